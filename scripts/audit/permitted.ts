import { costsALetter, type Permitted, type Prediction } from '@rempart/engine';
import { type Allowance, STATUS, type Status } from './status.ts';
import type { TerminalWords } from './words.en.ts';

/** What a change takes away and what it allows to parties that are unknown, each under its title. */
export function permittedLines(
  { permitted, engine }: TerminalWords,
  { losses, granted }: Permitted,
): readonly string[] {
  return [
    ...(losses.length > 0 ? ['', permitted.lost, ...losses.map((loss) => `  ! ${engine.lossInWords(loss)}`)] : []),
    ...(granted.length > 0
      ? ['', permitted.granted, ...granted.map((grant) => `  ! ${engine.grantInWords(grant)}`)]
      : []),
  ];
}

/** How a command ends under `--fail-worse` by what it foretells; null where nothing gets worse. */
export function worseStatus(
  prediction: Prediction,
  { failWorse, allow }: { readonly failWorse: boolean; readonly allow: readonly Allowance[] },
): Status | null {
  if (!failWorse) return null;
  if (costsALetter(prediction)) return STATUS.below;
  return prediction.losses.length > 0 && !allow.includes('losses') ? STATUS.loses : null;
}
