import { readEndingList } from './endings.ts';
import type { TypedHint } from './typed-hint.fr.ts';

export type Hints = (typed: string) => TypedHint | null;

/** Loads what tells typed names that are probably mistakes. What cannot be loaded tells none, and the server decides as ever. */
export async function loadHints(): Promise<Hints> {
  const [hints, endings] = await Promise.all([
    import('./typed-hint.fr.ts').catch(() => null),
    import('virtual:endings').then(
      ({ default: list }) => readEndingList(list),
      () => null,
    ),
  ]);
  return (typed) => hints?.typedHint(typed, endings) ?? null;
}
