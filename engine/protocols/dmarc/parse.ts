import { isOneOf } from '@rempart/contract';
import { toASCII } from 'tr46';
import { plainName } from '../../common/names.ts';
import { readOnce } from '../../common/read-once.ts';
import { repeatedOf } from '../../common/repeated.ts';
import { parseTagList, type TagList, tag } from '../../common/tag-list.ts';

/** A DMARC record read (RFC 9989 §4.7, §4.8). */
export interface DmarcRecord {
  readonly text: string;
  /** Names of registered tags in lower case, for the grammar takes them in any (RFC 9989 §4.8). */
  readonly list: TagList;
  /** Registered tags written with capitals: readers that follow RFC 6376 §3.2 to the letter pass them over. */
  readonly capitals: readonly string[];
  readonly p: Policy | null;
  readonly sp: Policy | null;
  readonly np: Policy | null;
  /** Tags of policy with a value outside the grammar. */
  readonly invalid: readonly string[];
  /** `t` and `psd` with a value outside the grammar, which receivers pass over (RFC 9989 §4.8), as written. */
  readonly strange: readonly string[];
  readonly testing: boolean;
  readonly psd: 'y' | 'n' | 'u';
  readonly pct: number | null;
  readonly adkim: string;
  readonly aspf: string;
  readonly rua: readonly ReportUri[];
  readonly ruf: readonly ReportUri[];
}

export type Policy = 'none' | 'quarantine' | 'reject';

export interface ReportUri {
  readonly written: string;
  /** null where it is no URI that receivers can use. */
  readonly host: string | null;
  readonly scheme: string | null;
  /** The mailbox of a `mailto:`, without its query (RFC 6068 §2); null with `host`. */
  readonly mailbox: string | null;
}

const POLICIES: readonly Policy[] = ['none', 'quarantine', 'reject'];

/** `dmarc-psd` and `dmarc-yorn` of RFC 9989 §4.8. */
const FLAGS: Readonly<Record<string, RegExp>> = { psd: /^[ynu]$/i, t: /^[yn]$/i };

/** The tags of RFC 9989 §4.7. */
export const TAGS: readonly string[] = ['v', 'p', 'sp', 'np', 'adkim', 'aspf', 'fo', 'rua', 'ruf', 'psd', 't'];
/** Those that it retired (Appendix A.6), and that some receivers still read. */
export const OBSOLETE: readonly string[] = ['pct', 'rf', 'ri'];

/** The version comes first, its value exactly so; anything else is no DMARC record (RFC 9989 §4.8, §4.10 step 2). */
export function isDmarc(text: string): boolean {
  return /^[vV][ \t]*=[ \t]*DMARC1\s*(;|$)/.test(text);
}

/** Meant as DMARC, but written so that receivers pass it over. */
export function isNearlyDmarc(text: string): boolean {
  return !isDmarc(text) && asMeant(text) !== null;
}

/** The version, however badly written. */
const VERSION = /(?<![\w-])v\s*[=:]\s*DMARC\s*[\d.]*[\s;,]*/i;

/** The text with its version at its head; null where it was not meant as DMARC: it has neither a version nor all else of a policy. */
export function asMeant(text: string): string | null {
  const version = VERSION.exec(text);
  const { p, list } = parseDmarc(text.slice(0, version?.index));
  const registered = list.tags.filter(([name]) => [...TAGS, ...OBSOLETE].includes(name));
  if (!version && (p === null || registered.length < list.tags.length + list.malformed.length)) return null;
  const before = registered.flatMap(([name, value]) => (name === 'v' ? [] : [`${name}=${value}; `]));
  const after = version ? text.slice(version.index + version[0].length) : '';
  return `v=DMARC1; ${before.join('')}${after}`.replace(/(?<!["'\u201C\u201D\s;])["'\u201C\u201D\s;]+$/, '');
}

export const parseDmarc = readOnce((text): DmarcRecord => {
  const written = parseTagList(text);
  const isCapital = (name: string) =>
    name !== name.toLowerCase() && [...TAGS, ...OBSOLETE].includes(name.toLowerCase());
  const list = lowered(written, isCapital);
  const values = { p: tag(list, 'p'), sp: tag(list, 'sp'), np: tag(list, 'np') };
  const pct = tag(list, 'pct');
  const psd = tag(list, 'psd')?.toLowerCase();
  const isStrange = (name: string, value: string) => FLAGS[name]?.test(value) === false;
  return {
    text,
    list,
    capitals: written.tags.map(([name]) => name).filter(isCapital),
    p: policy(values.p),
    sp: policy(values.sp),
    np: policy(values.np),
    invalid: Object.entries(values).flatMap(([name, value]) =>
      value !== null && policy(value) === null ? [name] : [],
    ),
    strange: list.tags.flatMap(([name, value]) => (isStrange(name, value) ? [`${name}=${value}`] : [])),
    testing: tag(list, 't')?.toLowerCase() === 'y',
    psd: psd === 'y' || psd === 'n' ? psd : 'u',
    pct: pct !== null && /^\d{1,3}$/.test(pct) ? Number(pct) : null,
    adkim: tag(list, 'adkim')?.toLowerCase() ?? 'r',
    aspf: tag(list, 'aspf')?.toLowerCase() ?? 'r',
    rua: uris(tag(list, 'rua')),
    ruf: uris(tag(list, 'ruf')),
  };
});

/** A record as it was meant, where it is one or nearly one. */
export function parseMeant(text: string): DmarcRecord {
  return parseDmarc(asMeant(text) ?? text);
}

function lowered(list: TagList, isMeant: (name: string) => boolean): TagList {
  const tags = list.tags.map(([name, value]) => [isMeant(name) ? name.toLowerCase() : name, value] as const);
  const names = tags.map(([name]) => name);
  return { ...list, tags, repeated: repeatedOf(names) };
}

function policy(value: string | null): Policy | null {
  const word = value?.toLowerCase() ?? '';
  return isOneOf(POLICIES, word) ? word : null;
}

/** Comma-separated URIs; a size after `!` belongs to the older form (RFC 7489 §6.2). */
function uris(value: string | null): readonly ReportUri[] {
  if (value === null || value === '') return [];
  return value.split(',').map((part) => {
    const written = part.trim();
    const { mailbox, host } = MAILTO.exec(written)?.groups ?? {};
    if (mailbox && host) return { written, host: plainName(host), scheme: 'mailto', mailbox };
    const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(written)?.[1]?.toLowerCase() ?? null;
    return { written, host: null, scheme, mailbox: null };
  });
}

/** The same address where receivers can use it once its domain is spelt as it stands in the DNS (RFC 5890 §2.3.2.1), else null. */
export function inAscii({ written }: ReportUri): ReportUri | null {
  const [before, ...rest] = written.split('@');
  const [host = ''] = /^[^?!]*/.exec(rest.join('@')) ?? [];
  const ascii = toASCII(host);
  if (ascii === null || ascii === host.toLowerCase()) return null;
  return uris(`${before}@${ascii}${rest.join('@').slice(host.length)}`).find((uri) => uri.host !== null) ?? null;
}

/** A URI is ASCII: what is not stands percent-encoded in it (RFC 3986 §2). A query may follow the mailbox (RFC 6068 §2). */
const MAILTO =
  /^mailto:(?<mailbox>[^@\s,!?\u0080-\uffff]+@(?<host>[a-z0-9.-]+\.[a-z0-9-]+))(?:\?[^\s,!\u0080-\uffff]*)?(?:![0-9]+[kmgt]?)?$/i;
