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
const CACHE_AGE = 5;
/** Characters of one text: a published value may be without end. */
const LONGEST = 3_000;

/** A compiler with its fonts; the same outline gives the same bytes. Drawing blocks the thread: see `openPress`. */
export function openDrawingTable(): (outline: Outline) => DrawnReport {
  const fonts = readFonts();
  const compiler = NodeCompiler.create({
    workspace: join(import.meta.dirname, 'typst'),
    fontArgs: [{ fontBlobs: [...fonts.files] }],
  });
  const shown = (text: string) => legible(text, { covers: fonts.covers, longest: LONGEST });
  return (outline) => {
    const report = JSON.stringify(typeset({ ...outline, marks: MARKS }, '', shown));
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
const AS_IS = new Set(['kind', 'style', 'tone', 'align', 'size', 'id', 'svg', 'mediaType', ...TONES]);
/** Texts that are no running text: metadata, descriptions, files. */
const WHOLE = new Set(['title', 'author', 'description', 'watermark', 'alt']);

type Shown = (text: string) => string;

/** The outline as the template reads it: figures drawn, texts made legible and parted where their lines may break. */
function typeset(value: unknown, key: string, shown: Shown): unknown {
  if (typeof value === 'string') {
    if (AS_IS.has(key)) return value;
    return WHOLE.has(key) ? shown(value) : [{ style: 'plain', pieces: piecesOf(shown(value)) }];
  }
  if (Array.isArray(value)) return value.map((one) => typeset(one, key, shown));
  if (typeof value !== 'object' || value === null) return value;
  if ('style' in value && 'text' in value) return typesetSpan(value as Span, shown);
  return Object.fromEntries(Object.entries(value).map((entry) => typesetEntry(entry, shown)));
}

function typesetSpan({ style, text }: Span, shown: Shown) {
  const pieces = piecesOf(shown(text));
  return style === 'link' ? { style, pieces, address: text } : { style, pieces };
}

function typesetEntry([key, value]: [string, unknown], shown: Shown): [string, unknown] {
  if (key === 'drawing') return ['svg', drawSvg(legibleDrawing(value as Drawing, shown))];
  if (key === 'day') return [key, String(value).split('-').map(Number)];
  if (key === 'attachments') return [key, value];
  return [key, typeset(value, key, shown)];
}

function legibleDrawing({ box, shapes }: Drawing, shown: Shown): Drawing {
  return { box, shapes: shapes.map((shape) => ('text' in shape ? { ...shape, text: shown(shape.text) } : shape)) };
}
