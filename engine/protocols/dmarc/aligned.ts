import { firstSilence } from '../../common/first-silence.ts';
import { type Observed, seen, unseen } from '../../model/observed.ts';
import type { Signing } from '../dkim/evidence.ts';
import type { DmarcEvidence } from './evidence.ts';
import type { Applied } from './policy.ts';

/** What a signature that aligns may rest on. */
export interface AlignedKey {
  readonly signing: Signing;
  /** The name under which it stands; the domain itself where there is none. */
  readonly name: string;
  /** Other names of the organisation that were asked. */
  readonly others: number;
}

/**
 * The best key under a name that aligns (RFC 9989 §4.4.1): the domain itself, or under relaxed alignment any other name of its
 * organisation. `none`: there is none under those that were asked.
 */
export function alignedKey({ record }: Applied, evidence: DmarcEvidence): Observed<AlignedKey> {
  const { domain, signing, signingElsewhere } = evidence;
  if (signing.seen && signing.value === 'key') return seen({ signing: 'key', name: domain, others: 0 });
  const elsewhere = othersUnder(record.adkim, signing.seen && signing.value !== 'none' ? seen([]) : signingElsewhere);
  if (!elsewhere.seen) return signing.seen ? elsewhere : signing;
  const names = [{ name: domain, signing }, ...elsewhere.value];
  for (const wanted of ['key', 'ed25519'] as const) {
    const found = names.find((one) => one.signing.seen && one.signing.value === wanted);
    if (found) return seen({ signing: wanted, name: found.name, others: elsewhere.value.length });
  }
  const silent = firstSilence(names.map((one) => one.signing));
  return silent ?? seen({ signing: 'none', name: domain, others: elsewhere.value.length });
}

/** The other names that align: none under strict alignment. */
export function othersUnder<T>(mode: string, elsewhere: Observed<readonly T[]> | undefined): Observed<readonly T[]> {
  if (mode === 's') return seen([]);
  return elsewhere ?? unseen('not-recorded');
}
