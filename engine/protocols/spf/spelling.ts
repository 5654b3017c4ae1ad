import ipaddr from 'ipaddr.js';
import { nearestName } from '../../common/nearest-name.ts';
import { isMechanismMeant, parseSpf, type Term } from './parse.ts';

/** The terms that one word of a record was meant to be, read generously: what people mean is mostly plain, and only the grammar is not. */
export function meantTerms(word: string): readonly Term[] {
  const sound = SCHEME.test(word) || isGlued(word) ? null : termOf(word);
  if (sound) return [sound];
  return piecesOf(word).flatMap((piece) => read(piece) ?? []);
}

/** Whether a word that receivers take for one term is several without a space between them. */
export function isGlued(word: string): boolean {
  return partsOf(word).length > 1;
}

/** An address of the web where the name of a host belongs. */
const SCHEME = /(?<=[:=])https?:\/\//i;

function read(word: string): Term | null {
  return termOf(word) ?? termOf(corrected(word));
}

function termOf(word: string): Term | null {
  const { terms, faults } = parseSpf(`v=spf1 ${word}`);
  const [term] = terms;
  return term === undefined || faults.length > 0 || isMechanismMeant(term) ? null : term;
}

/** Commas and semicolons between terms, and terms that run together. */
function piecesOf(word: string): readonly string[] {
  const pieces = word
    .replace(/^[\u2010-\u2015\u2212]/, '-')
    .replace(SCHEME, '')
    .replace(/(?<!\/)\/+$/, '')
    .replace(/^["'\u201C]+|(?<!["'\u201D])["'\u201D]+$/g, '')
    .split(/[,;]+/)
    .filter(Boolean);
  const name = /^([-+~?]?[a-z0-9]+)[:=]/i.exec(pieces[0] ?? '')?.[1];
  return pieces.flatMap((piece, index) => {
    const isBare = index > 0 && name !== undefined && /^[0-9a-f.:/]+$/i.test(piece);
    return isBare ? [`${name}:${piece}`] : partsOf(piece);
  });
}

/** A word parted before each name of a mechanism and before `all`, where what stands on either side can be read. */
function partsOf(word: string): readonly string[] {
  if (word.length > LONGEST_WORD) return [word];
  const isAddress = /^[-+~?]?ip(?:v?6)?[:=]/i.test(word);
  for (const { index, 0: seam } of word.matchAll(SEAM)) {
    // Hexadecimal digits before a colon are no name within an address.
    if (index === 0 || (isAddress && /^[-+~?]?a:$/i.test(seam))) continue;
    const [before, after] = [word.slice(0, index), word.slice(index)];
    if (read(before) && read(after)) return [before, ...partsOf(after)];
  }
  return [word];
}

/** Characters of terms that run together by mistake; a longer word serves to exhaust its readers. */
const LONGEST_WORD = 1_024;

/** Where a term may begin: no name of a host holds a colon or ends in `-all`. */
const SEAM = /[-+~?]?(?:include[:=]|exists[:=]|redirect=|exp=|ip[46][:=]|ptr:|mx:|a:)|[-+~?]all$/gi;

const ALIASES: Readonly<Record<string, string>> = {
  ip: 'ip4',
  ipv4: 'ip4',
  ipv6: 'ip6',
  inc: 'include',
};
/** Names that are long enough to be recognised with one letter wrong. */
const LONG_NAMES: readonly string[] = ['include', 'exists', 'redirect'];

function corrected(word: string): string {
  const [, sign = '', raw = '', target = ''] = /^([-+~?]?)([a-z0-9]+)[:=](.*)$/i.exec(word) ?? [];
  const written = raw.toLowerCase();
  const name = ALIASES[written] ?? nearestName(written, LONG_NAMES) ?? written;
  const bare = raw === '' ? word : target;
  const network = asNetwork(bare);
  if (network && (raw === '' || ADDRESSED.includes(name))) return `${sign}${network}`;
  if (MODIFIERS.includes(name)) return `${name}=${asAscii(target)}`;
  // An ip4 with a host name: what was meant is the address of that host.
  return `${sign}${name === 'ip4' || name === 'ip6' ? 'a' : name}:${asAscii(target)}`;
}

/** A name as the DNS carries it (RFC 5890 §2.3.2.1). */
function asAscii(target: string): string {
  const isName = /[^\x21-\x7e]/.test(target) && /^[^\s/%?#@:\\]+$/.test(target);
  return isName ? (URL.parse(`http://${target}`)?.hostname ?? target) : target;
}

/** Mechanisms that some write before an address, which belongs to `ip4` or `ip6`. */
const ADDRESSED: readonly string[] = ['ip4', 'ip6', 'a', 'mx', 'include'];
const MODIFIERS: readonly string[] = ['redirect', 'exp'];

function asNetwork(text: string): string | null {
  const [address = ''] = text.split('/');
  const [bare = ''] = address.split(':');
  if (ipaddr.IPv4.isValidFourPartDecimal(bare)) return `ip4:${text.replace(/:\d+/, '')}`;
  return address.includes(':') && ipaddr.IPv6.isValid(address) ? `ip6:${text}` : null;
}
