import * as z from 'zod/mini';
import { apiLetter, namedSchema } from './schemas.ts';

const values = z.record(z.string().check(z.maxLength(100)), z.string().check(z.maxLength(4_096)));

/** The body of `POST /analysis/{reportId}/before`: a known service, the link that it sent, or a template. */
export const foretellAsked = namedSchema(
  'ServiceAsked',
  z.strictObject({
    /** `mailjet.com/domain-auth`. */
    service: z.optional(z.string().check(z.minLength(1), z.maxLength(300))),
    link: z.optional(z.string().check(z.minLength(1), z.maxLength(8_000))),
    template: z.optional(z.record(z.string(), z.unknown())),
    host: z.optional(z.string().check(z.maxLength(253))),
    values: z.optional(values),
    groups: z.optional(z.array(z.string().check(z.maxLength(100))).check(z.minLength(1), z.maxLength(50))),
  }),
);
export type ForetellAskedBody = z.output<typeof foretellAsked>;

const change = <S extends z.ZodMiniType>(of: S) => z.strictObject({ before: z.nullable(of), after: z.nullable(of) });
const predicted = namedSchema(
  'Predicted',
  z.strictObject({ letter: change(apiLetter), points: change(z.number()), lookups: change(z.int()) }),
);
const record = {
  type: z.string(),
  /** Relative to the domain; "@" is the domain itself. */
  name: z.string(),
  data: z.string(),
  ttl: z.optional(z.int()),
  priority: z.optional(z.int()),
  weight: z.optional(z.int()),
  port: z.optional(z.int()),
  protocol: z.optional(z.string()),
  service: z.optional(z.string()),
};
const records = z.strictObject({
  /** `waitsFor`: variables without a value; what stands in their place means nothing. */
  added: z.array(z.strictObject({ ...record, waitsFor: z.array(z.string()) })),
  removed: z.array(z.strictObject(record)),
});
const check = z.looseObject({ id: z.string(), severity: z.string(), title: z.string(), text: z.string() });

/** What a service would make of an audited domain. */
export const foretold = namedSchema(
  'ServiceForetold',
  z.strictObject({
    domain: z.string(),
    language: z.enum(['fr', 'en']),
    service: z.strictObject({ id: z.string(), provider: z.string(), name: z.string() }),
    predicted,
    records,
    losses: z.strictObject({
      senders: z.array(z.strictObject({ term: z.string(), provider: z.nullable(z.string()) })),
      reports: z.array(z.string()),
      mailHosts: z.array(z.string()),
    }),
    /** All that the domain allows no longer; `losses` has its senders, mailboxes of DMARC reports and servers of mail. */
    lost: z.array(
      z.strictObject({
        kind: z.string(),
        name: z.string(),
        value: z.string(),
        provider: z.nullable(z.string()),
        how: z.string(),
      }),
    ),
    /** What is allowed to unknown parties: to everybody, or to names of no known service. */
    granted: z.array(z.strictObject({ kind: z.string(), name: z.string(), value: z.string() })),
    /** null where the service does no harm that other records would spare. */
    instead: z.nullable(z.strictObject({ predicted, records })),
    appeared: z.array(check),
    repaired: z.array(check),
    unknown: z.strictObject({ variables: z.array(z.string()), records: z.array(z.looseObject({ type: z.string() })) }),
  }),
);
