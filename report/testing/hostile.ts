import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drawable } from '../drawable.ts';
import { readFonts } from '../fonts.ts';
import { outline } from '../outline.fr.ts';
import { openDrawingTable } from '../pdf.ts';
import { ACTIONS, addressesOf, boughtOrder, namesOf } from '../testing.ts';

const { covers } = readFonts();
const { drawReport: draw } = openDrawingTable();

/** Shapes that every reader of text has met, beside the longer list of `tests/hostile`. */
export const OWN = [
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

/** For tests: the same evidence with these texts, in turn, in every place that a value from the network fills. */
export function poisoned<T>(evidence: T, texts: readonly string[]): T {
  let places = 0;
  return JSON.parse(JSON.stringify(evidence), function (key, value) {
    if (typeof value !== 'string') return value;
    const isFree = ['subject', 'issuer', 'detail', 'contentType', 'name'].includes(key) && !('type' in this);
    const isLine = Array.isArray(this) && (value.includes(' ') || value.includes('='));
    if (!isFree && !isLine) return value;
    places += 1;
    return texts[places % texts.length];
  });
}

/** No action, no script, and every link leads to this site or to a cited source. */
export function assertInert(pdf: Uint8Array): void {
  assert.doesNotMatch(namesOf(pdf), ACTIONS);
  for (const address of addressesOf(pdf)) assert.doesNotMatch(address, /evil|javascript|victim/);
}

export function textOf(pdf: Uint8Array, context: { readonly diagnostic: (message: string) => void }): string | null {
  if (spawnSync('pdftotext', ['-v']).error !== undefined) {
    context.diagnostic('pdftotext is not on this machine (package poppler-utils): the PDF was not read');
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
export function beginningOf(text: string): string {
  return squeezed(drawable(text, { covers, longest: 3_000 })).slice(0, 40);
}

/** Without spaces and line ends, which a page adds where it wraps, and without marks, which it may place apart. */
function squeezed(text: string): string {
  return text.normalize('NFD').replace(/[\s\p{M}]+/gu, '');
}

/** For tests: draws a report in which these texts, in turn, stand wherever the network, the buyer or the expert writes. */
export function assertHarmless(
  texts: readonly string[],
  context: { readonly diagnostic: (message: string) => void },
): void {
  const of = (index: number) => texts[index % texts.length] ?? '';
  const order = boughtOrder({
    buyer: { order: 'C-1', name: of(0), company: of(1) },
    review: {
      name: of(2),
      role: of(3),
      at: '2026-11-21T08:30:00.000Z',
      note: texts.map((text) => text.slice(0, 400)).join('\n\n'),
    },
  });
  const { pdf } = draw(outline({ ...order, evidence: poisoned(order.evidence, texts) }));
  assertInert(pdf);
  const shown = textOf(pdf, context);
  if (shown === null) return;
  // All texts stand in the expert's note, where a line end is a line end and so is not marked.
  for (const text of texts) {
    const expected = beginningOf(text.replace(/\r\n?|\n/g, ' '));
    assert.ok(shown.includes(expected), JSON.stringify(text.slice(0, 60)));
  }
}
