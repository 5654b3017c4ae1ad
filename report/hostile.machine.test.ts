import assert from 'node:assert/strict';
import { test } from 'node:test';
import { drawHtml } from './html.ts';
import { assertHarmless, OWN } from './testing/hostile.ts';
import { assertDrawnAsText, texts, through } from './testing/hostile-blocks.ts';

// The long test has every text through every kind.
test('every text through some fields, some through each kind of block, is drawn, and is only text', (context) => {
  assertDrawnAsText(texts, context, 3);
});

test('the page shows the same texts, escaped', () => {
  const html = drawHtml(through(texts));
  const tags = new Set([...html.matchAll(/<\/?([a-zA-Z][a-zA-Z0-9-]*)/g)].map(([, name]) => name));
  for (const tag of ['script', 'img', 'iframe', 'style', 'meta', 'a']) {
    const count = [...html.matchAll(new RegExp(`<${tag}[\\s/>]`, 'g'))].length;
    assert.equal(count, { style: 1, meta: 5, a: texts.length }[tag] ?? 0, tag);
  }
  assert.deepEqual(
    [...tags].filter((tag) => !KNOWN.has(tag ?? '')),
    [],
  );
  assert.doesNotMatch(html, /href="(?!#)/);
  assert.doesNotMatch(html, /\son[a-z]+=/i);
});

const KNOWN = new Set(
  'html head meta title style body p header h1 br strong figure svg path text dl dt dd nav h2 ol li a main section h3 h4 ul div table caption thead tbody tr th td span figcaption pre code aside article small details summary footer'.split(
    ' ',
  ),
);

test('values from the network, from the buyer and from the expert cannot steer the report', (context) => {
  assertHarmless(OWN, context);
});
