import { createHash } from 'node:crypto';
import { firstOfEach, isIpv6, knownAddresses } from '../../../common/host-addresses.ts';
import type { Ask, HttpHop, HttpOptions, HttpResult } from '../../../model/ask.ts';
import { begun } from '../../../model/begun.ts';
import { mapSeen } from '../../../model/observed.ts';
import { webNames } from '../../web-tls/names.ts';
import type { Exchange, ForeignAnswer, Pages, TextFile } from '../evidence.ts';
import { loadsOf, metaPoliciesOf } from '../page-loads.ts';
import { gatherFamilies } from './families.ts';

const TEXT_KEPT = 4_096;

/** Those that rules read; others are not kept. */
const HEADERS_KEPT = [
  'access-control-allow-credentials',
  'access-control-allow-origin',
  'content-security-policy',
  'content-security-policy-report-only',
  'content-type',
  'location',
  'referrer-policy',
  'server',
  'set-cookie',
  'strict-transport-security',
  'x-content-type-options',
  'x-frame-options',
  'x-powered-by',
];

/** The first page over HTTP and HTTPS, redirects followed, and `security.txt`. */
export async function gatherPages(domain: string, ask: Ask): Promise<Pages> {
  const found = await Promise.all(
    webNames(domain).map(async (host) => ({ host, addresses: await ask.addresses(host) })),
  );
  const present = found
    .map(({ host, addresses }) => ({ host, addresses: knownAddresses(addresses) }))
    .filter(({ addresses }) => addresses.length > 0);
  const [first] = present;
  if (first === undefined) return NO_PAGES;
  const main = first.host;

  const origins = foreignOrigins(main, ask.now);
  const page = async (url: string, options?: HttpOptions) => mapSeen(await ask.http(url, options), exchangeOf);
  const file = async (path: string) =>
    mapSeen(await ask.http(`https://${main}${path}`, { accept: 'text/plain' }), fileOf);
  const fromEach = async (origins: readonly string[]) => {
    const answers: ForeignAnswer[] = [];
    for (const origin of origins) answers.push({ origin, exchange: await page(`https://${main}/`, { origin }) });
    return answers;
  };
  // What is asked after another question follows on its connection.
  const secure = begun(page(`https://${main}/`));
  const securityTxt = begun(file('/.well-known/security.txt'));
  const securityTxtAtRoot = begun(securityTxt.then(() => file('/security.txt')));
  const [plain, [foreign = null, ...further], alike, families] = await Promise.all([
    Promise.all(present.map((one) => plainPage(one, ask))),
    secure.then(() => fromEach(origins.slice(0, 2))),
    securityTxtAtRoot.then(() => fromEach(origins.slice(2))),
    gatherFamilies(main, first.addresses, ask),
  ]);
  return {
    plain,
    secure: { host: main, exchange: await secure },
    foreign,
    furtherOrigins: [...further, ...alike],
    families,
    securityTxt: await securityTxt,
    securityTxtAtRoot: await securityTxtAtRoot,
  };
}

/** Visitors take either family: what one of them meets says nothing of the other. */
async function plainPage(
  { host, addresses }: { readonly host: string; readonly addresses: readonly string[] },
  ask: Ask,
): Promise<Pages['plain'][number]> {
  const url = `http://${host}/`;
  const [four, six] = firstOfEach(addresses);
  if (four === undefined || six === undefined) return { host, exchange: mapSeen(await ask.http(url), exchangeOf) };
  const [any, overSix] = await Promise.all([ask.http(url), ask.http(url, { redirects: 0, address: six })]);
  const isOverSix = any.seen && isIpv6(any.value.hops[0]?.address ?? '');
  const other = isOverSix ? await ask.http(url, { redirects: 0, address: four }) : overSix;
  return { host, exchange: mapSeen(any, exchangeOf), other: mapSeen(other, exchangeOf) };
}

const NO_PAGES: Pages = {
  plain: [],
  secure: null,
  foreign: null,
  families: null,
  securityTxt: null,
  securityTxtAtRoot: null,
};

/**
 * Sites that nobody has, and that no list of good neighbours can name: one of no name (RFC 2606 §2); the origin of a sandboxed
 * frame (WHATWG HTML §7.1.1); and one that only begins and ends like the site itself, as a comparison by halves takes for its own.
 */
function foreignOrigins(host: string, now: string): readonly string[] {
  const word = createHash('sha256').update(now).digest('hex').slice(0, 12);
  return [`https://${word}.invalid`, 'null', `https://${host}.${word}${host}`];
}

function exchangeOf({ hops, body, stopped }: HttpResult): Exchange {
  return {
    hops: hops.map(({ url, status, headers }) => ({ url, status, headers: headers.flatMap(kept) })),
    stopped,
    metaPolicies: isPage(hops.at(-1)) ? metaPoliciesOf(body) : [],
    loads: isPage(hops.at(-1)) ? loadsOf(body, hops.at(-1)?.url ?? '') : [],
  };
}

/** Whether a browser would read it as a page; without a type it looks for itself (WHATWG MIME Sniffing §7). */
function isPage(hop: HttpHop | undefined): boolean {
  const type = hop?.headers.find(([name]) => name === 'content-type')?.[1] ?? '';
  return type.trim() === '' || /^\s*(text\/html|application\/xhtml\+xml)\s*(;|$)/i.test(type);
}

/** A cookie's value may be a secret of the visited site's; its name and attributes are all that rules need. */
function kept([name, value]: readonly [string, string]): readonly (readonly [string, string])[] {
  if (!HEADERS_KEPT.includes(name)) return [];
  return [[name, name === 'set-cookie' ? value.replace(/^([^=;]*)=[^;]*/, '$1=') : value]];
}

function fileOf({ hops, body, stopped }: HttpResult): TextFile {
  const last = hops.at(-1);
  const contentType = last?.headers.find(([name]) => name === 'content-type')?.[1] ?? null;
  return { url: last?.url ?? '', status: last?.status ?? 0, contentType, text: body.slice(0, TEXT_KEPT), stopped };
}
