import { blogMessages, type Picture } from '@rempart/contract';
import MarkdownIt, { type Token } from 'markdown-it';
import type { Drawn } from '../ports/drawings.ts';

/**
 * Markdown as safe HTML: markup in the text stays text, links lead to the web, to mail or to this site, pictures come from this site only.
 * A line break is a line break. Headings have ids, code blocks a copy button, tables a scrolling frame. Known pictures have width and
 * height, so that their space is reserved before they load.
 */
export function drawMarkdown(source: string, pictures: ReadonlyMap<string, Picture> = new Map()): Drawn {
  const tokens = markdown.parse(source, {});
  const contents: { id: string; title: string }[] = [];
  const taken = new Map<string, number>();
  for (const [index, token] of tokens.entries()) {
    if (token.type !== 'heading_open') continue;
    lowerHeading(token, tokens[index + 2]);
    const title = textOf(tokens[index + 1]);
    const id = freeId(title, taken);
    token.attrSet('id', id);
    if (token.tag === 'h2') contents.push({ id, title });
  }
  return {
    html: markdown.renderer.render(tokens, markdown.options, { tables: 0, pictures } satisfies Drawing),
    contents,
    words: countWords(tokens),
  };
}

const markdown = new MarkdownIt({ html: false, linkify: true, breaks: true });
markdown.linkify.set({ fuzzyLink: false, fuzzyEmail: false });

/** The state of the rules for the text that they draw. */
interface Drawing {
  tables: number;
  readonly pictures: ReadonlyMap<string, Picture>;
}

const { copy, copied, notCopied } = blogMessages;
const COPY_BUTTON = `<button type="button" class="scripted" data-copy data-copied="${copied}" data-refused="${notCopied}">${copy}</button>`;

const { rules } = markdown.renderer;
const fence = rules.fence as NonNullable<typeof rules.fence>;
rules.fence = (...given) =>
  `<div class="code">${COPY_BUTTON}${fence(...given).replace('<pre>', '<pre tabindex="0">')}</div>\n`;
rules.table_open = (_tokens, _index, _options, env) => {
  const drawn = env as unknown as Drawing;
  drawn.tables += 1;
  return `<div class="wide" role="region" aria-label="Tableau ${drawn.tables}" tabindex="0"><table>\n`;
};
rules.table_close = () => '</table></div>\n';
rules.th_open = (tokens, index, options, _env, self) => {
  tokens[index]?.attrSet('scope', 'col');
  return self.renderToken(tokens, index, options);
};
rules.link_open = (tokens, index, options, _env, self) => {
  const token = tokens[index];
  if (/^https?:/i.test(String(token?.attrGet('href')))) token?.attrSet('rel', 'noopener');
  return self.renderToken(tokens, index, options);
};
const image = rules.image as NonNullable<typeof rules.image>;
rules.image = (tokens, index, options, env, self) => {
  const token = tokens[index] as Token;
  const source = String(token.attrGet('src') ?? '');
  // A picture of another host would reveal readers to that host.
  if (!/^\/(?!\/)/.test(source)) return markdown.utils.escapeHtml(token.content);
  const knownPicture = (env as unknown as Drawing).pictures.get(source);
  if (knownPicture) token.attrs?.push(['width', String(knownPicture.width)], ['height', String(knownPicture.height)]);
  token.attrSet('loading', 'lazy');
  return image(tokens, index, options, env, self);
};

/** The page has a first heading of its own. */
function lowerHeading(open: Token, close: Token | undefined): void {
  if (open.tag !== 'h1') return;
  open.tag = 'h2';
  if (close) close.tag = 'h2';
}

function textOf(inline: Token | undefined): string {
  return (inline?.children ?? []).map(({ type, content }) => (type === 'softbreak' ? ' ' : content)).join('');
}

/** `taken`: the ids so far, each with the highest number of its repetitions. */
function freeId(title: string, taken: Map<string, number>): string {
  const plain = title
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  const base = plain || 'section';
  let count = taken.get(base) ?? 0;
  let id = base;
  do {
    count += 1;
    id = count === 1 ? base : `${base}-${count}`;
  } while (taken.has(id));
  taken.set(base, count).set(id, taken.get(id) ?? 1);
  return id;
}

function countWords(tokens: readonly Token[]): number {
  const text = tokens.map((token) => (token.type === 'inline' ? textOf(token) : token.content)).join(' ');
  return text.split(/\s+/u).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
}
