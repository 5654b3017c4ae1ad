import { firstSilence } from '../../common/first-silence.ts';
import { type Observed, seen } from '../../model/observed.ts';
import type { DmarcEvidence } from './evidence.ts';
import { type DmarcRecord, isDmarc, type Policy, parseDmarc } from './parse.ts';

/** The record that receivers apply to the audited name. */
export interface Applied {
  /** The domain that publishes it. */
  readonly owner: string;
  readonly inherited: boolean;
  readonly record: DmarcRecord;
  /** What the record asks for this name: `p`, or `sp` where it is inherited; null without a usable policy. */
  readonly asked: Policy | null;
  /** The same once `t=y` has taken one step off it (RFC 9989 §4.7). */
  readonly effective: Policy | null;
}

/** The record found by the tree walk, or null: there is none. Several records at one name count as none there (RFC 9989 §4.10). */
export function appliedRecord({ domain, walk }: Pick<DmarcEvidence, 'domain' | 'walk'>): Observed<Applied | null> {
  const [own, ...above] = walk;
  if (!own) return seen(null);
  if (!own.texts.seen) return own.texts;
  const ownRecord = single(own.texts.value);
  if (ownRecord) return seen(applied(domain, ownRecord, false));
  const silent = firstSilence(above.map(({ texts }) => texts));
  const found = above.flatMap(({ name, texts }) => {
    const record = texts.seen ? single(texts.value) : null;
    return record ? [{ owner: name.replace(/^_dmarc\./, ''), record }] : [];
  });
  const organizational =
    found.find(({ record }) => record.psd === 'n') ??
    found.findLast(({ record }) => record.psd !== 'y') ??
    found.at(-1);
  if (organizational) return seen(applied(organizational.owner, organizational.record, true));
  return silent ?? seen(null);
}

/** Without a valid `p`, a record with somewhere to report to means `none`; without, it means nothing (RFC 9989 §4.10.1). */
function applied(owner: string, record: DmarcRecord, inherited: boolean): Applied {
  const reportable = record.rua.some(({ host }) => host !== null);
  const p = record.p ?? (reportable ? 'none' : null);
  const asked = p === null ? null : inherited ? (record.sp ?? p) : p;
  return { owner, inherited, record, asked, effective: asked && record.testing ? LESSER[asked] : asked };
}

const LESSER = { reject: 'quarantine', quarantine: 'none', none: 'none' } as const;

function single(texts: readonly string[]): DmarcRecord | null {
  const [record, ...others] = texts.filter(isDmarc);
  return record !== undefined && others.length === 0 ? parseDmarc(record) : null;
}

export function isEnforced(policy: Policy | null): boolean {
  return policy === 'quarantine' || policy === 'reject';
}
