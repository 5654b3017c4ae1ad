import { legible } from '@rempart/contract';
import type { Block, Finding, Section, Summary, Tone } from './summary.ts';
import { columnsOf, paint, wrap } from './terminal.ts';

export interface TextOptions {
  /** ANSI colours; to be left off where the output is no terminal. */
  readonly colour?: boolean;
  /** Columns, 80 by default. */
  readonly width?: number;
}

/** What a language writes before two lines of a finding. */
export interface TextLabels {
  readonly remedy: (text: string) => string;
  readonly reference: (text: string) => string;
}

interface Pen {
  readonly labels: TextLabels;
  readonly width: number;
  readonly tint: (text: string, tone: Tone | 'strong' | 'faint') => string;
}

/** A summary as plain text: no line is longer than the width but those to be copied, and nothing in it can steer the terminal. */
export function drawTextIn(
  labels: TextLabels,
  { title, subtitle, sections }: Summary,
  { colour = false, width = 80 }: TextOptions = {},
): string {
  const pen: Pen = { width, labels, tint: colour ? paint : (text) => text };
  const lines = [
    ...wrap(title, width).map((line) => pen.tint(line, 'strong')),
    ...wrap(subtitle, width).map((line) => pen.tint(line, 'faint')),
    ...sections.flatMap((section) => drawSection(section, pen)),
  ];
  return lines.join('\n');
}

function drawSection({ heading, tone, blocks }: Section, pen: Pen): readonly string[] {
  const title = wrap(heading, pen.width);
  const rule = '─'.repeat(Math.min(pen.width, Math.max(...title.map(columnsOf))));
  return [
    '',
    ...title.map((line) => pen.tint(line, tone ?? 'strong')),
    pen.tint(rule, 'faint'),
    ...drawBlocks(blocks, pen),
  ];
}

/** Findings and tables breathe; paragraphs that follow one another do not. */
function drawBlocks(blocks: readonly Block[], pen: Pen): readonly string[] {
  return blocks.flatMap((block, index) => {
    const before = blocks[index - 1];
    const apart = before !== undefined && !(before.kind === 'paragraph' && block.kind === 'paragraph');
    return [...(apart ? [''] : []), ...drawBlock(block, pen)];
  });
}

function drawBlock(block: Block, pen: Pen): readonly string[] {
  if (block.kind === 'paragraph') return block.verbatim ? [legible(block.text)] : wrap(block.text, pen.width);
  if (block.kind === 'finding') return drawFinding(block, pen);
  if (block.kind === 'table') return drawTable(block, pen);
  return block.steps.flatMap(({ title, text, tone }, index) => {
    const number = `${index + 1}. `;
    const [first = '', ...rest] = wrap(title, pen.width - number.length);
    const indent = ' '.repeat(number.length);
    return [
      pen.tint(`${number}${first}`, tone),
      ...rest.map((line) => pen.tint(`${indent}${line}`, tone)),
      ...wrap(text, pen.width - indent.length).map((line) => `${indent}${line}`),
    ];
  });
}

const MARKS: Readonly<Record<Tone, string>> = { pass: '✓', info: '·', warn: '!', fail: '✗', unknown: '?' };
const INDENT = '  ';

function drawFinding({ tone, title, found, why, remedy, reference }: Finding, pen: Pen): readonly string[] {
  const width = pen.width - INDENT.length;
  const indented = (text: string) => wrap(text, width).map((line) => `${INDENT}${line}`);
  const [first = '', ...rest] = wrap(title, width);
  return [
    pen.tint(`${MARKS[tone]} ${first}`, tone),
    ...rest.map((line) => pen.tint(`${INDENT}${line}`, tone)),
    ...indented(found),
    ...(why === null ? [] : indented(why)),
    ...(remedy === null ? [] : indented(pen.labels.remedy(remedy))),
    ...(reference === null ? [] : indented(pen.labels.reference(reference)).map((line) => pen.tint(line, 'faint'))),
  ];
}

const GAP = 2;

/** The first column takes what the others leave; its cells wrap. */
function drawTable({ columns, rows }: Extract<Block, { kind: 'table' }>, pen: Pen): readonly string[] {
  const all = [columns.map(({ heading }) => heading), ...rows];
  const widest = columns.map((_, index) => Math.max(...all.map((row) => columnsOf(row[index] ?? ''))));
  const others = widest.slice(1).reduce((sum, width) => sum + width + GAP, 0);
  const first = Math.max(1, Math.min(widest[0] ?? 0, pen.width - others));
  const drawn = all.map((row) => {
    const [head = '', ...tail] = wrap(row[0] ?? '', first);
    const cells = columns.slice(1).map(({ align }, index) => pad(row[index + 1] ?? '', widest[index + 1] ?? 0, align));
    return [[pad(head, first, 'start'), ...cells].join(' '.repeat(GAP)).trimEnd(), ...tail];
  });
  const [headings = [], ...body] = drawn;
  return [...headings.map((line) => pen.tint(line, 'faint')), ...body.flat()];
}

function pad(text: string, width: number, align: 'start' | 'end'): string {
  const space = ' '.repeat(Math.max(0, width - columnsOf(text)));
  return align === 'start' ? text + space : space + text;
}
