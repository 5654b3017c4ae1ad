import { randomBytes } from 'node:crypto';
import type { Api } from '@rempart/contract';
import type { Context, Handler } from 'hono';
import { RecentlyUsed } from '../common/recently-used.ts';
import type { Tools } from '../ports/tools.ts';
import { newPublicId } from '../usecases/orders/access.ts';
import { type Gate, openGate } from './concurrency-limit.ts';
import { contentPolicy, type Vars } from './guards.ts';
import { type HashedPage, hashScripts } from './inline-scripts.ts';
import { originOf } from './origin.ts';
import { brotli, brotliInPassing, gzipInPassing, unbrotli } from './packed.ts';
import { PageReads } from './page-reads.ts';
import { takesBrotli, takesGzip } from './stored-answer.ts';

/** A page that was drawn for one reader and is reused for others. */
interface DrawnPage {
  readonly status: number;
  readonly headers: Headers;
  /** In Brotli; with the place of what each reader is told for himself, where there is one. */
  readonly octets: Buffer;
  readonly scripts: HashedPage['scripts'];
  /** Whether it has the place of a form's key. */
  readonly hasForm: boolean;
  /** By which it is the same for all; null for a page with a tag. */
  readonly reads: PageReads | null;
}

/** Draws the page of a request. By default with the nonce of its answer and a new key of a form. */
export type DrawPage = (
  c: Context<Vars>,
  how?: {
    readonly nonce?: string;
    readonly formKey?: string;
    /** In place of the one that came. */
    readonly request?: Request;
    /** Notes what the page asks for. */
    readonly reads?: PageReads;
    /** Behind which it is drawn, once it has what it asks for. */
    readonly gate?: Gate;
  },
) => Promise<Response>;

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
/** With its headers and what its key takes. */
const LEAST_HELD = 16_384;
/** Drawing a page occupies the processor, which other requests need too. */
const AT_ONCE = { atOnce: 2, waiting: 20, patienceMs: 2000 };
/** Unpacked, a page is ten times as large. */
const UNPACKED = { atOnce: 4, waiting: 200, patienceMs: 5_000 };
/** What a form asked for is done by the time its page is drawn: it waits rather than be told to come back. */
const OF_FORMS = { atOnce: 2, waiting: 1000, patienceMs: 60_000 };

/** Drawn again then: some pages tell the day. */
const KEPT_MS = 3_600_000;

export interface KeptPages {
  /** Of pages whose state has a tag, and which the router knows by this name. */
  readonly tagged: (tagOf: PageTag, route: string) => Handler<Vars>;
  /** Of pages that any visitor may read. */
  readonly open: Handler<Vars>;
  /** Of all others, which are drawn for their reader. */
  readonly own: Handler<Vars>;
}

/**
 * Pages are drawn once and cached. They depend on their path, their tag or what they ask for, the origin and the part that a browser
 * requests, and on nothing else that a visitor sends. A page that tells its reader which name he typed is completed for each of them, and
 * so is a form, whose key is new for each. `api`: what any visitor may read.
 */
