import assert from 'node:assert/strict';
import type { Severity } from '../model/check.ts';
import type { Outcome } from '../model/outcome.ts';

/** Of one protocol: its `advice` by check, and its `reasons` not to apply. */
interface Wording {
  readonly advice: object;
  readonly reasons: object;
}

type Words = string | ((facts: unknown) => string);

/** For tests: words are found for what a rule concludes, and for what to do about a fault; nothing is missing in them, and they are set as French is. */
export function assertWorded(wording: Wording, id: string, outcome: Outcome): void {
  const told = wordsFor(wording, id, outcome);
  assert.match(told, /^(?!.*(undefined|\[object)).*\S/s);
  assert.doesNotMatch(told.replace(/« .*? »/g, ''), / [;:!?»](?: |$)|« /);
}

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
