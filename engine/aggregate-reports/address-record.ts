import type { DmarcEvidence } from '../protocols/dmarc/evidence.ts';
import { appliedRecord } from '../protocols/dmarc/policy.ts';

/** The DMARC record of a domain with one more address for reports. */
export interface AddressRecord {
  readonly name: string;
  /** null: there is none yet. */
  readonly before: string | null;
  readonly after: string;
}

/** Characters; what RFC 9989 describes takes some hundreds. A longer record is written again by its owner, not added to. */
const LONGEST = 4_096;

/**
 * What to publish so that receivers send their reports to this address too; nothing else of the record changes. null where a silence, or a
 * fault of the record, leaves open what would be changed, and where it is longer than any should be.
 */
export function addressRecord({ domain, walk }: DmarcEvidence, address: string): AddressRecord | null {
  const applied = appliedRecord({ domain, walk });
  if (!applied.seen) return null;
  if (applied.value === null) {
    // Several records count as none, and what resembles one is a mistake of the publisher: another record would not mend it.
    const [own] = walk;
    if (own?.texts.seen && own.texts.value.some((text) => /dmarc/i.test(text))) return null;
    return { name: `_dmarc.${domain}`, before: null, after: `v=DMARC1; p=none; rua=mailto:${address}` };
  }
  const { owner, record } = applied.value;
  if (record.p === null || record.invalid.length > 0 || record.list.repeated.length > 0) return null;
  const before = record.text;
  if (before.length > LONGEST) return null;
  const found = /(?:^|;)\s*rua\s*=\s*[^;\s][^;]*/i.exec(before);
  const end = found ? found.index + found[0].trimEnd().length : before.replace(/(?<![;\s])[;\s]+$/, '').length;
  const added = found ? `,mailto:${address}` : `; rua=mailto:${address}`;
  return { name: `_dmarc.${owner}`, before, after: before.slice(0, end) + added + before.slice(end) };
}
