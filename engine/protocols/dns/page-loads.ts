import type { Load } from './evidence.ts';

const LOADS_KEPT = 60;
const URL_KEPT = 300;
const TAG_LENGTH = 2_048;

/** What a page loads from other hosts or over plain HTTP, as far as its text was read. `base` is the page's own address. */
export function loadsOf(html: string, base: string): readonly Load[] {
  if (!URL.canParse(base)) return [];
  const home = new URL(base);
  return tagsOf(html)
    .flatMap((tag) => loadOf(tag, home))
    .filter(({ url }) => url.startsWith('http:') || new URL(url).hostname !== home.hostname)
    .map((load) => ({ ...load, url: load.url.slice(0, URL_KEPT) }))
    .slice(0, LOADS_KEPT);
}

interface Tag {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
}

/** Start tags of the text; those in comments are not loaded. Linear: each tag is read once, as far as its end or a limit. */
function tagsOf(html: string): readonly Tag[] {
  const tags: Tag[] = [];
  for (let at = html.indexOf('<'); at !== -1; at = html.indexOf('<', at + 1)) {
    if (html.startsWith('<!--', at)) {
      const end = html.indexOf('-->', at + 4);
      if (end === -1) break;
      at = end;
      continue;
    }
    const text = html.slice(at + 1, at + TAG_LENGTH);
    const name = /^(?:script|link|iframe|img|audio|video|source)(?=[\s/>])/i.exec(text)?.[0].toLowerCase();
    if (name) tags.push({ name, attributes: attributesOf(text.slice(name.length)) });
  }
  return tags;
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

function loadOf({ name, attributes }: Tag, home: URL): readonly Load[] {
  const kind = name === 'link' ? linkKind(attributes) : KINDS[name];
  const written = attributes.get(name === 'link' ? 'href' : 'src')?.trim();
  if (!kind || !written || !URL.canParse(written, home)) return [];
  const { protocol, href } = new URL(written, home);
  return protocol === 'http:' || protocol === 'https:'
    ? [{ kind, url: href, integrity: attributes.has('integrity') }]
    : [];
}

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
