import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { protocols } from '@rempart/engine';
import { wordsOf } from '@rempart/engine/en';
import { cataloguePages } from './pages.ts';
import { sentencesIn } from './sentences.ts';

const FOLDER = new URL('../../docs/checks/', import.meta.url);

test('docs/checks says what the code does: `npm run fix` writes it', () => {
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

test('the reason that stands before anything is found is on the page of its check', () => {
  const pages = cataloguePages();
  for (const { id: protocol, checks } of protocols)
    for (const { id: check } of checks as readonly { readonly id: (typeof checks)[number]['id'] }[]) {
      const { why } = wordsOf({ check, protocol });
      const first = typeof why === 'string' ? why : why(null, 'unknown');
      const own = pages.get(`${protocol}.md`)?.split(`\`${check}\`, `)[1]?.split('\n- ')[0];
      assert.ok(own?.includes(first), check);
    }
});

test('sentences are read from the source of the words, facts left open', () => {
  const several = ({ names }: { readonly names: readonly string[] }) =>
    names.length > 1 ? `These names: ${names.map((name) => `"${name}"`).join(', ')}.` : "The owner's only name.";
  assert.deepEqual(sentencesIn(several as (facts: never) => string), ['These names: ‹…›.', "The owner's only name."]);
  assert.deepEqual(sentencesIn('As it is.'), ['As it is.']);
  const agree = (_: unknown, one: string, _many: string) => one;
  const agreed = ({ hosts }: { readonly hosts: readonly string[] }) =>
    `The servers ${hosts[0]} ${agree(hosts, 'is closed', 'are closed')}.`;
  assert.deepEqual(sentencesIn(agreed as (facts: never) => string), ['The servers ‹…› is closed.']);
});

test('the pages are English: no accent, quotation mark or space of French', () => {
  for (const [file, page] of cataloguePages()) assert.doesNotMatch(page, /[àâçéèêëîïôûùœ«»’\u00a0\u202f]/i, file);
});
