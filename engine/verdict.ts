import type { Verdict } from './judge.ts';
import type { ProtocolId } from './protocols/index.ts';

/** The word on a card; the JSON and the counters use it too. */
export type ProtocolVerdict = 'pass' | 'warn' | 'fail' | 'na' | 'unknown';

const WEIGHTY = ['critical', 'high', 'medium'];
const HEAVY = ['critical', 'high'];

/**
 * One word for a protocol. `fail`: a check of weight critical, high or medium fails. `warn`: a check warns, or one of weight low fails.
 * `unknown`: nothing of weight could be measured, or a check of weight critical or high is unknown. `na`: every check is not applicable
 * or informative. Else `pass`. A protocol whose faults could be shown is never hidden behind what could not be measured.
 */
export function verdictOf(_protocol: ProtocolId, checks: readonly Verdict[]): ProtocolVerdict {
  const scored = checks.filter(({ severity }) => severity !== 'info');
  if (scored.some(({ outcome, severity }) => outcome === 'fail' && WEIGHTY.includes(severity))) return 'fail';
  if (scored.some(({ outcome }) => outcome === 'warn' || outcome === 'fail')) return 'warn';
  if (checks.some(({ outcome, severity }) => outcome === 'unknown' && HEAVY.includes(severity))) return 'unknown';
  if (scored.some(({ outcome }) => outcome === 'pass')) return 'pass';
  return checks.some(({ outcome }) => outcome === 'unknown') ? 'unknown' : 'na';
}
