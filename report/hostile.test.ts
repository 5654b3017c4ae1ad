import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hostile } from '../tests/hostile.ts';
import { drawHtml } from './html.ts';
import { outline } from './outline.fr.ts';
import type { Block, Outline } from './outline.ts';
import { openDrawingTable } from './pdf.ts';
import { assertHarmless, assertInert, beginningOf, OWN, textOf } from './testing/hostile.ts';
import { boughtOrder } from './testing.ts';
import { code } from './text-spans.ts';

const listed = hostile<{ readonly text: string }>('text_injection');
const texts = [...new Set([...OWN, ...listed.map(({ text }) => text)])];
const { drawReport: draw } = openDrawingTable();

test('every text through every field of every kind of block is drawn, and is only text', (context) => {
  const { pdf } = draw(through(texts));
  assertInert(pdf);
  const shown = textOf(pdf, context);
  if (shown === null) return;
  for (const text of texts) {
    const expected = beginningOf(text);
    assert.ok(shown.includes(expected), JSON.stringify(text.slice(0, 60)));
  }
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

function through(all: readonly string[]): Outline {
  const base = outline(boughtOrder());
  return {
    ...base,
    title: all.join(' ').slice(0, 2_000),
    author: all[0] ?? '',
    running: { head: all[1] ?? '', foot: all[3] ?? '' },
    sections: all.map((text, index) => ({
      id: `s${index}`,
      part: text,
      heading: text,
      opens: 'page' as const,
      lead: text,
      blocks: blocksOf(text),
    })),
  };
}

function blocksOf(text: string): readonly Block[] {
  const mark = { tone: 'warn', text } as const;
  const box = { x: 0, y: 0, width: 100, height: 20 };
  const simple: readonly Block[] = [
    { kind: 'paragraph', text: [code(text), { text, style: 'strong' }, { text, style: 'soft' }] },
    { kind: 'heading', text },
    { kind: 'list', ordered: true, entries: [text, [code(text)]] },
    { kind: 'facts', rows: [{ name: text.slice(0, 80), value: text }] },
    { kind: 'table', caption: text, columns: [{ heading: text, share: 1 }, { heading: 'x' }], rows: [[text, mark]] },
    {
      kind: 'figure',
      drawing: { box, shapes: [{ text, x: 0, y: 10, size: 8 }] },
      alt: text || '-',
      caption: text,
      width: 1,
    },
    { kind: 'code', label: text, lines: [text, text], tone: 'after' },
    { kind: 'steps', steps: [{ heading: text, text, terms: [text] }] },
    { kind: 'tree', alt: text, root: { text, branches: [{ text, branches: [] }] } },
  ];
  return [
    ...simple,
    { kind: 'note', heading: text, tone: 'fail', blocks: simple.slice(0, 2) },
    { kind: 'columns', columns: [{ share: 1, blocks: simple.slice(0, 1) }] },
    {
      kind: 'sheet',
      half: false,
      heading: text,
      gloss: text,
      effect: text,
      mark,
      rows: [{ label: text, blocks: simple.slice(0, 1) }],
    },
  ];
}
