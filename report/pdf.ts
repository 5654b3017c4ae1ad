import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { NodeCompiler, type NodeTypstCompileResult } from '@myriaddreamin/typst-ts-node-compiler';
import { type Drawing, drawSvg } from './drawing.ts';
import { drawBastion } from './figures/fort.ts';
import { readFonts } from './fonts.ts';
import { legible } from './legible.ts';
import type { Attachment, Outline, Span, Tone } from './outline.ts';
import { piecesOf } from './pieces.ts';

/** A report as a file, and what is known of it. */
export interface DrawnReport {
  /** PDF/UA-1: tagged, with bookmarks, the attachments inside. */
  readonly pdf: Uint8Array;
  /** Of the bytes, in lower-case hex. */
  readonly sha256: string;
  readonly pages: number;
  readonly attachments: readonly Attachment[];
}

const TEMPLATE = join(import.meta.dirname, 'typst', 'report.typ');
/** Memory of the compiler, in drawings: what was not used in so many of them is forgotten. */
const CACHE_AGE = 1;
/** Characters of one text, and of one that stands as a title: a published value may be without end. */
const LONGEST = 3_000;
const LONGEST_TITLE = 200;

/** A compiler with its fonts; the same outline gives the same bytes. Drawing blocks the thread: see `openPress`. */
export function openDrawingTable(): (outline: Outline) => DrawnReport {
  const fonts = readFonts();
  const compiler = NodeCompiler.create({
    workspace: join(import.meta.dirname, 'typst'),
    fontArgs: [{ fontBlobs: [...fonts.files] }],
  });
  const shown = (text: string, longest = LONGEST) => legible(text, { covers: fonts.covers, longest });
  return (outline) => {
    const report = JSON.stringify(typeset({ ...outline, marks: MARKS }, '', { shown, whole: WIDE }));
    const compiled = compiler.compile({ mainFilePath: TEMPLATE, inputs: { report } });
    const document = accepted(compiled, compiler);
    const pdf = compiler.pdf(document, {
      pdfStandard: 'ua-1',
      creationTimestamp: Date.parse(outline.day) / 1000,
    });
    compiler.evictCache(CACHE_AGE);
    const sha256 = createHash('sha256').update(pdf).digest('hex');
    return { pdf, sha256, pages: document.numOfPages, attachments: outline.attachments };
  };
}

/** A warning is a fault of ours too: a font that is missing, a layout that does not settle. */
function accepted(compiled: NodeTypstCompileResult, compiler: NodeCompiler) {
  const complaint = compiled.takeDiagnostics();
  const { result } = compiled;
  if (result && !complaint) return result;
  throw new Error(
    `the template: ${complaint ? JSON.stringify(compiler.fetchDiagnostics(complaint)) : 'nothing drawn'}`,
  );
}

const TONES: readonly Tone[] = ['pass', 'info', 'warn', 'fail', 'unknown', 'na'];
const MARKS = Object.fromEntries(TONES.map((tone) => [tone, drawSvg(drawBastion(tone))]));

/** Words of our own that steer the template. */
const AS_IS = new Set([
  'kind',
  'style',
  'tone',
  'align',
  'size',
  'id',
  'opens',
  'address',
  'svg',
  'mediaType',
  ...TONES,
]);
/** Texts that stand over others or beside them. */
const TITLES = new Set(['heading', 'caption', 'gloss', 'part', 'head', 'foot', 'domain']);
/** Texts that are no running text: metadata, descriptions, files. */
const WHOLE = new Set(['title', 'author', 'description', 'watermark', 'alt']);

interface Hand {
  readonly shown: (text: string, longest?: number) => string;
  /** How long a value may be and still stand whole on a line. */
  readonly whole: number;
}

const WIDE = 26;
const NARROW = 16;

/** The outline as the template reads it: figures drawn, texts made legible and parted where their lines may break. */
function typeset(value: unknown, key: string, hand: Hand): unknown {
  if (typeof value === 'string') {
    if (AS_IS.has(key)) return value;
    if (WHOLE.has(key)) return hand.shown(value);
    return [typesetSpan({ style: 'plain', text: TITLES.has(key) ? hand.shown(value, LONGEST_TITLE) : value }, hand)];
  }
  if (Array.isArray(value)) return value.map((one) => typeset(one, key, hand));
  if (typeof value !== 'object' || value === null) return value;
  if ('style' in value && 'text' in value) return typesetSpan(value as Span, hand);
  const isNarrow = 'kind' in value && (value.kind === 'table' || ('half' in value && value.half === true));
  const own = isNarrow ? { ...hand, whole: NARROW } : hand;
  return Object.fromEntries(Object.entries(value).map((entry) => typesetEntry(entry, own)));
}

function typesetSpan(span: Span, { shown, whole }: Hand) {
  const { text, ...rest } = span;
  return { ...rest, pieces: piecesOf(shown(text), whole) };
}

function typesetEntry([key, value]: [string, unknown], hand: Hand): [string, unknown] {
  if (key === 'drawing') return ['svg', drawSvg(legibleDrawing(value as Drawing, hand))];
  if (key === 'day') return [key, String(value).split('-').map(Number)];
  if (key === 'attachments') return [key, (value as Outline['attachments']).map(wellFormed)];
  return [key, typeset(value, key, hand)];
}

function legibleDrawing({ box, shapes }: Drawing, { shown }: Hand): Drawing {
  return { box, shapes: shapes.map((shape) => ('text' in shape ? { ...shape, text: shown(shape.text) } : shape)) };
}

/** Files go in as they are, but for halves of characters, which no UTF-8 can carry. */
function wellFormed(file: Attachment): Attachment {
  return { ...file, text: file.text.toWellFormed() };
}
