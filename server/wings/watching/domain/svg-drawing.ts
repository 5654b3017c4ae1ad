import { type SaxesAttributeNS, SaxesParser, type SaxesTagNS } from 'saxes';

/** Elements for shapes, text and their paint. None that executes, animates, links, repeats or fetches anything. */
const ELEMENTS = new Set(
  'svg g defs title desc path rect circle ellipse line polyline polygon text tspan linearGradient radialGradient stop clipPath mask use symbol style'.split(
    ' ',
  ),
);
const GRADIENTS = new Set(['linearGradient', 'radialGradient']);
const SVG = 'http://www.w3.org/2000/svg';
const XML = 'http://www.w3.org/XML/1998/namespace';
/** What would fetch something in CSS and in attributes, and what could hide such a word, or a reference. */
const FETCHES = /url\(\s*["']?(?!#)|\bsrc\(|@import|image-set|expression\(|\bvar\(|\binherit\b|\\|#[^\s"')#]*%/i;
/** A part of the same file, by its id. */
const PART = /url\(\s*["']?#([^"'()\s]*)/gi;
/** Levels of elements, those of the parts that they refer to among them. */
const DEEPEST = 100;
/** Elements drawn once each part is drawn wherever it is referred to; a logo has hundreds, and a browser draws these within a second. */
const MOST_DRAWN = 10_000;

/** Whether an SVG file (SVG 2, chapter 4) draws, does nothing else, and is not too much to draw. */
export function onlyDraws(bytes: Uint8Array): boolean {
  try {
    const drawing = new Drawing();
    readBy(drawing, new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    return drawing.drawn() <= MOST_DRAWN;
  } catch (fault) {
    // The decoder throws a TypeError.
    if (fault instanceof NoDrawing || fault instanceof TypeError) return false;
    throw fault;
  }
}

class NoDrawing extends Error {}

function refuse(): never {
  throw new NoDrawing();
}

/** The same kind of reader that a browser gives such a file to: it walks once, and stops at the first fault. */
function readBy(drawing: Drawing, text: string): void {
  const parser = new SaxesParser({ xmlns: true });
  for (const event of ['doctype', 'processinginstruction', 'cdata', 'error'] as const) parser.on(event, refuse);
  parser.on('opentag', (element) => drawing.open(element));
  parser.on('closetag', () => drawing.close());
  parser.on('text', (words) => drawing.read(words));
  parser.write(text).close();
}

/** An element with all that stands in it. */
interface Part {
  readonly name: string;
  readonly within: Part[];
  /** Ids of the parts that are drawn with it. */
  readonly refers: string[];
}

class Drawing {
  readonly #ids = new Map<string, Part>();
  readonly #open: Part[] = [];
  /** Parts that styles refer to. */
  readonly #styled: string[] = [];
  /** Comments may part the text of a style. */
  #style = '';
  /** Known numbers of elements; while one is being counted it is endless, so that a part in itself is too much. */
  readonly #counted = new Map<Part, number>();
  #root: Part | null = null;

  open({ name, uri, attributes }: SaxesTagNS): void {
    if (uri !== SVG || !ELEMENTS.has(name) || this.#open.length >= DEEPEST) refuse();
    if (this.#root === null && name !== 'svg') refuse();
    const part: Part = { name, within: [], refers: [] };
    for (const attribute of Object.values(attributes)) this.#judge(attribute, part);
    this.#root ??= part;
    this.#open.at(-1)?.within.push(part);
    this.#open.push(part);
  }

  /** Of texts only styles say how to draw. */
  read(words: string): void {
    if (this.#open.at(-1)?.name === 'style') this.#style += words;
  }

  close(): void {
    if (this.#open.pop()?.name !== 'style') return;
    if (FETCHES.test(this.#style)) refuse();
    this.#styled.push(...partsIn(this.#style));
    this.#style = '';
  }

  /** Elements that are drawn. A style draws gradients only: to which elements it applies is not read here. */
  drawn(): number {
    const drawsMore = (id: string) => !GRADIENTS.has(this.#ids.get(id)?.name ?? '');
    if (this.#root === null || this.#styled.some(drawsMore)) refuse();
    return this.#count(this.#root, 0);
  }

  #judge({ name, local, uri, value }: SaxesAttributeNS, part: Part): void {
    if (/^on/i.test(local) || (uri === XML && local === 'base') || FETCHES.test(value)) refuse();
    if (name === 'id' && !this.#ids.has(value)) this.#ids.set(value, part);
    if (local.toLowerCase() === 'href') {
      if (!value.startsWith('#')) refuse();
      part.refers.push(value.slice(1));
    }
    part.refers.push(...partsIn(value));
  }

  #count(part: Part, depth: number): number {
    const known = this.#counted.get(part);
    if (known !== undefined) return known;
    if (depth > DEEPEST) refuse();
    this.#counted.set(part, Number.POSITIVE_INFINITY);
    const referred = part.refers.flatMap((id) => this.#ids.get(id) ?? []);
    const drawn = [...part.within, ...referred].reduce((sum, one) => sum + this.#count(one, depth + 1), 1);
    this.#counted.set(part, drawn);
    return drawn;
  }
}

function partsIn(text: string): readonly string[] {
  return [...text.matchAll(PART)].map(([, id = '']) => id);
}
