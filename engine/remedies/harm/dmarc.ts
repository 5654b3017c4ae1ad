import type { AuditEvidence } from '../../evidence.ts';
import { type Applied, appliedRecord } from '../../protocols/dmarc/policy.ts';
import { isSpf } from '../../protocols/spf/parse.ts';
import type { Action } from '../action.ts';
import { tightens } from '../dmarc/readers.ts';
import { evidenceIn } from '../situation.ts';
import { isMute, isWatched, type Step } from './step.ts';

const WEEKS_OF_REPORTS = 4;

/** See `LAWS.dmarc`. */
export function policiesTightened(step: Step): readonly string[] {
  const { before, after, today } = step;
  if (isMute(today)) return [];
  const [was, is] = [policyIn(before), policyIn(after)];
  const told = `${was?.record.text ?? 'no record'} becomes ${is?.record.text ?? 'no record'}`;
  // A record of the name's own takes the place of the one that it inherits.
  if (was?.inherited && is && !is.inherited && tightens(is, was)) return [`weaker than what is inherited: ${told}`];
  if (!tightens(was, is)) return [];
  if (!isWatched(step, WEEKS_OF_REPORTS)) return [`stricter at once: ${told}`];
  const narrowing = step.actions.filter((other) => narrowsSpf(other) && !step.action.follows.includes(other.id));
  if (narrowing.length > 0) return [`stricter before ${narrowing.map(({ id }) => id).join()}: ${told}`];
  const isReported = was?.record.rua.some(({ host }) => host !== null) ?? false;
  return isReported ? [] : [`stricter before any report: ${told}`];
}

/** Whether a step lets fewer senders in, which only reports show to be right. */
function narrowsSpf({ records, needs }: Action): boolean {
  const isReported = needs.some(({ kind }) => kind === 'reports') && needs.some(({ kind }) => kind === 'unused');
  return isReported && records.some(({ type, after }) => type === 'TXT' && after.some(isSpf));
}

function policyIn(evidence: AuditEvidence): Applied | null {
  const dmarc = evidenceIn(evidence, 'dmarc');
  const found = dmarc && appliedRecord(dmarc);
  return found?.seen ? found.value : null;
}
