import { type Drawable, drawable } from './drawable.ts';
import { type Drawing, drawSvg } from './drawing.ts';
import { drawBastion } from './figures/fort.ts';
import type { InvoiceText } from './invoice.ts';
import type { Attachment, Outline, Span, Tone } from './outline.ts';
import { splitRuns } from './pieces.ts';
import type { TermsText } from './terms.ts';

/**
 * The outline as the template reads it, plain JSON: figures drawn, texts made legible and parted where their lines may break. A text
 * becomes a list of spans with pieces; the template knows no other form.
 */
export function typeset({ brief: _, ...outline }: Outline, covers: Drawable['covers']): unknown {
  const shown = (text: string, longest = LONGEST) => drawable(text, { covers, longest });
  return typesetValue({ ...outline, marks: MARKS }, '', { shown, whole: WIDE });
}

/** An invoice as its template reads it: the same, without pieces. */
export function typesetInvoice(text: InvoiceText, covers: Drawable['covers']): unknown {
  const shown = (value: unknown): unknown => {
    if (typeof value === 'string') return drawable(value, { covers, longest: LONGEST_TITLE });
    return Array.isArray(value) ? value.map(shown) : value;
  };
  const entries = Object.entries(text).map(([key, value]) => [key, shown(value)] as const);
  return { ...Object.fromEntries(entries), day: text.day.split('-').map(Number) };
}

/** Conditions of sale, or a client's page, as their template reads them. Nothing of them is shortened. */
export function typesetTerms(text: TermsText<unknown>, covers: Drawable['covers']): unknown {
  const shown = (one: string) => drawable(one, { covers, longest: one.length });
  return typesetValue(text, '', { shown, whole: WIDE });
}

/** Characters of one text, and of one that stands as a title: a published value may be without end. */
const LONGEST = 3_000;
const LONGEST_TITLE = 520;

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
  'place',
  'address',
  'section',
  'svg',
  'mediaType',
  ...TONES,
]);
/** Texts that stand over others or beside them. */
const TITLES = new Set(['heading', 'caption', 'gloss', 'effect', 'part', 'head', 'foot', 'domain']);
/** Texts that are no running text: metadata, descriptions, files. */
const WHOLE = new Set(['title', 'author', 'description', 'watermark', 'alt']);

interface Hand {
  readonly shown: (text: string, longest?: number) => string;
  /** How long a value may be and still stand whole on a line. */
  readonly whole: number;
}

/** What a line of a value to copy holds; beside another one half of it, as `records.fr.ts` knows. */
const VALUE = 80;
const WIDE = 44;
const NARROW = 16;

function typesetValue(value: unknown, key: string, hand: Hand): unknown {
  if (typeof value === 'string') {
    if (AS_IS.has(key)) return value;
    if (WHOLE.has(key)) return hand.shown(value);
    return [typesetSpan({ style: 'plain', text: TITLES.has(key) ? hand.shown(value, LONGEST_TITLE) : value }, hand)];
  }
  if (Array.isArray(value)) return value.map((one) => typesetValue(one, key, hand));
  if (typeof value !== 'object' || value === null) return value;
  if ('style' in value && 'text' in value) return typesetSpan(value as Span, hand);
  const isNarrow = 'kind' in value && (value.kind === 'table' || ('half' in value && value.half === true));
  const whole = 'kind' in value && value.kind === 'code' ? VALUE : hand.whole;
  const own = { ...hand, whole: isNarrow ? NARROW : whole };
  return Object.fromEntries(Object.entries(value).map((entry) => typesetEntry(entry, own)));
}

function typesetSpan(span: Span, { shown, whole }: Hand) {
  const { text, ...rest } = span;
  return { ...rest, pieces: splitRuns(shown(text), whole) };
}

function typesetEntry([key, value]: [string, unknown], hand: Hand): [string, unknown] {
  if (key === 'drawing') return ['svg', drawSvg(legibleDrawing(value as Drawing, hand))];
  if (key === 'day') return [key, String(value).split('-').map(Number)];
  if (key === 'attachments') return [key, (value as Outline['attachments']).map(wellFormed)];
  return [key, typesetValue(value, key, hand)];
}

function legibleDrawing({ box, shapes }: Drawing, { shown }: Hand): Drawing {
  return { box, shapes: shapes.map((shape) => ('text' in shape ? { ...shape, text: shown(shape.text) } : shape)) };
}

/** Files go in as they are, but for halves of characters, which no UTF-8 can carry. */
function wellFormed(file: Attachment): Attachment {
  return { ...file, text: file.text.toWellFormed() };
}
