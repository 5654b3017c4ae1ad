import { type AuditEvidence, conclude } from '@rempart/engine';
import { safeLines } from '../safe-lines.ts';
import type { Arguments } from './arguments.ts';
import { wordsIn } from './language.ts';
import { print } from './print.ts';
import { readRecording } from './recording.ts';
import { isLower, showing } from './showing.ts';
import { UsageError } from './usage-error.ts';

/** Judges recorded evidence again: the same result as on the day, without a network. */
export async function replay(asked: Arguments, file: string): Promise<number> {
  const tellCut = (line: number) => console.error(safeLines(wordsIn[asked.language].refusals.cut(file, line)));
  const show = showing(asked);
  let chosen = 0;
  let isUnder = false;
  for await (const { line, evidence } of readRecording(file, tellCut)) {
    if (asked.domains.length > 0 && !asked.domains.includes(evidence.domain)) continue;
    chosen += 1;
    const kept = asked.only ? keepOnly(evidence, asked.only) : evidence;
    const { text, conclusion } = understood(
      () => {
        const conclusion = conclude(kept);
        return { conclusion, text: show.one(kept, conclusion) };
      },
      () => new UsageError(({ notEvidence }) => notEvidence(file, line)),
    );
    isUnder ||= isLower(conclusion, asked);
    await print(text);
  }
  if (chosen === 0) throw new UsageError(({ empty }) => empty(file, asked.domains));
  const end = show.end();
  if (end !== null) await print(end);
  return isUnder ? 1 : 0;
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
