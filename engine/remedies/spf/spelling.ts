import ipaddr from 'ipaddr.js';
import { isMechanismMeant, parseSpf, type Term } from '../../protocols/spf/parse.ts';

/** A word of a record as it should be written, or why nothing can be made of it. */
export interface Spelt {
  readonly written: string;
  /** Empty where the word is dropped. */
  readonly terms: readonly Term[];
}

/** Reads one word of a record generously: what people mean by it is mostly plain, and only the grammar is not. */
export function spell(written: string): Spelt {
  const sound = SCHEME.test(written) ? null : termOf(written);
  if (sound) return { written, terms: [sound] };
  const words = apart(written).flatMap((word) => termOf(word) ?? termOf(corrected(word)) ?? []);
  return { written, terms: words };
}

/** An address of the web where the name of a host belongs. */
const SCHEME = /(?<=[:=])https?:\/\//i;

function termOf(word: string): Term | null {
  const { terms, faults } = parseSpf(`v=spf1 ${word}`);
  const [term] = terms;
  return term === undefined || faults.length > 0 || isMechanismMeant(term) ? null : term;
}

/** Commas and semicolons between terms, and an `all` glued to the end of another. */
function apart(word: string): readonly string[] {
  const pieces = word
    .replace(/^[\u2010-\u2015\u2212]/, '-')
    .replace(SCHEME, '')
    .replace(/(?<!\/)\/+$/, '')
    .replace(/^["'\u201C]+|(?<!["'\u201D])["'\u201D]+$/g, '')
    .split(/[,;]+/)
    .filter(Boolean);
  const name = /^([-+~?]?[a-z0-9]+)[:=]/i.exec(pieces[0] ?? '')?.[1];
  return pieces.flatMap((piece, index) => {
    const named = index > 0 && name && /^[0-9a-f.:/]+$/i.test(piece) ? `${name}:${piece}` : piece;
    const [, head, all] = /^(.*[^-+~?])([-+~?]all)$/i.exec(named) ?? [];
    return head === undefined || all === undefined ? [named] : [head, all];
  });
}

const ALIASES: Readonly<Record<string, string>> = {
  ip: 'ip4',
  ipv4: 'ip4',
  ipv6: 'ip6',
  inc: 'include',
  includes: 'include',
};

function corrected(word: string): string {
  const [, sign = '', raw = '', target = ''] = /^([-+~?]?)([a-z0-9]+)[:=](.*)$/i.exec(word) ?? [];
  const name = ALIASES[raw.toLowerCase()] ?? raw.toLowerCase();
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
