import ipaddr from 'ipaddr.js';
import { endpointName } from '../common/endpoint-name.ts';
import { isIpv6 } from '../common/host-addresses.ts';
import type { HelloOffer } from '../model/ask.ts';
import type { DnsQuestion, HttpQuestion, Question, TlsQuestion, TracedAnswer, TracedExchange } from './exchange.ts';
import { listName } from './lines.ts';

/**
 * One line for a POSIX shell that puts the same question from elsewhere; null where there is no honest one. Values from the network
 * stands quoted, and nothing is let through that a terminal could take for more than a letter.
 */
export function commandOf({
  question,
  server,
  answer,
}: Pick<TracedExchange, 'question' | 'server' | 'answer'>): string | null {
  const words = wordsFor(question, server, answer.seen ? answer.value : null);
  return words?.every(isPrintable) ? words.map(quoted).join(' ') : null;
}

/** Nothing but printable ASCII: pasted into a terminal, a control character would be a key that is pressed. */
function isPrintable(word: string): boolean {
  return /^[ -~]+$/.test(word);
}

/** A word that the shell reads as it stands, else between apostrophes, within which nothing has a meaning. */
function quoted(word: string): string {
  return /^[A-Za-z0-9@%_+=:,./-]+$/.test(word) || word === END_OF_INPUT ? word : `'${word.replaceAll("'", "'\\''")}'`;
}

const END_OF_INPUT = '</dev/null';

function wordsFor(question: Question, server: string | null, answer: TracedAnswer | null): readonly string[] | null {
  switch (question.kind) {
    case 'dns':
      return dig(question, server);
    case 'tcp':
      return ['nc', question.asks ? '-v' : '-vz', question.address, String(question.port)];
    case 'port25':
      return null;
    case 'tls':
      return question.offer ? offering(question, question.offer) : openssl(question, ['-showcerts']);
    case 'http':
      return curl(question, answer);
    case 'smtp':
      return smtp(question, answer);
    case 'registration':
      return registration(question.domain, server, answer);
    case 'blocklist':
      return ['dig', ...ownerOf(listName(question)), 'A'];
  }
}

/** Our own resolver is nobody else's unless its address is public. */
function dig({ name, type, to, checkingDisabled, recursionDesired, transport }: DnsQuestion, server: string | null) {
  const resolver = server?.replace(/:53$/, '').replace(/^\[(.*)\]$/, '$1') ?? '';
  const asked = to?.address ?? (isPublic(resolver) ? resolver : null);
  return [
    'dig',
    ...(asked === null ? [] : [`@${asked}`]),
    ...ownerOf(name),
    type,
    ...(type === 'AXFR' ? [] : ['+dnssec']),
    ...(checkingDisabled ? ['+cdflag'] : []),
    ...(to && !recursionDesired && type !== 'AXFR' ? ['+norecurse'] : []),
    ...(transport === 'tcp' && type !== 'AXFR' ? ['+tcp'] : []),
  ];
}

/** A name that begins as an option of `dig` does is written so that `dig` does not take it for one. */
function ownerOf(name: string): readonly string[] {
  return /^[-+@]/.test(name) ? ['-q', name] : [name === '' ? '.' : name];
}

function isPublic(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast';
}

function openssl({ host, starttls, ...endpoint }: Omit<TlsQuestion, 'kind' | 'offer'>, options: readonly string[]) {
  return [
    ...['openssl', 's_client', '-connect', endpointName(endpoint)],
    ...(ipaddr.isValid(host) ? [] : ['-servername', host]),
    ...(starttls ? ['-starttls', starttls] : []),
    ...options,
    END_OF_INPUT,
  ];
}

/** What OpenSSL still offers; what it has forgotten, `nmap` asks for. */
const OFFERS: Readonly<Record<HelloOffer, readonly string[] | 'nmap'>> = {
  ssl3: 'nmap',
  'tls1.0': ['-tls1', '-cipher', 'ALL:@SECLEVEL=0'],
  'tls1.1': ['-tls1_1', '-cipher', 'ALL:@SECLEVEL=0'],
  'tls1.2': ['-tls1_2', '-cipher', 'ALL:@SECLEVEL=0'],
  'tls1.3': ['-tls1_3'],
  rc4: 'nmap',
  '3des': 'nmap',
  export: 'nmap',
  null: ['-tls1_2', '-cipher', 'eNULL:@SECLEVEL=0'],
  anonymous: ['-tls1_2', '-cipher', 'aNULL:@SECLEVEL=0'],
  cbc: ['-tls1_2', '-cipher', 'SHA1:SHA256:SHA384:!aNULL:!eNULL:@SECLEVEL=0'],
  'static-rsa': ['-tls1_2', '-cipher', 'kRSA:!eNULL:@SECLEVEL=0'],
  sha1: ['-tls1_2', '-sigalgs', 'RSA+SHA1:ECDSA+SHA1', '-cipher', 'ALL:!aNULL:!kRSA:@SECLEVEL=0'],
  pqc: ['-tls1_3', '-groups', 'X25519MLKEM768:SecP256r1MLKEM768:SecP384r1MLKEM1024'],
};

function offering(question: TlsQuestion, offer: HelloOffer): readonly string[] {
  const options = OFFERS[offer];
  if (options !== 'nmap') return openssl(question, options);
  const six = isIpv6(question.address) ? ['-6'] : [];
  return ['nmap', ...six, '-Pn', '--script', 'ssl-enum-ciphers', '-p', String(question.port), question.address];
}

/** Headers of every answer; the body only of what is meant to be read. */
function curl({ url, accept, origin, address }: HttpQuestion, answer: TracedAnswer | null): readonly string[] {
  const pages = answer?.kind === 'pages' ? answer : null;
  const faulty = pages?.hops.some(({ tls }) => tls && !(tls.trusted && tls.nameMatches));
  return [
    'curl',
    '-sg',
    ...(pages && pages.hops.length > 1 ? ['-L'] : []),
    ...(faulty ? ['-k'] : []),
    ...(pages?.body === null ? ['-D', '-', '-o', '/dev/null'] : ['-i']),
    ...(accept ? ['-H', `Accept: ${accept}`] : []),
    ...(origin ? ['-H', `Origin: ${origin}`] : []),
    ...(address ? ['--connect-to', `::${isIpv6(address) ? `[${address}]` : address}:`] : []),
    url,
  ];
}

function smtp(
  { host, address, port: own }: Extract<Question, { kind: 'smtp' }>,
  answer: TracedAnswer | null,
): readonly string[] {
  const port = own ?? 25;
  const encrypted = answer?.kind === 'dialogue' && answer.starttls;
  if (!encrypted) return ['nc', '-v', address, String(port)];
  return openssl({ host, address, port, starttls: 'smtp' }, ['-showcerts']);
}

function registration(domain: string, server: string | null, answer: TracedAnswer | null): readonly string[] {
  if (answer?.kind !== 'registration' || server === null) return ['whois', domain];
  if (answer.source === 'whois') return ['whois', '-h', server, domain];
  return ['curl', '-sgL', '-H', 'Accept: application/rdap+json', server];
}
