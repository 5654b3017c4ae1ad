import assert from 'node:assert/strict';
import type { Severity } from '../model/check.ts';
import type { Outcome } from '../model/outcome.ts';

/** Of one protocol: its `advice` by check, and its `reasons` not to apply. */
interface Wording {
  readonly advice: object;
  readonly reasons: object;
}

type Words = string | ((facts: unknown) => string);

/**
 * For tests: words are found in both languages for what a rule concludes, and for what to do about a fault; nothing is missing in them,
 * each is set as its language is, and both state the same numbers.
 */
export function assertWorded(
  { french, english }: { readonly french: Wording; readonly english: Wording },
  id: string,
  outcome: Outcome,
): void {
  const [source, text] = [wordsFor(french, id, outcome), wordsFor(english, id, outcome)];
  for (const words of [source, text]) assert.match(words, /^(?!.*(undefined|\[object)).*\S/s);
  assert.doesNotMatch(source.replace(/« .*? »/g, ''), / [;:!?»](?: |$)|« /);
  assert.doesNotMatch(text.replace(/".*?"/g, '""'), FRENCH_SIGNS);
  assert.deepEqual(numbersIn(text), numbersIn(source), `${text} | ${source}`);
}

/** For tests: the numbers of a text, thousands without their separator. */
export function numbersIn(text: string): readonly string[] {
  const plain = text.replaceAll(/(?<=\d)[\s,\u00a0\u202f](?=\d{3}(?!\d))/g, '');
  return [...new Set(plain.match(/\d+/g))].toSorted();
}

/** How French sets a text and English does not: its quotation marks, its typographic apostrophe, its space before a sign. */
const FRENCH_SIGNS = /[«»’\u00a0\u202f]| [;:!?](?: |$)/;

/** For tests: of the rules that weigh, those that no case sees hold, or none sees broken. */
export function triedFromOneSide(
  rules: readonly { readonly id: string; readonly severity: Severity }[],
  cases: readonly (readonly [id: string, outcome: Outcome['outcome']])[],
): readonly string[] {
  const tried = (id: string, ...outcomes: readonly string[]) =>
    cases.some(([own, outcome]) => own === id && outcomes.includes(outcome));
  return rules
    .filter(({ severity }) => severity !== 'info')
    .filter(({ id }) => !tried(id, 'pass') || !tried(id, 'warn', 'fail'))
    .map(({ id }) => id);
}

function wordsFor({ advice, reasons }: Wording, id: string, { outcome, facts }: Outcome): string {
  if (outcome === 'unknown') return facts.silence;
  if (outcome === 'notApplicable') return (reasons as Readonly<Record<string, string>>)[facts.reason] ?? '';
  const { remedy, [outcome]: found } = (advice as Readonly<Record<string, Readonly<Record<string, Words>>>>)[id] ?? {};
  const spoken = outcome === 'warn' || outcome === 'fail' ? [found, remedy] : [found];
  return spoken.map((words) => (typeof words === 'function' ? words(facts) : words)).join(' ');
}
