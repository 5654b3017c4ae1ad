import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openPress } from './press.ts';
import { termsText } from './terms.ts';

const html = `<!doctype html><html lang="fr"><head><meta charset="utf-8"><title>Conditions, version 2026-11-22</title>
<style>body{color:red}</style></head><body><article><header><h1>Conditions</h1><div>En bref.</div></header>
<section><h2 id="prix">Prix</h2><p>Le prix est de <strong>19,90 €</strong>, voir <a href="/tarifs">nos tarifs</a>
et <a href="#prix">ici</a>, pas <a href="javascript:alert(1)">là</a> ni <a href="//ailleurs.example/">ailleurs</a>.</p>
<ol><li>un&amp;deux</li><li>trois <span>quatre</span></li></ol>Un mot seul.</section></article></body></html>`;
const kept = { version: '2026-11-22', html, origin: 'https://exemple.fr' };

test('the kept page is read in its order: headings, paragraphs, lists, and text that stands alone', () => {
  const { title, blocks } = termsText(kept);
  assert.equal(title, 'Conditions, version 2026-11-22');
  const told = blocks.map((block) =>
    block.kind === 'list'
      ? block.items.map((item) => item.map(({ text }) => text).join(''))
      : block.body
          .map(({ text }) => text)
          .join('')
          .trim(),
  );
  assert.deepEqual(told, [
    'Conditions',
    'En bref.',
    'Prix',
    'Le prix est de 19,90 €, voir nos tarifs et ici, pas là ni ailleurs.',
    ['un&deux', 'trois quatre'],
    'Un mot seul.',
  ]);
});

test('only links to the site and to known schemes are kept, as whole addresses', () => {
  const spans = termsText(kept).blocks.flatMap((block) => (block.kind === 'list' ? block.items.flat() : block.body));
  assert.deepEqual(
    spans.filter(({ style }) => style === 'link').map(({ text, ...span }) => [text, 'address' in span && span.address]),
    [['nos tarifs', 'https://exemple.fr/tarifs']],
  );
});

test('the conditions are drawn in the thread, and the same page gives the same file', async () => {
  const press = openPress();
  try {
    const { pdf, pages, sha256 } = await press.drawTerms(kept);
    assert.equal(Buffer.from(pdf.subarray(0, 5)).toString(), '%PDF-');
    assert.equal(pages, 1);
    assert.equal((await press.drawTerms(kept)).sha256, sha256);
  } finally {
    await press.close();
  }
});
