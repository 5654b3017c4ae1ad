import type { Namespace, Security } from './namespace.ts';
import { type RecordSet, targetOf } from './records.ts';
import type { Zone, ZoneLookup } from './zone.ts';

/** What a resolver concluded; null: it stays silent. */
export type Resolution = {
  readonly rcode: 'NOERROR' | 'NXDOMAIN' | 'SERVFAIL';
  /** The chain leads from the root to every set of the answer. */
  readonly authenticated: boolean;
  readonly answer: readonly Signed[];
  readonly authority: readonly Signed[];
  /** Extended error (RFC 8914). */
  readonly error: { readonly code: number; readonly text: string } | null;
} | null;

/** A set and the zone that signs it. */
export interface Signed {
  readonly set: RecordSet;
  readonly zone: Zone;
}

const LONGEST_CHAIN = 11;
const BOGUS = { code: 6, text: 'signatures do not verify' };
const EXPIRED = { code: 7, text: 'signatures have expired' };
const OTHER = { code: 0, text: 'alias chain too long' };
const UNPROVED = { code: 12, text: 'absence is not proved' };
const UNREACHABLE = { code: 22, text: 'no reachable authority' };

/** A validating recursive view of the namespace: aliases followed across zones, faults of a chain answered SERVFAIL. */
export function resolve(namespace: Namespace, name: string, type: string, checkingDisabled: boolean): Resolution {
  const answer: Signed[] = [];
  let asked = name;
  let authenticated = true;
  for (let links = 0; links <= LONGEST_CHAIN; links++) {
    const reach = namespace.reach(asked);
    if (reach === 'silent') return null;
    const zone = namespace.zoneOf(asked, type);
    const security = namespace.security(zone);
    const fault = faultOf(security);
    if (fault !== null && !checkingDisabled) return failure(fault);
    const finding = zone.lookup(asked, type);
    const lost = reach === 'servfail' || finding.kind === 'referral' || zone.refuses.includes(type);
    if (lost) return failure(UNREACHABLE);
    if (security === 'secure' && !checkingDisabled && isUnproved(finding, zone)) return failure(UNPROVED);
    authenticated &&= security === 'secure' && !checkingDisabled;
    answer.push(...signed(finding.answer, zone));
    if (finding.kind !== 'alias') return conclusion(finding, zone, answer, authenticated);
    const [alias] = finding.answer[0]?.records ?? [];
    if (alias) asked = targetOf(alias);
  }
  return failure(OTHER);
}

function conclusion(finding: ZoneLookup, zone: Zone, answer: readonly Signed[], authenticated: boolean): Resolution {
  const rcode = finding.kind === 'unknown' ? 'NXDOMAIN' : 'NOERROR';
  return { rcode, authenticated, answer, authority: signed(finding.authority, zone), error: null };
}

/** A denial without NSEC in a signed zone (RFC 4035 §5.4). */
function isUnproved({ kind }: ZoneLookup, { signer }: Zone): boolean {
  return (kind === 'empty' || kind === 'unknown') && signer?.signing.withoutDenial === true;
}

function failure(error: { readonly code: number; readonly text: string }): Resolution {
  return { rcode: 'SERVFAIL', authenticated: false, answer: [], authority: [], error };
}

function faultOf(security: Security) {
  if (security === 'bogus') return BOGUS;
  return security === 'expired' ? EXPIRED : null;
}

export function signed(sets: readonly RecordSet[], zone: Zone): readonly Signed[] {
  return sets.map((set) => ({ set, zone }));
}