export function keptPages(draw: DrawPage, api: Api, tools: Tools): KeptPages {
  const pageCache = new RecentlyUsed<DrawnPage>(MOST_OCTETS, octetsHeld);
  const underway = new Map<string, Promise<DrawnPage>>();
  const gate = openGate(AT_ONCE);
  const formGate = openGate(OF_FORMS);
  const unpacking = openGate(UNPACKED);
  // Random, so that no untrusted text can contain it.
  const [place, formPlace] = [randomBytes(16).toString('hex'), newPublicId()];
  // The letter that is no ASCII tells the place in a text from the place in an address, which is written with other characters.
  const typedPlace = `\u00e9${randomBytes(16).toString('hex')}`;

  function once(key: string, drawing: () => Promise<DrawnPage>): Promise<DrawnPage> {
    const page = underway.get(key) ?? drawing().finally(() => underway.delete(key));
    underway.set(key, page);
    return page;
  }

  async function drawn(c: Context<Vars>, typed: TypedName | null, reads: PageReads | null): Promise<DrawnPage> {
    const request = forAll(c.req.raw, typed);
    const response = await draw(c, { nonce: place, formKey: formPlace, request, ...(reads && { reads }) });
    const text = await response.text();
    const hasForm = text.includes(formPlace);
    // What is completed later is hashed when it is complete.
    const { html, scripts } = typed ? { html: text, scripts: [] } : hashScripts(text, place);
    const { status, headers } = response;
    // What is not there is not kept.
    const octets = await (status === 200 ? brotli(html) : brotliInPassing(html));
    return { status, headers, octets, scripts, hasForm, reads };
  }

  /** A page that is asked for its head alone is kept with its body, and nobody's cookies are there when it is drawn. */
  function forAll({ url: asked }: Request, typed: TypedName | null): Request {
    const url = new URL(asked);
    if (typed) url.searchParams.set(typed.parameter, typedPlace + typed.rest);
    return new Request(url);
  }

  async function completed({ octets }: DrawnPage, beginning: string): Promise<HashedPage> {
    const drawn = (await unbrotli(octets)).toString();
    const inAddresses = drawn.replaceAll(encodeURIComponent(typedPlace), () => encodeURIComponent(beginning));
    return hashScripts(
      inAddresses.replaceAll(typedPlace, () => beginning),
      place,
    );
  }

  async function answerWith(c: Context<Vars>, page: DrawnPage, typed: TypedName | null = null): Promise<Response> {
    const headers = new Headers(page.headers);
    headers.set('Vary', 'Accept-Encoding');
    const answer = (body: Buffer | string, scripts: HashedPage['scripts'], encoding: 'br' | 'gzip' | null) => {
      if (!c.req.path.endsWith('.data')) headers.set('Content-Security-Policy', contentPolicy(scripts));
      if (encoding) headers.set('Content-Encoding', encoding);
      const octets = typeof body === 'string' ? body : new Uint8Array(body);
      return new Response(octets, { status: page.status, headers });
    };
    const { octets, scripts, hasForm } = page;
    if (!typed && !hasForm && takesBrotli(c)) return answer(octets, scripts, 'br');
    return unpacking(async () => {
      const whole = typed ? await completed(page, typed.beginning) : { html: await textOf(page), scripts };
      if (takesBrotli(c)) return answer(await brotliInPassing(whole.html), whole.scripts, 'br');
      if (takesGzip(c)) return answer(await gzipInPassing(whole.html), whole.scripts, 'gzip');
      return answer(whole.html, whole.scripts, null);
    });
  }

  async function textOf({ octets, hasForm }: DrawnPage): Promise<string> {
    const text = (await unbrotli(octets)).toString();
    return hasForm ? text.replaceAll(formPlace, newPublicId()) : text;
  }

  return {
    tagged: (tagOf, route) => async (c) => {
      const shown = await tagOf(c);
      const routes = c.req.path.endsWith('.data') ? (c.req.query('_routes') ?? '') : '';
      // The parts of the page that a browser may ask for. Whatever else stands there is for the visitor who wrote it alone.
      const isPart = ['', route, 'root', `root,${route}`].includes(routes);
      if (shown === null || !isPart) return gate(() => draw(c));
      const { tag, typed } = shown;
      const key = [c.req.path, routes, originOf(c, tools), tag, typed ? 'typed' : ''].join('\n');
      const cachedPage = pageCache.get(key);
      const page = cachedPage ?? (await once(key, () => gate(() => drawn(c, typed, null))));
      // A page that tells the browser to come back shows something that is not there yet.
      if (!cachedPage && page.status === 200 && !page.headers.has('refresh')) pageCache.keep(key, page);
      return answerWith(c, page, typed);
    },
    open: async (c) => {
      // What visitors write in the address is for them alone.
      if (new URL(c.req.url).search !== '') return gate(() => draw(c));
      const hour = Math.floor(tools.now().getTime() / KEPT_MS);
      const key = [c.req.path, originOf(c, tools), hour].join('\n');
      const cachedPage = pageCache.get(key);
      if (cachedPage && (await cachedPage.reads?.stillHold(api).catch(() => false))) return answerWith(c, cachedPage);
      const drawing = () => drawn(c, null, new PageReads());
      // The pages without a parameter are few, and each is drawn once at a time.
      const page = await once(key, () => (Object.keys(c.req.param()).length > 0 ? gate(drawing) : drawing()));
      if (!page.reads?.isForAll) throw new Error(`${c.req.path} asks for what is told to one reader`);
      if (page.status === 200) pageCache.keep(key, page);
      return answerWith(c, page);
    },
    own: (c) => draw(c, { gate: c.req.method === 'GET' || c.req.method === 'HEAD' ? gate : formGate }),
  };
}

export function octetsHeld({ octets }: Pick<DrawnPage, 'octets'>): number {
  return Math.max(LEAST_HELD, octets.length);
}
