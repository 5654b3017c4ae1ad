import { isUtf8 } from 'node:buffer';
import { knownAddresses } from '../../common/host-addresses.ts';
import type { Ask, HttpHop, HttpOptions, HttpResult } from '../../model/ask.ts';
import { type Observed, seen, type Unseen, unseen } from '../../model/observed.ts';
import { silenceOf } from '../time.ts';
import type { NetworkContext } from '../transport/network-context.ts';
import { KeptPages } from './kept-pages.ts';
import { sendRequest } from './request.ts';
import type { HttpResponse, Request } from './response.ts';
import { readTarget, type Target } from './target.ts';

const DEADLINE_MS = 10_000;
const CONNECT_MS = 3_500;
const MAX_ADDRESSES = 3;
const REDIRECTS = 5;
const MAX_BYTES = 65_536;

export function askHttp(context: NetworkContext, deadlineMs = DEADLINE_MS): Ask['http'] {
  const shared = { visits: new Map(), pages: new KeptPages() };
  return async (url, options = {}) =>
    context.permits.connections ? httpGet(context, url, options, deadlineMs, shared) : unseen('not-asked');
}

/** What the requests of one audit share. */
interface Shared {
  /** By what is asked: a page to which several names redirect is fetched once. */
  readonly visits: Map<string, Promise<Observed<Visited>>>;
  readonly pages: KeptPages;
}

interface Visited {
  readonly response: HttpResponse;
  readonly address: string;
}

/**
 * One GET and the redirects it is allowed. Unseen: the first host gave no whole answer, or a later one has opted out. A chain that breaks
 * later is seen, with `stopped`: a kebab-case word (`redirect-limit`, `-loop`, `-forbidden`, `-invalid`, `content-encoding`, or a silence),
 * then what it is about.
 */
export async function httpGet(
  context: NetworkContext,
  url: string,
  { redirects = REDIRECTS, maxBytes = MAX_BYTES, accept = '*/*', origin, address }: HttpOptions,
  deadlineMs = DEADLINE_MS,
  { visits, pages }: Shared = { visits: new Map(), pages: new KeptPages() },
): Promise<Observed<HttpResult>> {
  const budget = { leftMs: deadlineMs };
  const hops: HttpHop[] = [];
  let elapsedMs = 0;
  const end = (stopped: string | null, body: Buffer = Buffer.alloc(0), bodyCut = false) =>
    seen({
      hops,
      body: body.toString('utf8'),
      bodyBytes: body.length,
      ...(!isUtf8(body) && { octets: body.toString('base64') }),
      bodyCut,
      elapsedMs: Math.round(elapsedMs),
      stopped,
    });
  let target = readTarget(url);
  if (!target) return unseen('forbidden', url);
  for (;;) {
    const pinned = hops.length === 0 ? address : undefined;
    const key = JSON.stringify([target.href, maxBytes, accept, origin, pinned]);
    const visiting = { maxBytes, accept, budget, ...(origin !== undefined && { origin }) };
    const visited = visits.get(key) ?? visit(context, target, visiting, pinned, pages);
    visits.set(key, visited);
    const answer = await visited;
    // A redirect to an owner who has opted out is no fault of the chain.
    const hasOptedOut = !answer.seen && answer.silence === 'opted-out';
    if (!answer.seen) return hops.length === 0 || hasOptedOut ? answer : end(`${answer.silence} ${target.href}`);
    const { response: got, address: reached } = answer.value;
    elapsedMs += got.elapsedMs;
    hops.push({ url: target.href, address: reached, status: got.status, headers: got.headers, tls: got.tls });
    if (!REDIRECTING.includes(got.status)) return end(encodingOf(got), got.body, got.bodyCut);
    const next = nextTarget(got, target, hops);
    if (typeof next === 'string') return end(next);
    if (hops.length > redirects) return end(`redirect-limit ${next.href}`);
    target = next;
  }
}

const REDIRECTING: readonly number[] = [301, 302, 303, 307, 308];

/** The next place, or why there is none. */
function nextTarget({ headers }: HttpResponse, from: Target, hops: readonly HttpHop[]): Target | string {
  const location = header(headers, 'location');
  if (!location) return 'redirect-invalid';
  const target = readTarget(location, from.href);
  if (!target) return `redirect-forbidden ${location.slice(0, 200)}`;
  return hops.some(({ url }) => url === target.href) ? `redirect-loop ${target.href}` : target;
}

type Visit = Pick<Request, 'maxBytes' | 'accept' | 'origin' | 'budget'>;

/** Asks the first address that answers; only a connection that cannot be made leads to the next one. */
async function visit(
  context: NetworkContext,
  target: Target,
  visiting: Visit,
  pinned: string | undefined,
  pages: KeptPages,
): Promise<Observed<Visited>> {
  const found = pinned === undefined ? await context.addresses(target.host) : seen([pinned]);
  let silence: Unseen = found.seen ? unseen('unreachable', `${target.host} has no address`) : found;
  for (const address of knownAddresses(found).slice(0, MAX_ADDRESSES)) {
    if (context.signal.aborted) return silenceOf(context.signal);
    if (visiting.budget.leftMs <= 0) return silence;
    const got = await sendRequest(context, { ...visiting, target, address, connectMs: CONNECT_MS }, pages);
    if (got.seen) return seen({ response: got.value, address });
    silence = unseen(got.silence, `${address} ${got.detail ?? ''}`.trim());
    if (!UNCONNECTED.includes(got.silence)) return silence;
  }
  // Where a family was silent, there may be an address that takes the connection.
  return found.seen ? silence : found;
}

/** `timeout` may be the connection's: an empty budget ends the loop by itself. */
const UNCONNECTED: readonly string[] = ['refused', 'unreachable', 'forbidden', 'opted-out', 'timeout'];

/** We asked for `identity`; anything else is kept as it came and told. */
function encodingOf({ headers }: HttpResponse): string | null {
  const encoding = header(headers, 'content-encoding')?.trim().toLowerCase() ?? '';
  return encoding === '' || encoding === 'identity' ? null : `content-encoding ${encoding.slice(0, 100)}`;
}

function header(headers: HttpResponse['headers'], wanted: string): string | undefined {
  return headers.find(([name]) => name === wanted)?.[1];
}
