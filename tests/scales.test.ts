import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { outcomeWithSeverity, severityWords } from '@rempart/contract';
import { everyFrenchPiece } from '../scripts/tasks/french-strings.ts';

const ROOT = join(import.meta.dirname, '..');
const SCALES = 'contract/audit/scales.fr.ts';

/** Words of the risk of an action, spelt like a severity. */
const RISKS = 'engine/remedies/words.fr.ts';

const pieces = everyFrenchPiece();

test('the word of a severity stands in one table, which all others import', () => {
  const words: readonly string[] = ['critique', 'élevée', 'moyenne', 'faible', 'haute', 'basse', 'nulle', 'légère'];
  const found = pieces.filter(({ text }) => words.includes(text.replaceAll(/^['"`]|['"`]$/g, '')));
  assert.deepEqual([...new Set(found.map(({ file }) => file))].sort(), [SCALES, RISKS].sort());
});

test('whatever names a severity in a sentence uses one of the five words', () => {
  const told = pieces.flatMap(({ file, line, text }) =>
    [...text.matchAll(/gravité (\p{L}+)(?: (?:ou|et) (\p{L}+))?/gu)].flatMap(([, ...words]) =>
      words.filter((word) => word !== undefined).map((word) => ({ word, where: `${file}:${line}: ${word}` })),
    ),
  );
  assert.ok(told.length >= 3, `only ${told.length} were found`);
  const known = Object.values(severityWords);
  assert.deepEqual(
    told.filter(({ word }) => !known.includes(word)),
    [],
  );
});

test('nothing is called « indéterminé », in the product or in its articles: it was not measured', () => {
  const articles = globSync('server/wings/blog/content/*.md', { cwd: ROOT }).flatMap((file) =>
    readFileSync(join(ROOT, file), 'utf8')
      .split('\n')
      .map((text, index) => ({ file, line: index + 1, text })),
  );
  assert.ok(articles.length > 100);
  assert.deepEqual(
    [...pieces, ...articles].flatMap(({ file, line, text }) =>
      /indéterminé/iu.test(text) ? [`${file}:${line}: ${text}`] : [],
    ),
    [],
  );
});

test('a warning is never told as graver than medium, and what is no fault has no severity', () => {
  assert.equal(outcomeWithSeverity({ outcome: 'warn', severity: 'critical' }), 'à améliorer, gravité moyenne');
  assert.equal(outcomeWithSeverity({ outcome: 'warn', severity: 'low' }), 'à améliorer, gravité faible');
  assert.equal(outcomeWithSeverity({ outcome: 'fail', severity: 'high' }), 'à corriger, gravité élevée');
  assert.equal(outcomeWithSeverity({ outcome: 'pass', severity: 'critical' }), 'conforme');
  assert.equal(outcomeWithSeverity({ outcome: 'unknown', severity: 'high' }), 'non mesuré');
  assert.equal(outcomeWithSeverity({ outcome: 'info', severity: 'info' }), 'information');
});
