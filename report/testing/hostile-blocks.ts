import assert from 'node:assert/strict';
import { hostile } from '../../tests/hostile.ts';
import { outline } from '../outline.fr.ts';
import type { Block, Outline } from '../outline.ts';
import { openDrawingTable } from '../pdf.ts';
import { boughtOrder } from '../testing.ts';
import { code } from '../text-spans.ts';
import { assertInert, beginningOf, OWN, textOf } from './hostile.ts';

const listed = hostile<{ readonly text: string }>('text_injection');
export const texts = [...new Set([...OWN, ...listed.map(({ text }) => text)])];
const { drawReport: draw } = openDrawingTable();

/** For tests: asserts that all texts, through the fields of blocks, are drawn and are only text. */
export function assertDrawnAsText(
  all: readonly string[],
  context: { readonly diagnostic: (message: string) => void },
  oneKindIn = 1,
): void {
  const { pdf } = draw(through(all, oneKindIn));
  assertInert(pdf);
  const shown = textOf(pdf, context);
  if (shown === null) return;
  for (const text of all) {
    const expected = beginningOf(text);
    assert.ok(shown.includes(expected), JSON.stringify(text.slice(0, 60)));
  }
}

/** For tests: a report with a section for each text, which fills every field of its blocks: of all kinds, or of one in so many, in turn. */
export function through(all: readonly string[], oneKindIn = 1): Outline {
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
      blocks: blocksOf(text).filter((_, kind) => (index + kind) % oneKindIn === 0),
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
