import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Outcome } from '../../../model/outcome.ts';
import { advice, reasons } from '../advice.fr.ts';
import type { DnsEvidence } from '../evidence.ts';
import { evidence } from './evidence.ts';

export type Case = readonly [
  rule: { readonly id: string; readonly judge: (of: DnsEvidence) => Outcome },
  says: string,
  changes: Partial<DnsEvidence>,
  outcome: Outcome['outcome'],
];

/** For tests: each rule concludes what is expected, and words are found for it. */
export function testCases(cases: readonly Case[]): void {
  for (const [{ id, judge }, says, changes, outcome] of cases) {
    test(`${id}: ${says}`, () => {
      const judged = judge(evidence(changes));
      assert.equal(judged.outcome, outcome, JSON.stringify(judged.facts));
      if (outcome !== 'unknown') assert.match(wordsOf(id, judged), /^[^~]{10,}$/);
    });
  }
}

interface Words {
  readonly remedy: string | ((facts: unknown) => string);
  readonly [outcome: string]: string | ((facts: unknown) => string);
}

function wordsOf(id: string, { outcome, facts }: Outcome): string {
  if (outcome === 'notApplicable') return (reasons as Readonly<Record<string, string>>)[facts.reason] ?? '';
  const words = (advice as unknown as Readonly<Record<string, Words>>)[id];
  const say = words?.[outcome];
  const remedy =
    typeof words?.remedy === 'function' && outcome !== 'pass' && outcome !== 'info' ? words.remedy(facts) : '';
  const said = `${typeof say === 'function' ? say(facts) : ''} ${remedy}`;
  return /\b(?:undefined|null|NaN)\b|\[object/.test(said) ? '' : said;
}
