import type { Letter } from '@rempart/engine';
import type { AuditDocument } from '@rempart/engine/fr';
import type { Weighed } from '../accepted.ts';
import type { GateReason, Status } from '../status.ts';
import { isLower, reasonOf, type Thresholds } from '../threshold.ts';
import type { TerminalWords } from '../words.en.ts';

/** As plugins of Nagios, Icinga, Naemon and the like end (Monitoring Plugins Development Guidelines, "Plugin Return Codes"). */
const CODES = { OK: 0, WARNING: 1, CRITICAL: 2, UNKNOWN: 3 } as const satisfies Record<string, Status>;
type State = keyof typeof CODES;

/** Where nothing could be said, or not what was asked. */
export const MONITOR_UNKNOWN: Status = CODES.UNKNOWN;

/** One audit as a plugin says it: a line with its state and what can be drawn as a curve, then a line for each fault. */
export function openMonitor(asked: Thresholds & { readonly warnUnder: Letter | null }, words: TerminalWords) {
  let state: State = 'UNKNOWN';
  return {
    status: (): Status => CODES[state],
    one: (document: AuditDocument, weighed: Weighed): string => {
      const reason = reasonOf(document, weighed, asked);
      state = reason === null ? measuredState(weighed.letter, asked.warnUnder) : STATE_OF[reason];
      const checks = document.protocols.flatMap((protocol) => protocol.checks);
      const faults = checks.filter(({ id, outcome }) => FAULTS.includes(outcome) && !weighed.accepted.has(id));
      const unmeasured = checks.filter(({ outcome, severity }) => outcome === 'unknown' && severity !== 'info').length;
      const figures = [
        ...(weighed.points === null ? [] : [`points=${weighed.points};;;0;100`]),
        `faults=${faults.length};;;0`,
        `unmeasured=${unmeasured};;;0`,
        `time=${(document.durationMs / 1000).toFixed(3)}s;;;0`,
      ].join(' ');
      const why = reason === null ? '' : ` ${words.gate[reason](document.domain)}`;
      const said = `REMPART ${state} - ${document.domain}${words.formats.colon}${words.formats.grade(document.grade)}.${why}`;
      return [`${plain(said)} | ${figures}`, ...faults.map(({ id, title }) => plain(`${id} ${title}`))].join('\n');
    },
  };
}

const FAULTS: readonly string[] = ['fail', 'warn'];

const STATE_OF = {
  below: 'CRITICAL',
  absent: 'CRITICAL',
  nothing: 'UNKNOWN',
  deadline: 'UNKNOWN',
  part: 'UNKNOWN',
  uncertain: 'UNKNOWN',
} as const satisfies Record<GateReason, State>;

function measuredState(letter: Letter | null, warnUnder: Letter | null): State {
  return letter !== null && isLower(letter, warnUnder) ? 'WARNING' : 'OK';
}

/** A bar would begin figures, and a line break another line. */
function plain(text: string): string {
  return text.replaceAll('|', '/').replaceAll(/\s+/g, ' ');
}
