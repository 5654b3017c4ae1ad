import { type AuditEvidence, conclude } from '@rempart/engine';
import { printing } from '../print.ts';
import { safeLines } from '../safe-lines.ts';
import type { Arguments } from './arguments.ts';
import { openBaseline } from './baseline.ts';
import { wordsIn } from './language.ts';
import { readRecording } from './recording.ts';
import { showing } from './showing.ts';
import { STATUS, type Status } from './status.ts';
import { UsageError } from './usage-error.ts';

/** Judges recorded evidence again: the same result as on the day, without a network. A recording that was cut is not whole. */
export async function replay(asked: Arguments, file: string): Promise<Status> {
  let isCut = false;
  const tellCut = (line: number) => {
    isCut = true;
    console.error(safeLines(wordsIn[asked.language].refusals.cut(file, line)));
  };
  const baseline = await openBaseline(asked.baseline, wordsIn[asked.language]);
  const show = showing(asked, baseline);
  const print = printing({ goesOn: asked.allow.includes('closed-pipe') });
  const found = new Set<string>();
  for await (const { line, evidence } of readRecording(file, tellCut)) {
    if (asked.domains.length > 0 && !asked.domains.includes(evidence.domain)) continue;
    found.add(evidence.domain);
    const kept = asked.only ? keepOnly(evidence, asked.only) : evidence;
    const text = understood(
      () => show.one(kept, conclude(kept)),
      () => new UsageError(({ notEvidence }) => notEvidence(file, line)),
    );
    await print(text);
  }
  if (found.size === 0) throw new UsageError(({ empty }) => empty(file, asked.domains));
  const end = show.end();
  if (end !== null) await print(end);
  for (const line of [...baseline.left(), ...show.gate.reasons()]) console.error(safeLines(line));
  const missing = asked.domains.filter((domain) => !found.has(domain));
  if (missing.length > 0) throw new UsageError(({ empty }) => empty(file, missing));
  const status = show.gate.status();
  return status === STATUS.whole && isCut && !asked.allow.includes('unmeasured') ? STATUS.uncertain : status;
}

/** Nobody checks all that evidence holds: what judging stumbles over was never written by an audit. */
function understood<T>(judged: () => T, refusal: () => UsageError): T {
  try {
    return judged();
  } catch (error) {
    if (!(error instanceof TypeError || error instanceof RangeError)) throw error;
    throw refusal();
  }
}

function keepOnly(evidence: AuditEvidence, only: readonly string[]): AuditEvidence {
  const kept = Object.entries(evidence.protocols).filter(([id]) => only.includes(id));
  return { ...evidence, protocols: Object.fromEntries(kept) as AuditEvidence['protocols'] };
}
