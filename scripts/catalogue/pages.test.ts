import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { cataloguePages } from './pages.ts';
import { sentencesIn } from './sentences.ts';

const FOLDER = new URL('../../docs/checks/', import.meta.url);

test('docs/checks says what the code does: `npm run catalogue` writes it', () => {
  const pages = cataloguePages();
  const files = readdirSync(FOLDER).filter((file) => file.endsWith('.md'));
  assert.deepEqual(files.toSorted(), [...pages.keys()].toSorted());
  for (const [file, page] of pages) {
    assert.ok(readFileSync(new URL(file, FOLDER), 'utf8') === page, `docs/checks/${file} is stale`);
  }
});

test('every check of the catalogue says something for each outcome', () => {
  for (const [file, page] of cataloguePages()) {
    assert.doesNotMatch(page, /undefined|\$\{|=>/, file);
    assert.ok((page.match(/^### /gm) ?? []).length > 0, file);
  }
});

test('sentences are read from the source of the words, facts left open', () => {
  const several = ({ names }: { readonly names: readonly string[] }) =>
    names.length > 1 ? `Ces noms : ${names.map((name) => `« ${name} »`).join(', ')}.` : 'Un seul nom, l’unique.';
  assert.deepEqual(sentencesIn(several as (facts: never) => string), ['Ces noms : ‹…›.', 'Un seul nom, l’unique.']);
  assert.deepEqual(sentencesIn('Tel quel.'), ['Tel quel.']);
  const [ofName, agree] = [String, (_: unknown, one: string, _many: string) => one];
  const elided = ({ hosts }: { readonly hosts: readonly string[] }) =>
    `Les ports ${ofName(hosts[0])} ${agree(hosts, 'se ferme', 'se ferment')}.`;
  assert.deepEqual(sentencesIn(elided as (facts: never) => string), ['Les ports de ‹…› se ferme.']);
});
