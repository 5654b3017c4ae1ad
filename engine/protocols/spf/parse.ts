import { isKeyOf } from '@rempart/contract';
import ipaddr from 'ipaddr.js';
import { readOnce } from '../../common/read-once.ts';

/** The grammar of RFC 7208 §12. */

export type Qualifier = '+' | '-' | '~' | '?';
export type MechanismName = 'all' | 'include' | 'a' | 'mx' | 'ptr' | 'ip4' | 'ip6' | 'exists';

export interface Mechanism {
  readonly kind: 'mechanism';
  readonly name: MechanismName;
  readonly qualifier: Qualifier;
  /** Domain-spec or network, without prefix length; "" where none is written. */
  readonly target: string;
  readonly prefix4: number | null;
  readonly prefix6: number | null;
  readonly text: string;
}

export interface Modifier {
  readonly kind: 'modifier';
  readonly name: string;
  readonly target: string;
  readonly text: string;
}

export type Term = Mechanism | Modifier;

/** Why a term breaks the grammar, so that the right correction can be offered. */
export interface SpfFault {
  readonly text: string;
  readonly fault:
    | 'unknown-mechanism'
    | 'network'
    | 'prefix'
    | 'domain'
    | 'target-missing'
    | 'target-unwanted'
    | 'macro'
    | 'modifier-repeated';
}

export interface ParsedSpf {
  readonly terms: readonly Term[];
  readonly faults: readonly SpfFault[];
}

/** Whether an unknown modifier bears the name of a mechanism: a colon was meant, and what it names is ignored. */
export function isMechanismMeant({ kind, name }: Term): boolean {
  return kind === 'modifier' && isKeyOf(READERS, name);
}

export function isSpf(text: string): boolean {
  return /^v=spf1( |$)/i.test(text);
}

/**
 * The version as some write it: behind quotation marks or the type of the record, with spaces, without its name or its number. A term
 * glued to it is a term.
 */
