import { isSpf } from '../../protocols/spf/parse.ts';
import { evidenceIn } from '../situation.ts';
import { authorises } from '../spf/mend.ts';
import { CLOSED } from '../spf/published.ts';
import { droppedSenders, droppedUnreported } from '../spf/senders.ts';
import { isMute, isWatched, type Step } from './step.ts';

const WEEKS_OF_REPORTS = 4;

/** A policy that suspects or refuses all mail, and does not say that the domain sends none. */
function isShut(text: string): boolean {
  return isSpf(text) && text !== CLOSED && !authorises(text);
}

/** See `LAWS.spf`. */
export function sendersDropped(step: Step): readonly string[] {
  const { action, today, before, after } = step;
  const shut = action.records.flatMap((record) => (record.name === today.domain ? record.after.filter(isShut) : []));
  if (shut.length > 0) return [`${shut.join()} lets nobody in`];
  const [was, is] = [evidenceIn(before, 'spf'), evidenceIn(after, 'spf')];
  // Most steps leave SPF as it is, which a long record makes slow to find out.
  if (!was || !is || was === is || !is.policy.records.seen || isMute(today)) return [];
  const told = new Set(action.needs.flatMap((need) => (need.kind === 'unused' ? need.values : [])));
  const early = isWatched(step, WEEKS_OF_REPORTS) ? [] : droppedUnreported(was, is);
  const untold = droppedSenders(was, is)
    .filter((sender) => !told.has(sender))
    .map((sender) => `SPF no longer authorises ${sender}, and the step does not ask whether it is used`);
  return [...untold, ...early.map((sender) => `SPF no longer authorises ${sender} before reports could show its use`)];
}
