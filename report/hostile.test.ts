import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { hostile } from '../tests/hostile.ts';
import { drawable } from './drawable.ts';
import { readFonts } from './fonts.ts';
import { drawHtml } from './html.ts';
import { outline } from './outline.fr.ts';
import type { Block, Outline } from './outline.ts';
import { openDrawingTable } from './pdf.ts';
import { ACTIONS, addressesOf, boughtOrder, namesOf } from './testing.ts';
import { code } from './text-spans.ts';

/** Shapes that every reader of text has met, beside the longer list of `tests/hostile`. */
const OWN = [
  '<script>alert(1)</script>',
  '#read("/etc/passwd")',
  '#image("https://evil.example/a.png")',
  '] #panic("x") [',
  '$ x^2 $ *a* _b_ `c` <d> @e',
  '\\u{41} // not a comment /* nor this */',
  '<</JS(app.alert(1))/S/JavaScript>>',
  'https://evil.example/very/real?x=1',
  'ok\r\nBcc: victim@evil.example',
  '\u202eabc\u2066d\u200be',
  '\u0000\u0007\u001b[31m\ufffe\ud800',
  'Z\u0351\u036b\u0343\u036a\u0302'.repeat(40),
  '👨‍👩‍👧 مرحبا 中文',
  'A'.repeat(100_000),
  '',
];

const listed = hostile<{ readonly text: string }>('text_injection');
const texts = [...new Set([...OWN, ...listed.map(({ text }) => text)])];
const { drawReport: draw } = openDrawingTable();
const { covers } = readFonts();

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

test('what strangers published, what a buyer typed and what an expert wrote cannot steer the report', (context) => {
  for (const text of OWN.filter((_, index) => index % 2 === 1)) {
    const order = boughtOrder({
      buyer: { order: 'C-1', name: text, company: text },
      review: { name: text, role: text, at: '2026-11-21T08:30:00.000Z', note: text },
    });
    const { pdf } = draw(outline({ ...order, evidence: poisoned(order.evidence, text) }));
    assertInert(pdf);
    const shown = textOf(pdf, context);
    if (shown !== null && text !== '') assert.ok(shown.includes(beginningOf(text)), JSON.stringify(text));
  }
});

/** The same evidence with a text in every place that a stranger fills. */
function poisoned<T>(evidence: T, text: string): T {
  return JSON.parse(JSON.stringify(evidence), function (key, value) {
    if (typeof value !== 'string') return value;
    const isFree = ['subject', 'issuer', 'detail', 'contentType', 'name'].includes(key) && !('type' in this);
    const isLine = Array.isArray(this) && (value.includes(' ') || value.includes('='));
    return isFree || isLine ? text : value;
  });
}

/** No action, no script, and every address to be followed is one of ours or of our sources. */
function assertInert(pdf: Uint8Array): void {
  assert.doesNotMatch(namesOf(pdf), ACTIONS);
  for (const address of addressesOf(pdf)) assert.doesNotMatch(address, /evil|javascript|victim/);
}

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

function textOf(pdf: Uint8Array, context: { readonly diagnostic: (message: string) => void }): string | null {
  if (spawnSync('pdftotext', ['-v']).error !== undefined) {
    context.diagnostic('pdftotext (poppler-utils) is not installed: the text of the PDF was not read');
    return null;
  }
  const folder = mkdtempSync(join(tmpdir(), 'hostile-'));
  try {
    writeFileSync(join(folder, 'a.pdf'), pdf);
    const text = execFileSync('pdftotext', ['-raw', join(folder, 'a.pdf'), '-'], { encoding: 'utf8', maxBuffer: 1e8 });
    return squeezed(text);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** As it must be shown: what has no sign is named, what steers is marked. */
function beginningOf(text: string): string {
  return squeezed(drawable(text, { covers, longest: 3_000 })).slice(0, 40);
}

/** Without spaces and line ends, which a page adds where it wraps, and without marks, which it may place apart. */
function squeezed(text: string): string {
  return text.normalize('NFD').replace(/[\s\p{M}]+/gu, '');
}