export const NEARLY =
  /^(?:[^"=;]*\bTXT\s)?["'\s\uFEFF\u201C]*(?:v\s*[=:]\s*spf\s*1[^\sa-z?~+-]*|v\s*[=:]\s*spf(?=\s)|spf\s*1(?=\s+\S))(\S*)/i;

/** Meant as SPF, but written so that receivers pass it over. */
export function isNearlySpf(text: string): boolean {
  return !isSpf(text) && (NEARLY.test(text) || withVersionFirst(text) !== text);
}

/** A record of sound terms whose version stands behind one of them, with the version in its place; any other text as it is. */
export function withVersionFirst(text: string): string {
  const words = text.split(/ +/).filter(Boolean);
  if (words.findIndex(isSpf) < 1) return text;
  const record = ['v=spf1', ...words.filter((word) => !isSpf(word))].join(' ');
  const { terms, faults } = parseSpf(record);
  return faults.length === 0 && terms.some(({ kind }) => kind === 'mechanism') ? record : text;
}

/** Every term with its faults; a record with one fault is a permerror as a whole (RFC 7208 §4.6). */
export const parseSpf = readOnce((record): ParsedSpf => {
  const words = record.split(/ +/).slice(1).filter(Boolean);
  const read = words.map(readTerm);
  const terms = read.flatMap((one) => ('kind' in one ? [one] : []));
  const faults = read.flatMap((one) => ('fault' in one ? [one] : []));
  const repeated = ['redirect', 'exp'].flatMap((name) =>
    terms.filter((term) => term.kind === 'modifier' && term.name === name).slice(1),
  );
  return { terms, faults: [...faults, ...repeated.map(({ text }) => ({ text, fault: 'modifier-repeated' as const }))] };
});

const MECHANISM = /^([-+~?]?)([a-z][a-z0-9_.-]*)(?:([:/])(.*))?$/i;
const MODIFIER = /^([a-z][a-z0-9_.-]*)=(.*)$/i;

function readTerm(text: string): Term | SpfFault {
  const modifier = MODIFIER.exec(text);
  if (modifier) return readModifier(text, modifier[1] ?? '', modifier[2] ?? '');
  const mechanism = MECHANISM.exec(text);
  const name = mechanism?.[2]?.toLowerCase() ?? '';
  if (!mechanism || !isKeyOf(READERS, name)) return { text, fault: 'unknown-mechanism' };
  const [, sign, , separator, rest = ''] = mechanism;
  const qualifier = (sign || '+') as Qualifier;
  const colon = separator === ':';
  const found = READERS[name](colon ? rest : '', separator === '/' ? `/${rest}` : '', colon);
  if (typeof found === 'string') return { text, fault: found };
  return { kind: 'mechanism', name, qualifier, text, ...found };
}

interface Place {
  readonly target: string;
  readonly prefix4: number | null;
  readonly prefix6: number | null;
}

/** Reads what stands behind the name: after a colon, or a prefix length alone. */
type Reader = (target: string, prefix: string, colon: boolean) => Place | SpfFault['fault'];

const READERS: Readonly<Record<MechanismName, Reader>> = {
  all: (_, prefix, colon) => (colon || prefix ? 'target-unwanted' : place('')),
  include: domainOnly,
  exists: domainOnly,
  ptr: (target, prefix, colon) => {
    if (prefix) return 'prefix';
    return colon ? domainOnly(target, '', true) : place('');
  },
  a: domainAndPrefix,
  mx: domainAndPrefix,
  ip4: (target, _, colon) => (colon ? network(target, 'ipv4', 32) : 'target-missing'),
  ip6: (target, _, colon) => (colon ? network(target, 'ipv6', 128) : 'target-missing'),
};

function domainOnly(target: string, prefix: string, colon: boolean): Place | SpfFault['fault'] {
  if (!colon || target === '') return 'target-missing';
  if (prefix !== '') return 'prefix';
  return domainFault(target) ?? place(target);
}

/** Prefix lengths stand at the end: `/24`, `//64`, `/24//64`. A macro may hold a slash as a delimiter. */
function domainAndPrefix(written: string, alone: string, colon: boolean): Place | SpfFault['fault'] {
  const [, target = '', four, six] = /^(.*?)(?:\/(\d+))?(?:\/\/(\d+))?$/.exec(written + alone) ?? [];
  if (colon && target === '') return 'target-missing';
  // A length stands behind the name (RFC 7208 §5.3).
  if (!colon && target !== '') return 'prefix';
  if (target.slice(Math.max(target.lastIndexOf('.'), target.lastIndexOf('}')) + 1).includes('/')) return 'prefix';
  const prefix4 = prefix(four, 32);
  const prefix6 = prefix(six, 128);
  if (prefix4 === 'prefix' || prefix6 === 'prefix') return 'prefix';
  return (target === '' ? null : domainFault(target)) ?? { target, prefix4, prefix6 };
}

/** The library throws and catches within: a hostile record has thousands of these. */
const DECIMAL = /^\d{1,3}(?:\.\d{1,3}){3}$/;
const HEXADECIMAL = /^[\da-f:.]{2,45}$/i;

function network(written: string, kind: 'ipv4' | 'ipv6', most: number): Place | SpfFault['fault'] {
  const [, address = '', length] = /^([^/]*)(?:\/(\d+))?$/.exec(written) ?? [];
  const isAddress =
    kind === 'ipv4'
      ? DECIMAL.test(address) && ipaddr.IPv4.isValidFourPartDecimal(address)
      : HEXADECIMAL.test(address) && ipaddr.IPv6.isValid(address);
  if (!isAddress) return 'network';
  const found = prefix(length, most);
  if (found === 'prefix') return 'prefix';
  return kind === 'ipv4'
    ? { target: address, prefix4: found, prefix6: null }
    : { target: address, prefix4: null, prefix6: found };
}

function prefix(digits: string | undefined, most: number): number | null | 'prefix' {
  if (digits === undefined) return null;
  return /^(0|[1-9]\d{0,2})$/.test(digits) && Number(digits) <= most ? Number(digits) : 'prefix';
}

/**
 * `redirect` and `exp` want a domain. Any other name before an equals sign is an unknown modifier, `include=` and `ip4=` too: receivers
 * ignore it, but for its macros (RFC 7208 §6, §12).
 */
function readModifier(text: string, written: string, target: string): Term | SpfFault {
  const name = written.toLowerCase();
  if (name !== 'redirect' && name !== 'exp') {
    const fault = characterFault(target);
    return fault ? { text, fault } : { kind: 'modifier', name, target, text };
  }
  if (target === '') return { text, fault: 'target-missing' };
  const fault = domainFault(target);
  return fault ? { text, fault } : { kind: 'modifier', name, target, text };
}

/** A macro-string that ends in a top label or a macro (RFC 7208 §7.1). */
function domainFault(target: string): 'macro' | 'domain' | null {
  const fault = characterFault(target);
  if (fault) return fault;
  const end = target.replace(/\.$/, '');
  const label = end.slice(end.lastIndexOf('.') + 1);
  const isToplabel = end.includes('.') && /^(?=.*[a-z-])[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/i.test(label);
  return isToplabel || /%\{[^{}]*\}$/.test(end) ? null : 'domain';
}

/** Letters of a domain-spec; `c`, `r` and `t` stand in the text of `exp` only (RFC 7208 §7.2). */
const MACRO = /%(?:\{[slodiphv](?!0+[^0-9])[0-9]*r?[.\-+,/_=]*\}|[%_-])/gi;
const MACRO_IN_TEXT = /%(?:\{[slodiphcrtv](?!0+[^0-9])[0-9]*r?[.\-+,/_=]*\}|[%_-])/gi;

function characterFault(text: string): 'macro' | 'domain' | null {
  if (text.replace(MACRO, '').includes('%')) return 'macro';
  return /[^\x21-\x7e]/.test(text) ? 'domain' : null;
}

/** Whether a text may explain a `fail`: US-ASCII with well-formed macros (RFC 7208 §6.2). */
export function isMacroString(text: string): boolean {
  return !text.replace(MACRO_IN_TEXT, '').includes('%') && /^[\x20-\x7e]*$/.test(text);
}

const place = (target: string): Place => ({ target, prefix4: null, prefix6: null });
