import type { Language } from '@rempart/engine';

/**
 * `--lang en` or `--lang=en`, wherever it stands before `--`, with what else was typed. French by default: LANG and its like are not asked,
 * so that a command prints the same on every machine. `unknown`: the word that is no language.
 */
export function takeLanguage(argv: readonly string[]): {
  readonly language: Language;
  readonly rest: readonly string[];
  readonly unknown: string | null;
} {
  const rest: string[] = [];
  let word = 'fr';
  for (let index = 0; index < argv.length; index += 1) {
    const argument = argv[index] ?? '';
    if (argument === '--') {
      rest.push(...argv.slice(index));
      break;
    }
    if (argument.startsWith('--lang=')) word = argument.slice('--lang='.length);
    else if (argument === '--lang') {
      index += 1;
      word = argv[index] ?? '';
    } else rest.push(argument);
  }
  if (word === 'fr' || word === 'en') return { language: word, rest, unknown: null };
  return { language: 'fr', rest, unknown: word };
}
