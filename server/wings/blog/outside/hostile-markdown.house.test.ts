import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { fuzz } from '@rempart/engine/fuzz';
import { articleReader } from '../../../../trials/fuzz-readers.ts';
import { openDrawings } from './drawings.ts';

/** More than the longest article; with a quadratic step, this length takes minutes. */
const OCTETS = 250_000;
const filled = (text: string, before = '', after = '') => before + text.repeat(Math.ceil(OCTETS / text.length)) + after;
const growing = (text: (n: number) => string) => Array.from({ length: 700 }, (_, n) => text(n)).join('\n');

const texts: Readonly<Record<string, string>> = {
  'an address and asterisks (CVE-2026-2327)': filled('*', 'http://example.com/', 'a'),
  'addresses one after the other': filled('http://a.fr '),
  'schemes without an address': filled('http:'),
  'one address without end': filled('a', 'http://'),
  'mail addresses': filled('mailto:a@b.fr,'),
  'opening brackets': filled('['),
  'openings of pictures': filled('!['),
  'openings of links': filled('[a]('),
  'links in links': filled('](', '['),
  parentheses: filled('(', '[a](', ')'),
  emphasis: filled('*a '),
  'emphasis of two kinds': filled('a**b_c'),
  'struck words': filled('~~a'),
  quotes: filled('"a'),
  backticks: filled('`'),
  'code that ends with more backticks than it began': growing((n) => '`'.repeat(n + 1)),
  fences: filled('```\n'),
  'quotes in quotes': filled('>'),
  'lists in lists': growing((n) => `${' '.repeat(n)}- a`),
  'numbered lines': filled('1. a\n'),
  'a table of many columns': `|${filled('a|')}\n|${filled('-|')}`,
  'a table of many rows': filled('|a|b|\n', '|a|b|\n|-|-|\n'),
  'one heading, repeated': filled('## a\n\n'),
  'references to one address': filled('[a]', '[a]: /b\n\n'),
  entities: filled('&amp;'),
  'openings of an element': filled('<a@'),
  'spaces within': filled(' ', 'a', 'b'),
};

/** As in production: one pass takes a second at most; a parser that restarts at every octet takes minutes, and is given up. */
const drawings = openDrawings();
after(() => drawings.close());

for (const [title, text] of Object.entries(texts))
  test(`draws an article of any length in one pass: ${title}`, async () => {
    await drawings.ask({ source: text, pictures: new Map() });
  });

test('no input makes the drawing throw (more inputs: npm run fuzz)', async () => {
  const others = [await articleReader()];
  const [{ thrown } = { thrown: ['nothing was tried'] }] = await Array.fromAsync(
    fuzz({ runs: () => 600, seed: 20_261_122, only: 'articles', others }),
  );
  assert.deepEqual(thrown.slice(0, 3), []);
});
