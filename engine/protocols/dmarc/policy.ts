import { firstSilence } from '../../common/first-silence.ts';
import { registrableDomain } from '../../common/organizational-domain.ts';
import { type Observed, seen } from '../../model/observed.ts';
import type { DmarcEvidence, Published } from './evidence.ts';
import { isBelowRegistry, ownerOf, singleRecord } from './organization.ts';
import type { DmarcRecord, Policy } from './parse.ts';

/** The record that receivers apply to the audited name. */
export interface Applied {
  /** The domain that publishes it. */
  readonly owner: string;
  readonly inherited: boolean;
  /** Receivers of RFC 7489 apply it too: they look at the name itself and at its registrable domain, and nowhere else (§6.6.3). */
  readonly byAll: boolean;
  readonly record: DmarcRecord;
  /** What the record asks for this name: `p`, or where it is inherited `sp`, or `np` of a name that does not exist; null without any. */
  readonly asked: Policy | null;
  /** The same once `t=y` has taken one step off it (RFC 9989 §4.7). */
  readonly effective: Policy | null;
}

/**
 * The record found by the tree walk, or null: there is none. Several records at one name count as none there (RFC 9989 §4.10). `exists`:
 * false where the DNS knows no such name, for which `np` speaks.
 */
export function appliedRecord(
  { domain, walk }: Pick<DmarcEvidence, 'domain' | 'walk'>,
  exists = true,
): Observed<Applied | null> {
  const [own, ...above] = walk;
  if (!own) return seen(null);
  if (!own.texts.seen) return own.texts;
  const ownRecord = singleRecord(own.texts.value);
  if (ownRecord) return seen(applied(domain, ownRecord, { inherited: false, byAll: true, exists }));
  const organizational = recordAbove(above);
  const higher = organizational ? above.slice(organizational.at + 1).filter(isBelowRegistry) : above;
  const silent = firstSilence(higher.map(({ texts }) => texts));
  if (silent && organizational?.record.psd !== 'n') return silent;
  if (!organizational) return seen(null);
  const { owner, record } = organizational;
  return seen(applied(owner, record, { inherited: true, byAll: owner === registrableDomain(domain), exists }));
}

/**
 * Whether the names below follow the record of the audited name: only that of the head of an organisation is looked for from there
 * (RFC 9989 §4.7, `sp`).
 */
export function headsOrganization({ walk }: Pick<DmarcEvidence, 'walk'>, { psd }: DmarcRecord): Observed<boolean> {
  const [, ...above] = walk;
  if (psd === 'n') return seen(true);
  const found = recordAbove(above);
  if (found) return seen(found.record.psd === 'y' && found.at === 0);
  return firstSilence(above.filter(isBelowRegistry).map(({ texts }) => texts)) ?? seen(true);
}

interface FoundRecord {
  /** Place in the walk. */
  readonly at: number;
  readonly owner: string;
  readonly record: DmarcRecord;
}

/**
 * The record of the organisation, else of the registry above it (RFC 9989 §4.10.1). The walk ends where a record says what it is: `psd=n`
 * heads an organisation, and below `psd=y` the next name does; else the highest record counts (§4.10.2).
 */
function recordAbove(above: readonly Published[]): FoundRecord | null {
  const found = above.flatMap((one, index) => {
    const record = one.texts.seen ? singleRecord(one.texts.value) : null;
    return record ? [{ at: index, owner: ownerOf(one), record }] : [];
  });
  const end = found.find(({ record }) => record.psd !== 'u');
  if (!end) return found.at(-1) ?? null;
  return found.find(({ at }) => end.record.psd === 'y' && at === end.at - 1) ?? end;
}

/**
 * Without a valid `p`, or with an `sp` or `np` that is none, a record with somewhere to report to means `none`; without, it means nothing
 * (RFC 9989 §4.10.1).
 */
function applied(
  owner: string,
  record: DmarcRecord,
  { inherited, byAll, exists }: Pick<Applied, 'inherited' | 'byAll'> & { readonly exists: boolean },
): Applied {
  const reportable = record.rua.some(({ host }) => host !== null);
  const isValid = record.p !== null && record.invalid.length === 0;
  const below = (exists ? null : record.np) ?? record.sp;
  const withoutValid = reportable ? 'none' : null;
  const asked = isValid ? ((inherited ? below : null) ?? record.p) : withoutValid;
  return { owner, inherited, byAll, record, asked, effective: asked && record.testing ? LESSER[asked] : asked };
}

const LESSER = { reject: 'quarantine', quarantine: 'none', none: 'none' } as const;

export function isEnforced(policy: Policy | null): boolean {
  return policy === 'quarantine' || policy === 'reject';
}
