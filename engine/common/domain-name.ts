import { withoutService } from '@rempart/contract';
import { parse } from 'tldts';
import { toASCII, toUnicode } from 'tr46';

/** The name to audit that typed text stands for, or why there is none. */
export type DomainReading =
  | {
      readonly ok: true;
      /** A-labels, lower case, no final dot. */
      readonly domain: string;
      /** The name registered under a public suffix: `domain` itself or one above it. */
      readonly registrable: string;
      /**
       * Where mail is set up, as far as the name tells: `domain` without a service's labels (« www. »). What follows an @ stays as it is.
       */
      readonly mailName: string;
      /** `domain` with its own letters. */
      readonly unicode: string;
      /** What the input was reduced from. */
      readonly from: 'name' | 'url' | 'address';
    }
  | { readonly ok: false; readonly code: DomainFault };

/** Stable codes, shown to machines. */
export type DomainFault = 'DOMAIN_REQUIRED' | 'DOMAIN_FORMAT' | 'DOMAIN_NOT_AUDITABLE' | 'VALIDATION';

/** Longest text looked at; a URL may be long, a name has 253 characters (RFC 1035 §2.3.4). */
const LONGEST_INPUT = 2000;

/** Names that no public registry gives (RFC 6761, RFC 6762, RFC 7686, RFC 8375, RFC 9476, ICANN 2024 for `internal`). */
const RESERVED = [
  'alt',
  'arpa',
  'example',
  'home',
  'corp',
  'internal',
  'invalid',
  'lan',
  'local',
  'localhost',
  'mail',
  'onion',
  'test',
];

/** Reads a domain as people paste it: a URL or an e-mail address is reduced to its host. `laboratory` accepts names under `.example`. */
export function readDomain(input: unknown, { laboratory = false } = {}): DomainReading {
  if (typeof input !== 'string') return { ok: false, code: 'VALIDATION' };
  const typed = input.slice(0, LONGEST_INPUT + 1).trim();
  if (typed === '') return { ok: false, code: 'DOMAIN_REQUIRED' };
  if (typed.length > LONGEST_INPUT) return { ok: false, code: 'DOMAIN_FORMAT' };
  const { host, from } = hostIn(typed);
  const domain = normalise(host);
  if (domain === null) return { ok: false, code: 'DOMAIN_FORMAT' };
  const registrable = registrableOf(domain, laboratory);
  if (registrable === null) return { ok: false, code: 'DOMAIN_NOT_AUDITABLE' };
  const mailName = from === 'address' ? domain : withoutService(domain, (name) => name === registrable);
  return { ok: true, domain, registrable, mailName, unicode: toUnicode(domain).domain, from };
}

function hostIn(pasted: string): { readonly host: string; readonly from: 'name' | 'url' | 'address' } {
  // « Marie <marie@exemple.fr> », as mail programs copy it (RFC 5322 §3.4).
  const typed = /^[^<>]*<([^<>\s@]+@[^<>\s]+)>$/.exec(pasted)?.[1] ?? pasted;
  const url = /^[a-z][a-z0-9+.-]*:\/\/(?:[^/?#@\s]*@)?([^/?#:\s]+)(?::\d{1,5})?(?:[/?#].*)?$/i.exec(typed);
  if (url?.[1]) return { host: url[1], from: 'url' };
  const address = /^(?:mailto:)?[^\s@<>()[\]\\,;:"/]+@([^\s@/]+)$/i.exec(typed);
  if (address?.[1]) return { host: address[1], from: 'address' };
  const path = /^([^/?#:\s.]+\.[^/?#:\s]+)(?::\d{1,5})?[/?#]\S*$/.exec(typed);
  if (path?.[1]) return { host: path[1], from: 'url' };
  return { host: typed, from: 'name' };
}

/** Strict UTS 46 (non-transitional), then the rules of host names; null where one is broken. */
function normalise(host: string): string | null {
  const ascii = toASCII(host.replace(/[.。．｡]$/u, ''), {
    checkBidi: true,
    checkHyphens: true,
    checkJoiners: true,
    useSTD3ASCIIRules: true,
    verifyDNSLength: true,
  });
  if (ascii === null || !ascii.includes('.') || ascii.length > 253) return null;
  if (hasSymbols(toUnicode(ascii).domain)) return null;
  const last = ascii.slice(ascii.lastIndexOf('.') + 1);
  return /^(?:[a-z]{2,}|xn--[a-z0-9-]+)$/.test(last) ? ascii : null;
}

/** UTS 46 still maps symbols and emoji that IDNA 2008 disallows (RFC 5892 §2.1), and floods of combining marks. */
function hasSymbols(unicode: string): boolean {
  return (
    !/^(?:[\p{L}\p{Mn}\p{Mc}\p{Nd}\u00B7\u0375\u05F3\u05F4\u30FB.-]|\u200C|\u200D)+$/u.test(unicode) ||
    /\p{Mn}{4}/u.test(unicode.normalize('NFD'))
  );
}

/** null for a name that nobody can register, or that is a public suffix itself. */
function registrableOf(domain: string, laboratory: boolean): string | null {
  const labels = domain.split('.');
  const last = labels.at(-1) ?? '';
  if (last === 'example' && laboratory) return labels.slice(-2).join('.');
  if (RESERVED.includes(last)) return null;
  const suffix = parse(domain, { allowPrivateDomains: true, validateHostname: false });
  return suffix.isIcann === true || suffix.isPrivate === true ? suffix.domain : null;
}
