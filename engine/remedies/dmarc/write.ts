import type { PolicyTags } from '../../aggregate-reports/sums/policy-effect.ts';
import { tag } from '../../common/tag-list.ts';
import type { DmarcEvidence } from '../../protocols/dmarc/evidence.ts';
import type { DmarcRecord, ReportUri } from '../../protocols/dmarc/parse.ts';
import { evidenceIn, type Situation } from '../situation.ts';

/**
 * Tags of RFC 9989 §4.7 in the order in which people look for them. Of those that it retired only `pct` is ever written again, where taking
 * it away would tighten the policy for older receivers.
 */
const ORDER = ['p', 'sp', 'np', 'adkim', 'aspf', 'rua', 'ruf', 'fo', 'psd', 'pct', 't'] as const;

/** Weeks of reports to read before a policy is made stricter: how long a record has asked for them cannot be seen (RFC 9989 §7.4). */
export const WEEKS_OF_REPORTS = 4;

/** Under `pct: null` falls all mail, under `sp: null` subdomains follow `p`. */
export interface Wanted extends PolicyTags {
  /** URIs, in order. */
  readonly rua: readonly string[];
  readonly ruf: readonly string[];
}

/** A record with the wanted tags, and all tags of an older record that the grammar knows. */
export function writeDmarc(older: DmarcRecord | null, wanted: Wanted): string {
  const kept = (name: string, valid: RegExp) => {
    const value = older && tag(older.list, name);
    return value !== null && valid.test(value) ? value : null;
  };
  const values: Readonly<Record<(typeof ORDER)[number], string | null>> = {
    p: wanted.p,
    sp: wanted.sp,
    np: wanted.np,
    adkim: kept('adkim', /^[rs]$/i),
    aspf: kept('aspf', /^[rs]$/i),
    rua: wanted.rua.join(',') || null,
    ruf: wanted.ruf.join(',') || null,
    fo: wanted.ruf.length > 0 ? kept('fo', /^[01ds](?::[01ds])*$/i) : null,
    // `psd=y` is for registries: it takes the names below out of the organisation (RFC 9989 §4.10.2).
    psd: kept('psd', /^n$/i),
    pct: wanted.pct === null ? null : String(wanted.pct),
    t: wanted.testing ? 'y' : null,
  };
  const tags = ORDER.flatMap((name) => (values[name] === null ? [] : [`${name}=${values[name]}`]));
  return ['v=DMARC1', ...tags].join('; ');
}

/** Report addresses that receivers can use: a bare mailbox becomes a URI, and sizes, which the standard no longer has, go. */
export function usableUris(uris: readonly ReportUri[], isUseless: (host: string) => boolean): readonly string[] {
  const found = uris.flatMap(({ written }) => {
    const [, mailbox, host, query = ''] = USABLE.exec(written) ?? [];
    const isUsable = mailbox !== undefined && ASCII.test(mailbox) && !isUseless((host ?? '').toLowerCase());
    return isUsable ? [`mailto:${mailbox}${query}`] : [];
  });
  return [...new Set(found)];
}

const ASCII = /^[!-~]*$/;
const USABLE =
  /^(?:mailto:)?([^@\s,!?:;/\p{C}]+@([a-z0-9.-]+\.[a-z0-9-]+))(\?[a-z0-9%&=._~$'()*+:@/?-]*)?(?:![0-9]+[kmgt]?)?$/iu;

/** Whether it does so today: what a step is yet to declare makes nobody refuse mail at once. */
export function isMuteToday({ initial }: Situation): boolean {
  const dmarc = evidenceIn(initial, 'dmarc');
  return dmarc !== null && isMute(dmarc);
}

/** Whether the domain neither sends nor receives, by its own records. */
export function isMute({ profile }: Pick<DmarcEvidence, 'profile'>): boolean {
  return profile.seen && !profile.value.sends && !profile.value.receives;
}
