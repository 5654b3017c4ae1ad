import { product } from '@rempart/brand';
import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import type { Drawing } from './drawing.ts';
import type { Span } from './outline.ts';

/** Conditions of sale as they were kept on the day of a sale: one page, which stands by itself. */
export interface KeptTerms {
  /** The day from which they hold, `2026-11-22`. */
  readonly version: string;
  readonly html: string;
  /** Scheme and host that their links lead to. */
  readonly origin: string;
}

export type TermsBlock =
  | { readonly kind: 'heading'; readonly level: 1 | 2 | 3; readonly body: readonly Span[] }
  | { readonly kind: 'paragraph'; readonly body: readonly Span[] }
  | { readonly kind: 'list'; readonly isOrdered: boolean; readonly items: readonly (readonly Span[])[] };

/** In a client's page. */
export interface PageFigure {
  readonly kind: 'figure';
  readonly drawing: Drawing;
  readonly alt: string;
}

/** Conditions of sale, or a client's page, as their template reads them. */
export interface TermsText<Block = TermsBlock> {
  readonly title: string;
  /** Whose page it is: its first line. */
  readonly author: string;
  /** Whether headings of the second level are numbered: articles name each other by their numbers. */
  readonly isNumbered: boolean;
  /** ISO 8601. */
  readonly day: string;
  readonly blocks: readonly Block[];
}

type Node = DefaultTreeAdapterTypes.ChildNode;
type Element = DefaultTreeAdapterTypes.Element;

/** Reads the kept page: headings, paragraphs and lists, in their order. No word of it is left out. */
export function termsText({ version, html, origin }: KeptTerms): TermsText {
  const { childNodes } = parse(html);
  // A PDF must have a title (PDF/UA-1), whatever was kept.
  const title = textOf(find(childNodes, 'title')) || `${product.name} ${version}`;
  return {
    title,
    author: product.name,
    isNumbered: true,
    day: version,
    blocks: blocksOf(find(childNodes, 'body')?.childNodes ?? [], origin),
  };
}

const HEADINGS: Readonly<Record<string, 1 | 2 | 3>> = { h1: 1, h2: 2, h3: 3 };
/** What stands in a line of text. */
const INLINE = new Set(['a', 'strong', 'b', 'em', 'span', 'code', 'br', 'time']);

/** Elements that hold others are opened; text between them is a paragraph of its own. */
function blocksOf(nodes: readonly Node[], origin: string): readonly TermsBlock[] {
  const blocks: TermsBlock[] = [];
  let line: Node[] = [];
  const endLine = () => {
    const body = spansOf(line, origin);
    if (body.some(({ text }) => text.trim() !== '')) blocks.push({ kind: 'paragraph', body });
    line = [];
  };
  for (const node of nodes) {
    if (isInline(node)) {
      line.push(node);
      continue;
    }
    endLine();
    if ('tagName' in node) blocks.push(...blockOf(node, origin));
  }
  endLine();
  return blocks;
}

function blockOf(element: Element, origin: string): readonly TermsBlock[] {
  const { tagName, childNodes } = element;
  const level = HEADINGS[tagName];
  if (level) return [{ kind: 'heading', level, body: spansOf(childNodes, origin) }];
  if (tagName !== 'ul' && tagName !== 'ol') return blocksOf(childNodes, origin);
  const items = childNodes.filter(isElement).map((item) => spansOf(item.childNodes, origin));
  return [{ kind: 'list', isOrdered: tagName === 'ol', items }];
}

function spansOf(nodes: readonly Node[], origin: string): readonly Span[] {
  return nodes.flatMap((node): readonly Span[] => {
    if ('value' in node) return [{ style: 'plain', text: node.value.replace(/[\t\n\f\r ]+/g, ' ') }];
    if (!isElement(node)) return [];
    if (node.tagName === 'br') return [{ style: 'plain', text: ' ' }];
    const text = textOf(node);
    if (node.tagName === 'strong' || node.tagName === 'b') return [{ style: 'strong', text }];
    const href = node.tagName === 'a' ? node.attrs.find(({ name }) => name === 'href')?.value : undefined;
    const address = href === undefined ? null : absolute(href, origin);
    return address ? [{ style: 'link', text, address }] : spansOf(node.childNodes, origin);
  });
}

/** null for what leads nowhere from a file: a place in the page, or a scheme that is not ours. */
function absolute(href: string, origin: string): string | null {
  if (href.startsWith('/') && !href.startsWith('//')) return `${origin}${href}`;
  return /^(?:https:|mailto:|tel:)/.test(href) ? href : null;
}

function isInline(node: Node): boolean {
  return 'value' in node || (isElement(node) && INLINE.has(node.tagName));
}

function isElement(node: Node): node is Element {
  return 'tagName' in node;
}

function textOf(node: Node | undefined): string {
  if (!node) return '';
  if ('value' in node) return node.value.replace(/[\t\n\f\r ]+/g, ' ');
  return 'childNodes' in node ? node.childNodes.map(textOf).join('') : '';
}

function find(nodes: readonly Node[], tagName: string): Element | undefined {
  for (const node of nodes.filter(isElement)) {
    const found = node.tagName === tagName ? node : find(node.childNodes, tagName);
    if (found) return found;
  }
  return undefined;
}
