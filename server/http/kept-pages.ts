import { randomBytes } from 'node:crypto';
import type { Context, Handler } from 'hono';
import { RecentlyUsed } from '../common/recently-used.ts';
import type { Tools } from '../ports/tools.ts';
import { openGate } from './gate.ts';
import type { Vars } from './guards.ts';
import { fillGaps, fillGapsGzip, type Gapped, gapped } from './nonce-gaps.ts';
import { originOf } from './origin.ts';
import { takesGzip } from './stored-answer.ts';

/** A page that was drawn for one reader and is reused for others. */
interface DrawnPage {
  readonly status: number;
  readonly headers: Headers;
  /** With gaps for the nonce. */
  readonly html: Gapped;
}

/** Draws the page of a request with this nonce. */
export type DrawPage = (c: Context<Vars>, nonce: string) => Promise<Response>;

/**
 * Changes with everything that the page of a request shows, and costs much less than drawing it; null where the page is drawn for this
 * request alone.
 */
export type PageTag = (c: Context<Vars>) => Promise<string | null>;

/** Some sixty pages. */
const MOST_OCTETS = 40_000_000;
/** Drawing such a page occupies the processor, which other requests need too. */
const AT_ONCE = { atOnce: 2, waiting: 20, patienceMs: 2000 };

/**
 * Pages that cost much are drawn once and cached. They depend on their path, their tag, the origin and the part that a browser requests,
 * and on nothing else that a visitor sends. Each answer has a nonce of its own.
 */
export function keptPages(draw: DrawPage, tools: Tools): (tagOf: PageTag) => Handler<Vars> {
  const pageCache = new RecentlyUsed<DrawnPage>(MOST_OCTETS, sizeOf);
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

  return (tagOf) => async (c, next) => {
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') return next();
    const tag = await tagOf(c);
    if (tag === null) return gate(() => draw(c, c.get('nonce')));
    const routes = c.req.path.endsWith('.data') ? (c.req.query('_routes') ?? '') : '';
    const key = [c.req.path, routes, originOf(c, tools), tag].join('\n');
    const cachedPage = pageCache.get(key);
    const { status, headers, html } = cachedPage ?? (await drawnOnce(key, c));
    // A page that tells the browser to come back shows something that is not there yet.
    if (!cachedPage && status === 200 && !headers.has('refresh')) pageCache.keep(key, { status, headers, html });
    const answered = new Headers(headers);
    answered.set('Vary', 'Accept-Encoding');
    const isPacked = takesGzip(c);
    if (isPacked) answered.set('Content-Encoding', 'gzip');
    const body = (isPacked ? fillGapsGzip : fillGaps)(html, c.get('nonce'));
    return new Response(new Uint8Array(body), { status, headers: answered });
  };
}

function sizeOf({ html }: DrawnPage): number {
  return [...html.plain, ...html.packed].reduce((sum, { length }) => sum + length, 0);
}
