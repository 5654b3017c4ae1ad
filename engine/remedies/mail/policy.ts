import { createHash } from 'node:crypto';
import { isInternal } from '../../common/address-ranges.ts';
import { knownAddresses } from '../../common/host-addresses.ts';
import type { AuditEvidence } from '../../evidence.ts';
import { mapSeen, seen } from '../../model/observed.ts';
import type { MtaStsEvidence } from '../../protocols/mta-sts/evidence.ts';
import { bindingOf, fieldOf, type Mode, parsePolicy, policyUrl } from '../../protocols/mta-sts/policy-file.ts';
import { stsAmong } from '../../protocols/mta-sts/published.ts';
import { soundSecured } from '../once-repaired.ts';
import { type RecordChange, recordChange, type ServedText } from '../remedy.ts';
import { type Situation, withEvidence } from '../situation.ts';
import { aliasChange, withoutAliases } from '../zone/aliases.ts';

/**
 * Seconds. A day while the policy is tried and when it begins to be enforced, so that senders forget a mistake as soon. Then a week, which
 * is the least that protects, and at last thirty days: RFC 8461 §3.2 expects "weeks or greater".
 */
export const MAX_AGE = { testing: 86_400, first: 86_400, enforce: 604_800, last: 2_592_000 } as const;

/** How long a policy was in force, for as long as it was written, before it is lengthened: to a week, to a month. */
export const WEEKS_IN_FORCE = { enforce: 1, last: 4 } as const;

/** The longest that a policy may hold (RFC 8461 §3.2). */
const LONGEST = 31_557_600;

/** What a file says. */
export interface Wanted {
  readonly mode: Exclude<Mode, 'none'>;
  readonly mx: readonly string[];
  readonly maxAge: number;
}

/** The name of the record, and where an alias there leads. */
export function standing({ domain, evidence }: Situation) {
  const name = `_mta-sts.${domain}`;
  return { name, alias: aliasChange(evidence, name)[0]?.before[0] ?? null };
}

/** The file, the record that tells senders of it, and the evidence once both are there. */
export function published({ domain, evidence: seenSoFar }: Situation, evidence: MtaStsEvidence, wanted: Wanted) {
  const url = policyUrl(domain);
  const text = policyText(wanted);
  // Senders fetch the policy again only where the id has changed (RFC 8461 §3.1).
  const id = createHash('sha256').update(text).digest('hex').slice(0, 20);
  const record = `v=STSv1; id=${id};`;
  const served: ServedText = { url, contentType: 'text/plain', text, placeholders: [] };
  return {
    records: recordsFor(record, evidence, aliasChange(seenSoFar, `_mta-sts.${domain}`)),
    served: [served],
    apply: (world: AuditEvidence) => withMtaSts(withoutAliases(world, [`_mta-sts.${domain}`]), record, url, text),
  };
}

function policyText({ mode, mx, maxAge }: Wanted): string {
  return ['version: STSv1', `mode: ${mode}`, ...mx.map((host) => `mx: ${host}`), `max_age: ${maxAge}`, ''].join('\n');
}

/** How long the policy of today holds, in seconds; null where it does not say so. */
export function maxAgeOf({ policy: { answer } }: MtaStsEvidence): number | null {
  const written = answer.seen ? fieldOf(parsePolicy(answer.value.body), 'max_age') : null;
  const seconds = written !== null && /^\d{1,8}$/.test(written) ? Number(written) : null;
  return seconds !== null && seconds <= LONGEST ? seconds : null;
}

function recordsFor(
  after: string,
  { record, misplaced }: MtaStsEvidence,
  alias: readonly RecordChange[],
): readonly RecordChange[] {
  if (!record.seen) return [];
  const { name, texts } = record.value;
  const strays = misplaced.flatMap(({ name, texts }) => {
    const meant = texts.seen ? stsAmong(texts.value).meant : [];
    return meant.length > 0 ? [recordChange({ name, type: 'TXT', before: meant, after: [] })] : [];
  });
  const before = alias.length > 0 ? [] : stsAmong(texts).meant;
  return [...alias, recordChange({ name, type: 'TXT', before, after: [after] }), ...strays];
}

export function publicAddresses({ policy: { addresses } }: MtaStsEvidence): readonly string[] {
  return knownAddresses(addresses).filter((address) => !isInternal(address));
}

/** An address for a host that has none yet; nobody is ever asked there. */
const SOME_ADDRESS = '203.0.113.1';

function withMtaSts(world: AuditEvidence, record: string, url: string, body: string): AuditEvidence {
  const own = withEvidence(world, 'mta-sts', (evidence) => {
    const { policy } = evidence;
    const [address = SOME_ADDRESS] = publicAddresses(evidence);
    const served = {
      ...{ url, address, status: 200, contentType: 'text/plain', location: null, body, cut: false, elapsedMs: 0 },
      bytes: Buffer.byteLength(body),
      tls: soundSecured(policy.host, world),
    };
    return {
      ...evidence,
      record: mapSeen(evidence.record, (found) => ({
        ...found,
        texts: [...found.texts.filter((text) => !stsAmong([text]).meant.includes(text)), record],
      })),
      misplaced: evidence.misplaced.map((one) => ({
        ...one,
        texts: mapSeen(one.texts, (texts) => texts.filter((text) => stsAmong([text]).meant.length === 0)),
      })),
      policy: { ...policy, addresses: seen([address]), answer: seen(served) },
    };
  });
  return withEvidence(own, 'smtp', (smtp) => ({ ...smtp, policy: seen(bindingOf(body)) }));
}
