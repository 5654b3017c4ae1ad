import { z } from 'zod';

const texts = z.array(z.string());

const publish = z.strictObject({
  /** Without final dot. */
  name: z.string(),
  type: z.enum(['A', 'AAAA', 'TXT', 'MX', 'CNAME', 'CAA', 'TLSA']),
  /** Seconds. */
  ttl: z.int().positive(),
  /** Values to remove. Other values at this name stay. */
  before: texts,
  /** Values to add, as they are in the DNS: a TXT record with its character-strings joined. */
  after: texts,
});

const other = z.discriminatedUnion('kind', [
  /** A file that a web server must serve at a URL. */
  z.strictObject({ kind: z.literal('file'), target: z.string(), contentType: z.string(), text: z.string() }),
  /** Header lines that a web server must send with its pages. */
  z.strictObject({ kind: z.literal('headers'), target: z.string(), text: z.string() }),
  /** A port, « 192.0.2.1:993 », that must be open or closed to the internet. */
  z.strictObject({ kind: z.literal('port'), target: z.string(), state: z.enum(['open', 'closed']) }),
  /** A setting of a server, a registration or a tool: the step's id names it, and `steps` say how. */
  z.strictObject({ kind: z.literal('setting'), target: z.string(), setting: z.string() }),
]);

const failingSenders = z.strictObject({
  /** Known senders first, then by messages that fail. */
  listed: z
    .array(
      z.strictObject({
        /** A provider, a domain, or an address; without characters that hide or steer. */
        name: z.string().max(64),
        /** Something names it, which does not say that it is the owner's. An unknown one may be an impersonator. */
        known: z.boolean(),
        messages: z.int().nonnegative(),
        failing: z.int().nonnegative(),
      }),
    )
    .max(5),
  /** How many more senders fail. */
  more: z.int().nonnegative(),
});

/** A grade; null where too little is known for one. */
const standing = z.strictObject({
  letter: z.enum(['A', 'B', 'C', 'D', 'E', 'F']).nullable(),
  points: z.number().nullable(),
});

const condition = z.discriminatedUnion('kind', [
  /** ISO 8601 day, in Paris. */
  z.strictObject({ kind: z.literal('not-before'), date: z.iso.date() }),
  /** Ids of steps that must be done before, with all that these come after. */
  z.strictObject({ kind: z.literal('only-after'), steps: texts.min(1) }),
  /** Reports of this number of weeks were read, and show no legitimate sender or server that fails. */
  z.strictObject({
    kind: z.literal('only-if-reports-show'),
    reports: z.enum(['dmarc', 'tls']),
    weeks: z.int(),
    /**
     * Results of the last four weeks of the reports that were added to the audit; absent where there are none. Days are UTC; `unknown`:
     * failures of unidentified senders.
     */
    seen: z.optional(
      z.strictObject({
        from: z.iso.date(),
        until: z.iso.date(),
        messages: z.int(),
        failing: z.int(),
        /** Messages that fail and that receivers let through, saying why; absent without any. */
        excused: z.optional(z.int()),
        unknown: z.int(),
        met: z.enum(['yes', 'no', 'unsure']),
        /** Senders whose messages a stricter policy would stop. Absent where the sums were taken before these were kept. */
        failingSenders: z.optional(failingSenders),
        /**
         * Known senders whose messages failed before these days, and that have sent none in them: nothing shows that they were repaired.
         */
        absentSenders: z.optional(failingSenders),
      }),
    ),
    /** The same for TLS reports, in sessions, of that number of weeks. */
    sessions: z.optional(
      z.strictObject({
        from: z.iso.date(),
        until: z.iso.date(),
        sessions: z.int(),
        failed: z.int(),
        met: z.enum(['yes', 'no', 'unsure']),
      }),
    ),
  }),
  /** One of these ports answers from outside, and is in use. */
  z.strictObject({ kind: z.literal('only-if-seen-open'), ports: texts.min(1) }),
  /** The owner no longer sends by these. */
  z.strictObject({ kind: z.literal('only-if-unused'), values: texts.min(1) }),
  /** Messages are signed with a new key instead of those at these names. */
  z.strictObject({ kind: z.literal('only-if-new-key-signs'), instead: texts.min(1) }),
  /** The TLSA records of these servers name the key that they will show, and have done so for two of their TTLs. */
  z.strictObject({ kind: z.literal('only-if-tlsa-names-key'), hosts: texts.min(1) }),
  /** The policy of MTA-STS has named the new mail servers beside those of today for a day, and their certificates bear their names. */
  z.strictObject({ kind: z.literal('only-if-policy-names-servers') }),
  /** The new name servers sign with the same keys, or the registry has published no DS for two days. */
  z.strictObject({ kind: z.literal('only-if-zone-stays-valid') }),
  /** New keys of the zone stand beside the old ones; the DS follows after two TTLs, and the old keys go two TTLs of the DS later. */
  z.strictObject({ kind: z.literal('only-with-both-keys') }),
  /** The people who administer machines through these doors have tried another way in. */
  z.strictObject({ kind: z.literal('only-if-other-way-in'), ports: texts.min(1) }),
  /** What is read through these names, which are aliases, stands there itself in the same change; `values` are those seen today. */
  z.strictObject({ kind: z.literal('only-if-carried-over'), names: texts.min(1), values: texts }),
  /** Placeholders for the owner's own values, to be replaced before anything is published. */
  z.strictObject({ kind: z.literal('fill-in'), values: texts.min(1) }),
  /** The value is not whole: whatever else sends for the owner goes in before this term. */
  z.strictObject({ kind: z.literal('only-if-complete'), before: z.string() }),
  /** The step makes this check worse; why that is acceptable. */
  z.strictObject({ kind: z.literal('worsens'), check: z.string(), why: z.string() }),
  /** The step lowers the score, as foreseen: checks begin to count that did not apply before it. */
  z.strictObject({ kind: z.literal('lowers-score'), from: standing, to: standing }),
]);

