import { randomBytes } from 'node:crypto';
import type { Context, Handler } from 'hono';
import { RecentlyUsed } from '../common/recently-used.ts';
import type { Tools } from '../ports/tools.ts';
import { openGate } from './concurrency-limit.ts';
import { contentPolicy, type Vars } from './guards.ts';
import { type HashedPage, hashScripts } from './inline-scripts.ts';
import { originOf } from './origin.ts';
import { brotli, unbrotli } from './packed.ts';
import { takesBrotli } from './stored-answer.ts';

/** A page that was drawn for one reader and is reused for others. */
interface DrawnPage {
  readonly status: number;
  readonly headers: Headers;
  /** In Brotli; with the place of what this reader alone is told, where there is one. */
  readonly octets: Buffer;
  readonly scripts: HashedPage['scripts'];
}

/** Draws the page of a request with this nonce; `request`: in place of the one that came. */
export type DrawPage = (c: Context<Vars>, nonce: string, request?: Request) => Promise<Response>;

/** What the page of a request shows. */
export interface Shown {
  /** Changes with everything that the page shows but `typed`, and costs much less than drawing it. */
  readonly tag: string;
  /** What this reader alone is told; null: nothing. */
  readonly typed: TypedName | null;
}

/** A name in a query parameter: its beginning is filled in for each reader, and the page is drawn once for all of them. */
export interface TypedName {
  readonly parameter: string;
  /** Letters, digits, dots and hyphens, which mean nothing in markup nor in a script. */
  readonly beginning: string;
  readonly rest: string;
}

/** null where the page is drawn for this request alone. */
export type PageTag = (c: Context<Vars>) => Promise<Shown | null>;

/** Some thousand pages. */
const MOST_OCTETS = 40_000_000;
/** Drawing such a page occupies the processor, which other requests need too. */
const AT_ONCE = { atOnce: 2, waiting: 20, patienceMs: 2000 };

/**
 * Pages that cost much are drawn once and cached. They depend on their path, their tag, the origin and the part that a browser requests,
 * and on nothing else that a visitor sends. A page that tells its reader which name he typed is completed for each of them.
 */
export function keptPages(draw: DrawPage, tools: Tools): (tagOf: PageTag) => Handler<Vars> {
  const pageCache = new RecentlyUsed<DrawnPage>(MOST_OCTETS, sizeOf);
  const underway = new Map<string, Promise<DrawnPage>>();
  const gate = openGate(AT_ONCE);
  // Random, so that no untrusted text can contain it.
  const place = randomBytes(16).toString('hex');
  // The letter that is no ASCII tells the place in a text from the place in an address, which is written with other characters.
  const typedPlace = `\u00e9${randomBytes(16).toString('hex')}`;

  function drawnOnce(key: string, c: Context<Vars>, typed: TypedName | null): Promise<DrawnPage> {
    const drawing = underway.get(key) ?? drawn(c, typed).finally(() => underway.delete(key));
    underway.set(key, drawing);
    return drawing;
  }

  async function drawn(c: Context<Vars>, typed: TypedName | null): Promise<DrawnPage> {
    const { status, headers, text } = await gate(async () => {
      const response = await draw(c, place, typed ? withPlace(c.req.raw, typed) : c.req.raw);
      return { status: response.status, headers: response.headers, text: await response.text() };
    });
    // What is completed later is hashed when it is complete.
    const { html, scripts } = typed ? { html: text, scripts: [] } : hashScripts(text, place);
    return { status, headers, octets: await brotli(html), scripts };
  }

  function withPlace(request: Request, { parameter, rest }: TypedName): Request {
    const url = new URL(request.url);
    url.searchParams.set(parameter, typedPlace + rest);
    return new Request(url, { method: request.method, headers: request.headers });
  }

  async function completed({ octets }: DrawnPage, beginning: string): Promise<HashedPage> {
    const drawn = (await unbrotli(octets)).toString();
    const inAddresses = drawn.replaceAll(encodeURIComponent(typedPlace), () => encodeURIComponent(beginning));
    return hashScripts(
      inAddresses.replaceAll(typedPlace, () => beginning),
      place,
    );
  }

  return (tagOf) => async (c, next) => {
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') return next();
    const shown = await tagOf(c);
    if (shown === null) return gate(() => draw(c, c.get('nonce')));
    const routes = c.req.path.endsWith('.data') ? (c.req.query('_routes') ?? '') : '';
    const { tag, typed } = shown;
    const key = [c.req.path, routes, originOf(c, tools), tag, typed ? 'typed' : ''].join('\n');
    const cachedPage = pageCache.get(key);
    const page = cachedPage ?? (await drawnOnce(key, c, typed));
    // A page that tells the browser to come back shows something that is not there yet.
    if (!cachedPage && page.status === 200 && !page.headers.has('refresh')) pageCache.keep(key, page);
    const headers = new Headers(page.headers);
    headers.set('Vary', 'Accept-Encoding');
    const answer = (body: BodyInit, scripts: HashedPage['scripts']) => {
      if (routes === '' && !c.req.path.endsWith('.data'))
        headers.set('Content-Security-Policy', contentPolicy(scripts));
      return new Response(body, { status: page.status, headers });
    };
    if (typed) {
      const { html, scripts } = await completed(page, typed.beginning);
      return answer(html, scripts);
    }
    if (!takesBrotli(c)) return answer(new Uint8Array(await unbrotli(page.octets)), page.scripts);
    headers.set('Content-Encoding', 'br');
    return answer(new Uint8Array(page.octets), page.scripts);
  };
}

function sizeOf({ octets }: DrawnPage): number {
  return octets.length;
}
