import type { Silence, Unseen } from '../../model/observed.ts';
import { notApplicable, type Outcome, unknown } from '../../model/outcome.ts';
import { dnskeys, dsRecords, explainBogus } from './chain-of-trust.ts';
import type { Dnssec, DnssecEvidence } from './evidence.ts';
import type { Dnskey, Ds } from './signatures.ts';

export const NOT_COMPUTED = { silence: 'limit', detail: 'algorithm or digest not computed here' } as const;

/**
 * What the resolver makes of a zone at that time (RFC 4035 §4.3). One that does not validate cannot tell secure from insecure; a SERVFAIL
 * proves broken signatures only where it comes twice and goes away with the CD bit.
 */
export function standingOf(dnssec: Dnssec, at: string): 'secure' | 'insecure' | 'bogus' | Omit<Unseen, 'seen'> {
  const { validates, checked, checkedAgain } = dnssec;
  if (!validates.seen) return validates;
  if (!validates.value) return { silence: 'not-asked', detail: 'the resolver does not validate' };
  if (checked.seen) return checked.value.authenticated ? 'secure' : 'insecure';
  if (checkedAgain.seen) return checked;
  const silences = [checked.silence, checkedAgain.silence];
  if (isRefused(dnssec)) return 'bogus';
  // A resolver that is still asking one server after another for better signatures may keep silent, or refuse the question with CD too.
  // What it did give of the zone then shows whether its signatures are why.
  return silences.every((silence) => UNSETTLED.includes(silence)) && isShownBroken(dnssec, at) ? 'bogus' : checked;
}

const UNSETTLED: readonly Silence[] = ['servfail', 'timeout'];

/** By records of the zone itself, with no word of the resolver. */
function isShownBroken(dnssec: Dnssec, at: string): boolean {
  const { reason } = explainBogus(dnssec, at);
  return reason !== 'above' && reason !== 'unexplained';
}

/**
 * For rules that ask nothing of a broken zone. Where its records show it broken, and the resolver has not said so, what it would have said
 * of them stays open.
 */
export function ofBogus(dnssec: Dnssec) {
  return dnssec.checked.seen || isRefused(dnssec) ? notApplicable('bogus') : unknown(dnssec.checked);
}

function isRefused({ checked, checkedAgain, unchecked }: Dnssec): boolean {
  return unchecked.seen && [checked, checkedAgain].every((one) => !one.seen && one.silence === 'servfail');
}

export function onDnssec<R extends Outcome>(rule: (dnssec: Dnssec, evidence: DnssecEvidence) => R) {
  return (evidence: DnssecEvidence) =>
    evidence.dnssec.seen ? rule(evidence.dnssec.value, evidence) : unknown(evidence.dnssec);
}

interface Chain {
  readonly dnssec: Dnssec;
  readonly ds: readonly Ds[];
  readonly keys: readonly Dnskey[];
}

/** For rules about a chain that the parent vouches for: both its DS and its keys are there. */
export function onChain<R extends Outcome>(rule: (chain: Chain, evidence: DnssecEvidence) => R) {
  return onDnssec((dnssec, evidence) => {
    const { ds, keys } = dnssec;
    if (!ds.seen) return unknown(ds);
    if (!keys.seen) return unknown(keys);
    const chain = { dnssec, ds: dsRecords(ds.value), keys: dnskeys(keys.value) };
    if (chain.ds.length === 0) return notApplicable(chain.keys.length === 0 ? 'not-signed' : 'no-ds');
    return chain.keys.length === 0 ? notApplicable('no-keys') : rule(chain, evidence);
  });
}

/** For rules that ask something only of a zone that validates. */
export function onSecure<R extends Outcome>(rule: (dnssec: Dnssec) => R) {
  return onDnssec((dnssec, { at }) => {
    const standing = standingOf(dnssec, at);
    if (standing === 'secure') return rule(dnssec);
    if (standing === 'insecure') return notApplicable('not-signed');
    return standing === 'bogus' ? ofBogus(dnssec) : unknown(standing);
  });
}
