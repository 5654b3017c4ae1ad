import { type SaxesAttributeNS, SaxesParser, type SaxesTagNS } from 'saxes';
import { ACTIVE, ELEMENTS, isListed } from './svg-tiny-ps.ts';

/** What an SVG file holds, as far as the profile SVG Tiny PS is concerned. */
export interface Logo {
  /** Why it is no XML to be read; then the rest tells only what came before. */
  readonly malformed: string | null;
  readonly doctype: boolean;
  /** null: the outermost element is no `svg` of the SVG namespace. */
  readonly root: Root | null;
  /** Text of the first `title` directly under the root. */
  readonly title: string | null;
  /** What could act, or fetch something, in the words of the file: `<script>`, `onload=`, `href="https:…"`. */
  readonly active: readonly string[];
  /** Elements, styles and names of others that the profile does not know. */
  readonly foreign: readonly string[];
  /** Attributes that the schema of the profile does not list. */
  readonly unlisted: readonly string[];
}

export interface Root {
  readonly version: string | null;
  readonly baseProfile: string | null;
  readonly viewBox: string | null;
}

/** Characters; nothing larger is parsed. */
export const LARGEST_PARSED = 65_536;

/** Never throws and never follows a reference; stops at a document type, at nonsense, and at too deep a tree. */
export function parseLogo(text: string): Logo {
  const reader = new LogoReader();
  const parser = new SaxesParser({ xmlns: true });
  parser.on('doctype', () => {
    reader.doctype = true;
    throw new Stop('doctype');
  });
  parser.on('processinginstruction', ({ target }) => reader.active.add(`<?${target}`));
  parser.on('opentag', (element) => reader.open(element));
  parser.on('closetag', () => reader.close());
  parser.on('text', (words) => reader.read(words));
  parser.on('cdata', (words) => reader.read(words));
  parser.on('error', ({ message }) => {
    throw new Stop(message);
  });
  try {
    parser.write(text.replace(/^\uFEFF/, '')).close();
  } catch (fault) {
    if (!(fault instanceof Stop)) throw fault;
    if (!reader.doctype) reader.malformed = fault.message.slice(0, 120);
  }
  return reader.told();
}

class Stop extends Error {}

const SVG = 'http://www.w3.org/2000/svg';
const XLINK = 'http://www.w3.org/1999/xlink';
const XML = 'http://www.w3.org/XML/1998/namespace';
const XMLNS = 'http://www.w3.org/2000/xmlns/';
const DEEPEST = 100;
/** Elements drawn once every `use` is expanded; a logo has hundreds. */
const MOST_DRAWN = 10_000;
const WORDS_KEPT = 20;

/** Elements and references under one id, or under the root. */
interface Scope {
  elements: number;
  readonly uses: string[];
}

class LogoReader {
  malformed: string | null = null;
  doctype = false;
  readonly active = new Set<string>();
  readonly #foreign = new Set<string>();
  readonly #unlisted = new Set<string>();
  readonly #known = new Map<string, number>();
  readonly #scopes = new Map<string, Scope>([['', { elements: 0, uses: [] }]]);
  /** For each open element, its id or ''. */
  readonly #path: string[] = [];
  #root: Root | null = null;
  #title: string | null = null;
  #titleOpen = false;

  open({ name, local, uri, attributes }: SaxesTagNS): void {
    if (this.#path.length >= DEEPEST) throw new Stop(`more than ${DEEPEST} levels`);
    const list = Object.values(attributes);
    if (this.#path.length === 0) this.#readRoot(local, uri, list);
    if (ACTIVE.has(local.toLowerCase())) this.active.add(`<${name}>`);
    else if (uri !== SVG || !ELEMENTS.has(local)) this.#foreign.add(`<${name}>`);
    for (const attribute of list) this.#judge(attribute, local);
    const id = list.find(({ name }) => name === 'id')?.value ?? '';
    this.#path.push(id);
    if (id !== '' && !this.#scopes.has(id)) this.#scopes.set(id, { elements: 0, uses: [] });
    this.#count(local === 'use' ? (list.find(({ local }) => local === 'href')?.value ?? '') : '');
    if (local === 'title' && this.#path.length === 2 && this.#title === null) {
      this.#titleOpen = true;
      this.#title = '';
    }
  }

  close(): void {
    this.#path.pop();
    this.#titleOpen = false;
  }

  read(words: string): void {
    if (this.#titleOpen) this.#title = `${this.#title ?? ''}${words}`.slice(0, 200);
  }

  told(): Logo {
    if (this.#drawn('', []) > MOST_DRAWN) this.active.add('<use>');
    return {
      malformed: this.malformed,
      doctype: this.doctype,
      root: this.#root,
      title: this.#title?.trim() ?? null,
      active: [...this.active].slice(0, WORDS_KEPT),
      foreign: [...this.#foreign].slice(0, WORDS_KEPT),
      unlisted: [...this.#unlisted].slice(0, WORDS_KEPT),
    };
  }

  #readRoot(local: string, uri: string, attributes: readonly SaxesAttributeNS[]): void {
    const plain = (wanted: string) => attributes.find(({ name }) => name === wanted)?.value ?? null;
    for (const place of ['x', 'y']) if (plain(place) !== null) this.active.add(`${place}=`);
    if (local !== 'svg' || uri !== SVG) return;
    this.#root = { version: plain('version'), baseProfile: plain('baseProfile'), viewBox: plain('viewBox') };
  }

  #judge({ name, local, uri, value }: SaxesAttributeNS, element: string): void {
    if (uri === XMLNS || name === 'xmlns') return;
    if (/^on/i.test(local)) this.active.add(`${name}=`);
    const leadsOut = local.toLowerCase() === 'href' && !value.trim().startsWith('#');
    if (leadsOut || /url\s*\(\s*(?:["']\s*)?[^#"'\s]/i.test(value)) this.active.add(`${name}="${value.slice(0, 80)}"`);
    if (uri === '' && !/^(on|style$)/i.test(local) && !isListed(local, element)) this.#unlisted.add(`${name}=`);
    if (local === 'style' || (uri !== '' && uri !== XLINK && uri !== XML)) this.#foreign.add(`${name}=`);
  }

  #count(reference: string): void {
    for (const id of new Set(['', ...this.#path])) {
      const scope = this.#scopes.get(id);
      if (!scope) continue;
      scope.elements += 1;
      if (reference.startsWith('#')) scope.uses.push(reference.slice(1));
    }
  }

  /** How many elements a scope draws; endless where it refers to itself. */
  #drawn(id: string, within: readonly string[]): number {
    if (within.includes(id) || within.length > DEEPEST) return Number.POSITIVE_INFINITY;
    const known = this.#known.get(id);
    if (known !== undefined) return known;
    const { elements = 0, uses = [] } = this.#scopes.get(id) ?? {};
    const drawn = uses.reduce((sum, used) => sum + this.#drawn(used, [...within, id]), elements);
    this.#known.set(id, drawn);
    return drawn;
  }
}
