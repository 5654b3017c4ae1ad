import ipaddr from 'ipaddr.js';

/** What macros stand for (RFC 7208 §7.2); `p`, `r` and `t` are given ready, for they need the DNS or the receiver's own affairs. */
export interface MacroValues {
  readonly ip: ipaddr.IPv4 | ipaddr.IPv6;
  readonly localPart: string;
  readonly senderDomain: string;
  readonly helo: string;
  /** `<domain>` of this check_host(). */
  readonly domain: string;
  /** A validated name of the address, or `unknown`. */
  readonly validated: string;
  /** Only in the text of `exp`. */
  readonly receiver: string;
}

/** Octets of a domain name in text; longer ones lose labels on the left (RFC 7208 §7.3). */
const LONGEST_NAME = 253;

const EXPANSION = /%(?:\{([a-z])([0-9]*)(r?)([.\-+,/_=]*)\}|([%_-]))/gi;
const CHARACTERS: Readonly<Record<string, string>> = { '%': '%', _: ' ', '-': '%20' };

/** Whether the DNS must be asked for a validated name first. */
export function needsValidatedName(text: string): boolean {
  return /%\{p/i.test(text);
}

/** What two macros stand for in every message that is checked against the policies of one domain (RFC 7208 §7.2). */
export interface FixedValues {
  /** `d`: the domain of the policy in which the macro stands. */
  readonly domain: string;
  /** `o`: the domain of the sender; null where nothing is known of it. */
  readonly senderDomain: string | null;
}

/**
 * The name that a domain-spec stands for in every message, null where it depends on the message. `end`: the labels at its end that no
 * message changes.
 */
export function fixedDomain(
  text: string,
  { domain, senderDomain }: FixedValues,
): { readonly name: string | null; readonly end: string } {
  const fixed = senderDomain === null ? 'd' : 'do';
  const varies = ([, letter]: RegExpExecArray) => letter !== undefined && !fixed.includes(letter.toLowerCase());
  const last = [...text.matchAll(EXPANSION)].findLast(varies);
  const known = last ? text.slice(last.index + last[0].length) : text;
  const expanded = expandDomain(known, { ...NO_MESSAGE, domain, senderDomain: senderDomain ?? '' });
  // The first label may be one half of a label.
  return last ? { name: null, end: expanded.replace(/^[^.]*\.?/, '') } : { name: expanded, end: expanded };
}

/** For texts with the macros of `FixedValues` only: none of this is ever read. */
const NO_MESSAGE = { ip: ipaddr.parse('0.0.0.0'), localPart: '', helo: '', validated: '', receiver: '' };

/** A macro-string with its macros replaced; the grammar has been checked before. */
export function expand(text: string, values: MacroValues): string {
  return text.replace(EXPANSION, (_, letter?: string, digits = '', reverse = '', delimiters = '', character = '') => {
    if (letter === undefined) return CHARACTERS[character] ?? '';
    const value = standsFor(letter.toLowerCase(), values);
    const parts = partsOf(value, delimiters || '.');
    const ordered = reverse === '' ? parts : parts.toReversed();
    const kept = (digits === '' ? ordered : ordered.slice(-Number(digits))).join('.');
    return letter === letter.toLowerCase() ? kept : escaped(kept);
  });
}

/** What stands between these signs. */
function partsOf(value: string, delimiters: string): readonly string[] {
  return [...delimiters].reduce<readonly string[]>((parts, sign) => parts.flatMap((part) => part.split(sign)), [value]);
}

/** A domain-spec expanded: without final dot, and cut on the left to what the DNS can carry. */
export function expandDomain(text: string, values: MacroValues): string {
  const labels = expand(text, values).replace(/\.$/, '').split('.');
  while (labels.length > 1 && labels.join('.').length > LONGEST_NAME) labels.shift();
  return labels.join('.').toLowerCase();
}

function standsFor(letter: string, values: MacroValues): string {
  const { ip, localPart, senderDomain, helo, domain, validated, receiver } = values;
  const meanings: Readonly<Record<string, string>> = {
    s: `${localPart}@${senderDomain}`,
    l: localPart,
    o: senderDomain,
    d: domain,
    i: ip.kind() === 'ipv4' ? ip.toString() : [...hexOf(ip)].join('.'),
    p: validated,
    v: ip.kind() === 'ipv4' ? 'in-addr' : 'ip6',
    h: helo,
    c: ip.toString(),
    r: receiver,
  };
  return meanings[letter] ?? '0';
}

function hexOf(ip: ipaddr.IPv4 | ipaddr.IPv6): string {
  return ip
    .toByteArray()
    .map((octet) => octet.toString(16).padStart(2, '0'))
    .join('');
}

/** Characters outside the unreserved set of RFC 3986 §2.3 as octets (RFC 7208 §7.3). */
function escaped(text: string): string {
  return [...Buffer.from(text)]
    .map((octet) => String.fromCharCode(octet))
    .map((character) =>
      /[A-Za-z0-9\-._~]/.test(character)
        ? character
        : `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`,
    )
    .join('');
}
