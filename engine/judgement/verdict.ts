import type { CheckId, ProtocolId } from '../protocols/index.ts';
import type { Verdict } from './judge.ts';

/** The word on a card; the JSON and the counters use it too. */
export type ProtocolVerdict = 'pass' | 'warn' | 'fail' | 'na' | 'unknown';

const WEIGHTY = ['critical', 'high', 'medium'];
const HEAVY = ['critical', 'high'];

/**
 * What a card is there for: it is green only where these were seen to hold, or do not apply. A key that can be used, a logo that can be
 * shown, a site that a browser opens, a mail server that talks.
 */
const PURPOSE: Readonly<Partial<Record<ProtocolId, readonly CheckId[]>>> = {
  dkim: ['dkim/record-found'],
  bimi: ['bimi/logo-fetch', 'bimi/dmarc-policy'],
  dns: ['dns/tls-reachable'],
  smtp: ['smtp/reachable'],
};

/** Checks about the domains of others: that one of these was silent takes nothing from what is known of the audited domain itself. */
const ABOUT_OTHERS: readonly CheckId[] = ['whois/deps'];

/**
 * One word for a protocol. `fail`: a check of weight critical, high or medium fails. `warn`: a check warns, or one of weight low fails.
 * `unknown`: nothing of weight could be measured, or a check of weight critical or high is unknown. `na`: every check is not applicable
 * or informative. Else `pass`, if what the card is there for was seen to hold; where that was not seen it is `unknown`, where it fails
 * `warn`. A protocol whose faults could be shown is never hidden behind what could not be measured.
 */
export function verdictOf(protocol: ProtocolId, checks: readonly Verdict[]): ProtocolVerdict {
  const scored = checks.filter(({ severity }) => severity !== 'info');
  if (scored.some(({ outcome, severity }) => outcome === 'fail' && WEIGHTY.includes(severity))) return 'fail';
  if (scored.some(isFault)) return 'warn';
  const own = checks.filter(({ check }) => !ABOUT_OTHERS.includes(check));
  if (own.some(({ outcome, severity }) => outcome === 'unknown' && HEAVY.includes(severity))) return 'unknown';
  if (!scored.some(({ outcome }) => outcome === 'pass'))
    return checks.some(({ outcome }) => outcome === 'unknown') ? 'unknown' : 'na';
  const purpose = checks.filter(({ check }) => PURPOSE[protocol]?.includes(check));
  if (purpose.some(isFault)) return 'warn';
  return purpose.some(({ outcome }) => outcome === 'unknown') ? 'unknown' : 'pass';
}

function isFault({ outcome }: Verdict): boolean {
  return outcome === 'warn' || outcome === 'fail';
}
