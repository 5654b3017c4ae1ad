import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { clue, clues } from '../judgement/clue.ts';
import type { Cap } from '../judgement/grade-rules.ts';
import type { Verdict } from '../judgement/judge.ts';
import { type CheckId, type FactsOf, idsOf, protocols } from '../protocols/index.ts';
import { REMEDY_IDS } from '../remedies/ids.ts';
import { remedies } from '../remedies/list.ts';
import { labourFor } from '../remedies/lone-faults.ts';
import { remedy } from '../remedies/remedy.ts';
import { failingChecks, type Situation } from '../remedies/situation.ts';

const ROOT = join(import.meta.dirname, '..', '..');

/**
 * Ids, outcomes and facts that no check has. The stage `types` of `npm test` fails where one of these lines compiles; nothing here is run.
 */
export function misspelt(verdict: Verdict, situation: Situation, facts: FactsOf<'whois/expiry', 'fail'>): unknown {
  return [
    // @ts-expect-error: a rule compares with a check that does not exist
    verdict.check === 'whois/expiri',
    // @ts-expect-error: a remedy asks for a fault that does not exist
    failingChecks(situation, 'dmarc/policy-pp'),
    // @ts-expect-error: a remedy has an id that is not in the list
    remedy({ id: 'dmarc/recod', who: 'dns', propose: () => null }),
    // @ts-expect-error: a remedy follows one that does not exist
    remedy({ id: 'dmarc/reject', who: 'dns', follows: ['dmarc/quarantaine'], propose: () => null }),
    // @ts-expect-error: a list of ids names one that its protocol lacks
    idsOf('spf', 'record-presnt'),
    // @ts-expect-error: a scenario reads a check that does not exist
    clue('spf/all-pluss', ['fail']),
    // @ts-expect-error: a scenario waits for an outcome that the check never has
    clue('dmarc/record-present', ['info']),
    // @ts-expect-error: a cap reads a fact that the check does not state
    clue('whois/expiry', ['fail'], ({ dayz }) => dayz < 0),
    // @ts-expect-error: one of several clues names a check of another protocol
    clues(['fail'], 'dkim', 'all-plus'),
    // @ts-expect-error: a fault without remedy is looked for by a name that no check has
    labourFor('dns/ns-cont'),
    // @ts-expect-error: a cap has an effect that is in no table
    { effect: 'is-ded', letter: 'F', check: 'whois/expiry', on: [] } satisfies Cap,
    // @ts-expect-error: a fact of another name
    facts.dayz,
  ];
}

test('every id of a remedy has its remedy, in the same order', () => {
  assert.deepEqual(
    remedies.map(({ id }) => id),
    REMEDY_IDS,
  );
});

test('every id that stands in the code is that of a check or of a remedy', () => {
  const ids = protocols.map(({ id }) => id);
  const known = new Set<string>([
    ...protocols.flatMap(({ checks }) => checks.map(({ id }): CheckId => id)),
    ...remedies.map(({ id }) => id),
  ]);
  const files = globSync('{engine,report,server}/**/*.ts', {
    cwd: ROOT,
    exclude: (name) => /node_modules|[.]test[.]ts$|testing/.test(name),
  });
  assert.ok(files.length > 500);
  const written = new RegExp(`'((?:${ids.join('|')})/[a-z0-9-]*[a-z0-9])'`, 'g');
  const unknown = files.flatMap((file) =>
    [...readFileSync(join(ROOT, file), 'utf8').matchAll(written)].flatMap(([, id = '']) =>
      known.has(id) ? [] : [`${file}: ${id}`],
    ),
  );
  assert.deepEqual(unknown, []);
});
