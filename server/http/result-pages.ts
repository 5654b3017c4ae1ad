import { randomBytes } from 'node:crypto';
import type { Context, Handler } from 'hono';
import type { Tools } from '../ports/tools.ts';
import { readTag } from '../usecases/read-analysis.ts';
import { Refusal } from '../usecases/refusal.ts';
import { type DrawnPage, DrawnPages } from './drawn-pages.ts';
import { openGate } from './gate.ts';
import type { Vars } from './guards.ts';
import { fillGaps, fillGapsGzip, gapped } from './nonce-gaps.ts';
import { originOf } from './origin.ts';
import { takesGzip } from './stored-answer.ts';

/** The page of an analysis, and the data that a browser fetches when it navigates to it from another page. */
export const RESULT_PAGE = '/analyse/:page{[A-Za-z0-9_-]{22}(?:[.]data)?}';

/** Draws the page of a request with this nonce. */
export type DrawPage = (c: Context<Vars>, nonce: string) => Promise<Response>;

/** Some sixty pages. */
const MOST_OCTETS = 40_000_000;
/** Drawing a page of results occupies the processor, which other requests need too. */
const AT_ONCE = { atOnce: 2, waiting: 20, patienceMs: 2000 };

/** Query parameters that a page of results reads. */
const TOLD_TO_ONE = ['saisi'];

/**
 * Pages of final results are drawn once and cached. They depend on the results, the origin and the part that a browser requests, and on
 * nothing else that a visitor sends. Each answer has a nonce of its own.
 */
export function resultPages(draw: DrawPage, tools: Tools): Handler<Vars> {
  const pageCache = new DrawnPages(MOST_OCTETS);
  const underway = new Map<string, Promise<DrawnPage>>();
  const gate = openGate(AT_ONCE);
  // Random, so that no untrusted text can contain it.
  const place = randomBytes(16).toString('hex');

  function drawnOnce(key: string, c: Context<Vars>): Promise<DrawnPage> {
    const drawing = underway.get(key) ?? drawn(c).finally(() => underway.delete(key));
    underway.set(key, drawing);
    return drawing;
  }

  async function drawn(c: Context<Vars>): Promise<DrawnPage> {
    const { status, headers, text } = await gate(async () => {
      const response = await draw(c, place);
      return { status: response.status, headers: response.headers, text: await response.text() };
    });
    return { status, headers, html: gapped(text, place) };
  }

  return async (c, next) => {
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') return next();
    const page = c.req.param('page') ?? '';
    const tag = await readTag(page.replace('.data', ''), tools).catch(unknownIsNull);
    // The URL holds what the visitor typed where that led here; only this visitor's page shows it.
    if (tag === null || TOLD_TO_ONE.some((name) => c.req.query(name) !== undefined))
      return gate(() => draw(c, c.get('nonce')));
    const routes = page.endsWith('.data') ? (c.req.query('_routes') ?? '') : '';
    // Whether link previews show the letter.
    const noteKey = c.req.query('note') === undefined ? '' : 'note';
    const key = [page, routes, noteKey, originOf(c, tools), tag].join('\n');
    const cachedPage = pageCache.get(key);
    const { status, headers, html } = cachedPage ?? (await drawnOnce(key, c));
    if (!cachedPage && status === 200) pageCache.keep(key, { status, headers, html });
    const answered = new Headers(headers);
    answered.set('Vary', 'Accept-Encoding');
    const isPacked = takesGzip(c);
    if (isPacked) answered.set('Content-Encoding', 'gzip');
    const body = (isPacked ? fillGapsGzip : fillGaps)(html, c.get('nonce'));
    return new Response(new Uint8Array(body), { status, headers: answered });
  };
}

/** Its page reports that. */
function unknownIsNull(fault: unknown): null {
  if (fault instanceof Refusal && fault.code === 'NOT_FOUND') return null;
  throw fault;
}