/** What a step and an advice tell alike. */
const work = {
  /** A remedy, or `rule:` and a check that has no remedy of its own. */
  id: z.string(),
  /** Weeks after the audit. */
  week: z.int().nonnegative(),
  /** ISO 8601 day, in Paris; null: now. */
  notBefore: z.iso.date().nullable(),
  who: z.enum(['dns', 'mail', 'web', 'registrar', 'sender']),
  /** Minutes of work. */
  effort: z.number().nonnegative(),
  risk: z.enum(['none', 'low', 'watch']),
};

const told = {
  conditions: z.array(condition),
  /** What it changes for the company, and what to mind before it is begun. */
  why: z.string(),
  /** How to do it, one sentence each. */
  steps: texts,
  rollback: z.string(),
  criterion: z.string(),
};

const step = z.strictObject({
  ...work,
  publish: z.array(publish),
  other: z.array(other),
  ...told,
  /** The grade once this step and all before it are done, whatever becomes of advice. */
  predicted: standing,
});

/** What the words of a check say is to be done: what it makes of the domain nobody can compute, so that no grade is promised. */
const advice = z.strictObject({ ...work, targets: texts, ...told });

/** What `npm run audit -- DOMAIN --plan --json` prints, its steps in the order in which to do them. */
export const planDocument = z.strictObject({
  /** Major.minor: a minor version adds members, a major one removes or changes some. */
  schemaVersion: z.string().regex(/^1\.\d+$/),
  domain: z.string(),
  /** Of the sentences: `why`, `steps`, `rollback`, `criterion`, and the `why` of a condition. */
  language: z.enum(['fr', 'en']),
  steps: z.array(step),
  /** Faults that no step mends, in the order in which to mend them. Conditions of steps name it as they name steps. */
  advice: z.array(advice),
});

export type PlanDocument = z.infer<typeof planDocument>;
export type PlanStep = PlanDocument['steps'][number];
export type PlanAdvice = PlanDocument['advice'][number];
export type PlanCondition = PlanStep['conditions'][number];
export type PlanSetting = PlanStep['other'][number];

/** The same for programs in other languages: `contract/audit/plan.schema.json`, JSON Schema 2020-12. */
export function planSchema(): object {
  return {
    $id: 'https://unpkg.com/@rempart/engine@1/plan.schema.json',
    title: 'Plan',
    ...z.toJSONSchema(planDocument, { target: 'draft-2020-12' }),
  };
}
