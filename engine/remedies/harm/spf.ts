import { evidenceIn } from '../situation.ts';
import { droppedSenders } from '../spf/senders.ts';
import { isMute, type Step } from './step.ts';

/** See `LAWS.spf`. */
export function sendersDropped({ action, today, before, after }: Step): readonly string[] {
  const [was, is] = [evidenceIn(before, 'spf'), evidenceIn(after, 'spf')];
  // Most steps leave SPF as it is, which a long record makes slow to find out.
  if (!was || !is || was === is || !is.policy.records.seen || isMute(today)) return [];
  const told = new Set(action.needs.flatMap((need) => (need.kind === 'unused' ? need.values : [])));
  return droppedSenders(was, is)
    .filter((sender) => !told.has(sender))
    .map((sender) => `SPF no longer authorises ${sender}, and the step does not ask whether it is used`);
}
