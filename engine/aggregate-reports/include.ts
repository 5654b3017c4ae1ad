import type { AuditEvidence } from '../evidence.ts';
import { costOf } from '../protocols/spf/cost.ts';
import { isSpf, parseSpf } from '../protocols/spf/parse.ts';

/** RFC 7208 §4.6.4. */
const LOOKUPS_ALLOWED = 10;
/** One character-string of a TXT record (RFC 1035 §3.3); what is longer is written in ways that differ by host. */
const LONGEST_STRING = 255;

/**
 * The SPF record of an audited domain with one more include. `too-many`: receivers would have to put more than ten lookups, and take the
 * whole record for an error. `open`: what stands there, or what the include costs, is not known well enough to say.
 */
export type IncludeReading =
  | { readonly kind: 'record'; readonly before: string; readonly after: string; readonly lookups: number }
  | { readonly kind: 'too-many'; readonly lookups: number }
  | { readonly kind: 'open' };

/** `cost`: lookups that the policy of the include spends itself; null where that was not seen. */
export function withInclude(evidence: AuditEvidence, include: string, cost: number | null): IncludeReading {
  const spf = evidence.protocols.spf;
  if (!spf?.seen || !spf.value.texts.seen || cost === null) return { kind: 'open' };
  const [before, ...others] = spf.value.texts.value.filter(isSpf);
  const own = costOf(spf.value.policy);
  if (before === undefined || others.length > 0 || own.silence !== null) return { kind: 'open' };
  const { terms, faults } = parseSpf(before);
  if (faults.length > 0 || terms.some(({ text }) => text.toLowerCase() === `include:${include}`))
    return { kind: 'open' };
  const lookups = own.lookups + 1 + cost;
  if (lookups > LOOKUPS_ALLOWED) return { kind: 'too-many', lookups };
  // A term behind `all` is never looked at (RFC 7208 §5.1).
  const words = before.split(/ +/);
  const end = words.findIndex((word) => /^(?:[-+~?]?all|redirect=.*)$/i.test(word));
  const position = end < 0 ? words.length : end;
  const after = [...words.slice(0, position), `include:${include}`, ...words.slice(position)].filter(Boolean).join(' ');
  return after.length > LONGEST_STRING ? { kind: 'open' } : { kind: 'record', before, after, lookups };
}
