import type { DmarcRecord, Policy } from '../../protocols/dmarc/parse.ts';
import type { Applied } from '../../protocols/dmarc/policy.ts';

/**
 * How receivers read a record today. Those of RFC 7489 honour `pct` and know neither `t` nor `np`; those of RFC 9989 honour `t` and `np`
 * and ignore `pct` (Appendix A.6). What becomes of the messages that `pct` leaves out differs too: RFC 7489 §6.6.4 asks for the next milder
 * policy, and many receivers simply deliver them.
 */
interface Reader {
  readonly leftOut: 'milder' | 'delivered' | 'as-all';
  readonly knowsTest: boolean;
  readonly knowsNp: boolean;
  /** Looks for a record at every name above, not at the registrable domain alone. */
  readonly walks: boolean;
}

const READERS: readonly Reader[] = [
  { leftOut: 'milder', knowsTest: false, knowsNp: false, walks: false },
  { leftOut: 'delivered', knowsTest: false, knowsNp: false, walks: false },
  { leftOut: 'as-all', knowsTest: true, knowsNp: true, walks: true },
];

/** Failing messages in percent: those refused, and those at least set aside. */
interface Reach {
  readonly refused: number;
  readonly aside: number;
}

const NAMES = ['itself', 'below', 'nonexistent'] as const;

/** Whether receivers of any generation would refuse or set aside more than before. null: no record is applied. */
export function tightens(before: Applied | null, after: Applied | null): boolean {
  // Names below follow the head of the organisation, whatever a name between them publishes.
  const names = before?.inherited || after?.inherited ? NAMES.slice(0, 1) : NAMES;
  return READERS.some((reader) =>
    names.some((name) => {
      const [was, is] = [reachOf(before, name, reader), reachOf(after, name, reader)];
      return is.refused > was.refused || is.aside > was.aside;
    }),
  );
}

/** Whether a receiver of RFC 7489 applies the policy to a part of the messages only. */
export function isSampled({ pct, p, sp }: DmarcRecord): boolean {
  return pct !== null && pct < 100 && [p, sp].some((policy) => policy !== null && policy !== 'none');
}

function reachOf(applied: Applied | null, name: (typeof NAMES)[number], reader: Reader): Reach {
  if (applied === null || (!applied.byAll && !reader.walks)) return { refused: 0, aside: 0 };
  const { record, inherited } = applied;
  const asked = policyFor(record, name === 'itself' && inherited ? 'below' : name, reader);
  const applies = reader.knowsTest && record.testing ? MILDER[asked] : asked;
  const share = reader.leftOut === 'as-all' ? 100 : Math.min(record.pct ?? 100, 100);
  const rest = reader.leftOut === 'milder' ? MILDER[applies] : 'none';
  const part = (policy: Policy, is: readonly Policy[], percent: number) => (is.includes(policy) ? percent : 0);
  const sum = (is: readonly Policy[]) => part(applies, is, share) + part(rest, is, 100 - share);
  return { refused: sum(['reject']), aside: sum(['quarantine', 'reject']) };
}

const MILDER = { reject: 'quarantine', quarantine: 'none', none: 'none' } as const;

/** A record without a valid `p`, or with an `sp` or `np` that is none, asks for nothing (RFC 7489 §6.6.3, RFC 9989 §4.10.1). */
function policyFor({ p, sp, np, invalid }: DmarcRecord, name: (typeof NAMES)[number], { knowsNp }: Reader): Policy {
  if (p === null || invalid.some((tag) => tag !== 'np' || knowsNp)) return 'none';
  if (name === 'itself') return p;
  return (name === 'nonexistent' && knowsNp ? np : null) ?? sp ?? p;
}
