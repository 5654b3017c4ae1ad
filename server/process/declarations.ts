import { readFileSync } from 'node:fs';
import { product } from '@rempart/brand';
import { type Operator, type SiteFacts, VAT_REGIMES } from '@rempart/contract';
import { isRefusable } from '@rempart/engine';
import * as z from 'zod/mini';
import { says } from './messages.ts';
import { StartupError } from './settings.ts';

/** What the operator declares in two JSON files named by the environment: its legal identity, and facts about this site. */
export interface Declarations {
  readonly operator: Operator;
  readonly facts: SiteFacts;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Throws `StartupError` for a file that cannot be read or does not have the expected shape. Without a file nothing is declared. */
export function readDeclarations(environment: Environment): Declarations {
  return {
    operator: readFile(`${product.settingsPrefix}_OPERATOR`, environment, operatorFile),
    facts: readFile(`${product.settingsPrefix}_SITE`, environment, siteFile),
  };
}

const text = z.string().check(z.trim(), z.minLength(1), z.maxLength(500));
const given = z._default(z.nullable(text), null);
const day = z.iso.date();
const listOf = <S extends z.ZodMiniType>(one: S) => z._default(z.array(one), []);
const webAddress = z.url({ protocol: /^https?$/ });
const reachable = z.string().check(z.regex(/^(?:https:\/\/|mailto:)\S+$/));

const operatorFile = z.strictObject({
  company: given,
  legalForm: given,
  siren: given,
  registration: given,
  vatRegime: z._default(z.nullable(z.enum(VAT_REGIMES)), null),
  vatNumber: given,
  isMicroEnterprise: z._default(z.nullable(z.boolean()), null),
  address: given,
  phone: given,
  email: given,
  publicationDirector: given,
  host: z._default(z.nullable(z.strictObject({ name: text, address: text, phone: text })), null),
  mediator: z._default(z.nullable(z.strictObject({ name: text, address: text, url: webAddress })), null),
  reviewer: z._default(z.nullable(z.strictObject({ name: text, role: text })), null),
  reviewHours: given,
  insurance: z._default(z.nullable(z.strictObject({ name: text, address: text, covers: text })), null),
  reviewDays: z._default(z.array(z.int().check(z.minimum(1), z.maximum(7))).check(z.minLength(1)), [1, 2, 3, 4, 5]),
  deliveryHours: z._default(z.int().check(z.minimum(1), z.maximum(720)), 72),
  refundsProvided: z._default(z.boolean(), true),
});

const siteFile = z.strictObject({
  origin: z._default(z.nullable(z.string().check(z.regex(/^https?:\/\/[^/\s]+$/))), null),
  privacyContact: z._default(z.nullable(z.strictObject({ name: given, email: z.email() })), null),
  securityContact: z._default(z.nullable(reachable), null),
  abuseEmail: z._default(z.nullable(z.email()), null),
  supportHours: given,
  answerDelay: given,
  supportTiers: listOf(z.strictObject({ name: text, for: text, answerDelay: text, hours: given })),
  optOut: listOf(z.string().check(z.toLowerCase(), z.refine(isRefusable))),
  scannerAddresses: listOf(text),
  processors: listOf(z.strictObject({ name: text, role: text, country: text, transferBasis: given, url: webAddress })),
  claims: listOf(
    z.strictObject({ label: text, scope: text, body: text, number: text, validUntil: day, evidenceUrl: webAddress }),
  ),
  team: listOf(z.strictObject({ name: text, role: text })),
  jobs: listOf(
    z.strictObject({
      title: text,
      publishedOn: day,
      openUntil: day,
      contract: text,
      place: text,
      pay: given,
      description: z.string().check(z.trim(), z.maxLength(3000)),
      applyAt: reachable,
    }),
  ),
  benefits: listOf(text),
  figures: listOf(z.strictObject({ value: text, label: text, source: text })),
  accessibility: z.prefault(
    z.strictObject({
      state: z._default(z.enum(['unaudited', 'none', 'partial', 'full']), 'unaudited'),
      auditedOn: z._default(z.nullable(day), null),
      rate: z._default(z.nullable(z.number().check(z.minimum(0), z.maximum(100))), null),
    }),
    {},
  ),
});

function readFile<S extends z.ZodMiniType>(variable: string, environment: Environment, shape: S): z.output<S> {
  const path = environment[variable];
  const read = shape.safeParse(path ? parsed(variable, path) : {});
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  throw new StartupError(says.badDeclaration(variable, String(path), issue?.path.join('.') ?? ''));
}

function parsed(variable: string, path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    throw new StartupError(says.unreadableDeclaration(variable, path));
  }
}
