import type { Load } from './evidence.ts';

const LOADS_KEPT = 60;
const URL_KEPT = 300;
const TAG_LENGTH = 8_192;
const POLICIES_KEPT = 4;

/** What a page loads from other hosts or over plain HTTP, as far as its text was read. `base` is the page's own address. */
export function loadsOf(html: string, base: string): readonly Load[] {
  if (!URL.canParse(base)) return [];
  const home = new URL(base);
  const tags = tagsOf(html);
  const from = baseOf(tags, home);
  return tags
    .flatMap((tag) => loadOf(tag, from))
    .filter(({ url }) => url.startsWith('http:') || new URL(url).hostname !== home.hostname)
    .map((load) => ({ ...load, url: load.url.slice(0, URL_KEPT) }))
    .slice(0, LOADS_KEPT);
}

/** The policies that a page gives itself (CSP3 §3.3), as far as its text was read. */
export function metaPoliciesOf(html: string): readonly string[] {
  return tagsOf(html)
    .filter(({ name, attributes }) => name === 'meta' && isPolicy(attributes))
    .map(({ attributes }) => attributes.get('content') ?? '')
    .filter((policy) => policy !== '')
    .slice(0, POLICIES_KEPT);
}

function isPolicy(attributes: Tag['attributes']): boolean {
  return attributes.get('http-equiv')?.trim().toLowerCase() === 'content-security-policy';
}

interface Tag {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
}

/**
 * Start tags of the text, without those in comments and in what is text to a browser (WHATWG HTML §13.1.2). Linear: each tag is read once,
 * as far as its end or a limit.
 */
function tagsOf(html: string): readonly Tag[] {
  const tags: Tag[] = [];
  for (let position = html.indexOf('<'); position !== -1; position = html.indexOf('<', position + 1)) {
    if (html.startsWith('<!--', position)) {
      const end = html.indexOf('-->', position + 4);
      if (end === -1) break;
      position = end;
      continue;
    }
    const text = html.slice(position + 1, position + TAG_LENGTH);
    const name = READ.exec(text)?.[0].toLowerCase();
    if (!name) continue;
    tags.push({ name, attributes: attributesOf(text.slice(name.length)) });
    const end = TEXTS[name];
    if (!end) continue;
    end.lastIndex = position;
    const closed = end.exec(html);
    if (!closed) break;
    position = closed.index;
  }
  return tags;
}

const READ = /^(?:script|style|textarea|title|base|meta|link|iframe|img|audio|video|source)(?=[\s/>])/i;

/** Elements that hold text alone, and where each ends. */
const TEXTS: Readonly<Record<string, RegExp>> = {
  script: /<\/script[\s/>]/gi,
  style: /<\/style[\s/>]/gi,
  textarea: /<\/textarea[\s/>]/gi,
  title: /<\/title[\s/>]/gi,
};

/** The first `base` that names a place (WHATWG HTML §4.2.3). */
function baseOf(tags: readonly Tag[], home: URL): URL {
  const written = tags
    .find(({ name, attributes }) => name === 'base' && attributes.has('href'))
    ?.attributes.get('href');
  return written !== undefined && URL.canParse(written.trim(), home) ? new URL(written.trim(), home) : home;
}

/** WHATWG HTML §13.1.2.3; the first of repeated attributes counts. */
function attributesOf(text: string): ReadonlyMap<string, string> {
  const attributes = new Map<string, string>();
  const attribute = /\s*\/?(?:(>)|([^\s"'<>/=]{1,60})(?:\s{0,20}=\s{0,20}(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+)))?)/y;
  for (let found = attribute.exec(text); found && !found[1]; found = attribute.exec(text)) {
    const [, , name = '', double, single, bare] = found;
    if (!attributes.has(name.toLowerCase())) attributes.set(name.toLowerCase(), double ?? single ?? bare ?? '');
  }
  return attributes;
}

function loadOf({ name, attributes }: Tag, base: URL): readonly Load[] {
  const kind = name === 'link' ? linkKind(attributes) : KINDS[name];
  const written = attributes.get(name === 'link' ? 'href' : 'src')?.trim();
  if (!kind || !written || !URL.canParse(written, base)) return [];
  const { protocol, href } = new URL(written, base);
  if (protocol !== 'http:' && protocol !== 'https:') return [];
  const integrity = HASH.test(attributes.get('integrity') ?? '');
  // A module is asked for across origins whatever stands here (WHATWG HTML §8.1.3.7).
  const isShared = attributes.has('crossorigin') || attributes.get('type')?.trim().toLowerCase() === 'module';
  return [{ kind, url: href, integrity, ...(integrity && { crossorigin: isShared }) }];
}

/** Any other kind of hash is passed over, as if there were none (W3C SRI §3.3.4). */
const HASH = /(?:^|\s)sha(?:256|384|512)-[A-Za-z0-9+/_-]/i;

const KINDS: Readonly<Record<string, Load['kind']>> = {
  script: 'script',
  iframe: 'frame',
  img: 'image',
  audio: 'media',
  video: 'media',
  source: 'media',
};

function linkKind(attributes: ReadonlyMap<string, string>): Load['kind'] | undefined {
  const rels = (attributes.get('rel') ?? '').toLowerCase().split(/\s+/);
  return rels.includes('stylesheet') ? 'style' : undefined;
}
