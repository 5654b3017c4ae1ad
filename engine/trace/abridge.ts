import { createHash } from 'node:crypto';
import type {
  BlocklistAnswer,
  Certificate,
  DnsAnswer,
  DnsMessage,
  DnsOptions,
  DnsRecord,
  HelloAnswer,
  HttpHop,
  HttpResult,
  RecordType,
  Registration,
  SmtpSession,
  TlsSession,
} from '../model/ask.ts';
import { clip } from './clip.ts';
import type {
  DialogueAnswer,
  HelloWord,
  ListingAnswer,
  PagesAnswer,
  RecordsAnswer,
  RegistrationAnswer,
  SessionAnswer,
  TracedHop,
  TracedRecord,
  TracedTls,
} from './exchange.ts';
import { presented, typeOf } from './presentation.ts';

const RECORDS = 24;
/** Of a zone that lets itself be copied, enough to prove it. */
const RECORDS_OF_TRANSFER = 1;
const RECORD_LENGTH = 2_048;
const CERTIFICATES = 5;
/** The chain of a web server is the subject of another question. */
const CERTIFICATES_OF_PAGE = 1;
const NAME_LENGTH = 300;
const HEADERS = 30;
const HEADER_LENGTH = 1_000;
const BODY_LENGTH = 2_000;
const LINES = 80;
const LINE_LENGTH = 200;
const ITEMS = 20;

/** Signatures only where they were asked for: elsewhere the word of the resolver stands for them. */
export function recordsOf(
  { rcode, authenticated, aliases, ttl, records, signatures, denials = [], omitted }: DnsAnswer,
  { checkingDisabled }: DnsOptions = {},
): RecordsAnswer {
  return {
    kind: 'records',
    rcode,
    authenticated,
    ...(aliases.length > 0 && { aliases }),
    ttl,
    ...listed(
      [...toRecords(checkingDisabled ? [...records, ...signatures] : records), ...toRecords(denials, 'authority')],
      omitted,
    ),
  };
}

export function messageOf(message: DnsMessage, type: RecordType): RecordsAnswer {
  const { rcode, authoritative, recursionAvailable, answer, authority, additional, omitted } = message;
  const ttls = answer.map(({ ttl }) => ttl);
  const records = [...toRecords(answer), ...toRecords(authority, 'authority'), ...toRecords(additional, 'additional')];
  return {
    kind: 'records',
    rcode,
    authenticated: null,
    authoritative,
    recursionAvailable,
    ttl: ttls.length > 0 ? Math.min(...ttls) : null,
    ...listed(records, omitted, type === 'AXFR' ? RECORDS_OF_TRANSFER : RECORDS),
  };
}

function toRecords(records: readonly DnsRecord[], section?: TracedRecord['section']): readonly TracedRecord[] {
  return records.map(({ name, ttl, data }) => ({
    ...(section && { section }),
    name,
    ttl,
    type: typeOf(data),
    text: clip(presented(data), RECORD_LENGTH),
  }));
}

function listed(
  records: readonly TracedRecord[],
  omitted = 0,
  most = RECORDS,
): Pick<RecordsAnswer, 'records' | 'left'> {
  return { records: records.slice(0, most), ...leftOf(Math.max(0, records.length - most) + omitted) };
}

export function sessionOf(session: TlsSession): SessionAnswer {
  return { kind: 'session', tls: tlsOf(session) };
}

export function helloOf({ accepted, version, cipher, alert }: HelloAnswer): HelloWord {
  return { kind: 'hello', accepted, version, cipher, alert };
}

export function pagesOf({ hops, stopped, body, bodyBytes }: HttpResult): PagesAnswer {
  const type = hops.at(-1)?.headers.find(([name]) => name === 'content-type')?.[1] ?? '';
  const isPlain = /^\s*text\/plain\b/i.test(type);
  return {
    kind: 'pages',
    hops: hops.map(hopOf),
    stopped: stopped === null ? null : clip(stopped, NAME_LENGTH),
    bytes: bodyBytes,
    body: isPlain ? clip(body, BODY_LENGTH) : null,
  };
}

function hopOf({ url, address, status, headers, tls }: HttpHop): TracedHop {
  return {
    url: clip(url, HEADER_LENGTH),
    address,
    status,
    headers: headers.slice(0, HEADERS).map(([name, value]) => [clip(name, NAME_LENGTH), headerValue(name, value)]),
    ...leftOf(headers.length - HEADERS),
    tls: tls && tlsOf(tls, CERTIFICATES_OF_PAGE),
  };
}

function headerValue(name: string, value: string): string {
  return clip(name === 'set-cookie' ? value.replace(/^([^=;]*)=[^;]*/, '$1=…') : value, HEADER_LENGTH);
}

type Dialogue = Pick<SmtpSession, 'broken' | 'transcript'> & {
  readonly starttls: Pick<SmtpSession['starttls'], 'offered' | 'session'>;
};

export function dialogueOf({ starttls, broken, transcript: lines = [] }: Dialogue): DialogueAnswer {
  return {
    kind: 'dialogue',
    lines: lines.slice(0, LINES).map((line) => clip(line, LINE_LENGTH)),
    ...leftOf(lines.length - LINES),
    starttls: starttls.offered,
    tls: starttls.session && tlsOf(starttls.session),
    broken: broken && !broken.seen ? broken : null,
  };
}

export function registrationOf(registration: Registration): RegistrationAnswer {
  const { source, registered, registrar, created, changed, expires, statuses, nameServers } = registration;
  return {
    kind: 'registration',
    source,
    registered,
    registrar: registrar && clip(registrar.name, NAME_LENGTH),
    created,
    changed,
    expires,
    statuses: statuses.slice(0, ITEMS).map((status) => clip(status, NAME_LENGTH)),
    nameServers: nameServers.slice(0, ITEMS).map((host) => clip(host, NAME_LENGTH)),
    delegationSigned: registration.delegationSigned,
  };
}

export function listingOf({ listed, codes, reason }: BlocklistAnswer): ListingAnswer {
  return { kind: 'listing', listed, codes, reason };
}

function tlsOf(
  { version, cipher, trusted, trustFault, nameMatches, failure, chain }: TlsSession,
  most = CERTIFICATES,
): TracedTls {
  return {
    version,
    cipher,
    trusted,
    trustFault,
    nameMatches,
    failure,
    chain: chain.slice(0, most).map(abridged),
    ...leftOf(chain.length - most),
  };
}

/** What is not kept is said; a whole list needs no word. */
function leftOf(left: number): { readonly left?: number } {
  return left > 0 ? { left } : {};
}

/** One machine shows the same certificates to each of some twenty connections. */
const known = new WeakMap<Certificate, TracedTls['chain'][number]>();

function abridged(certificate: Certificate): TracedTls['chain'][number] {
  const { subject, issuer, notBefore, notAfter, der } = certificate;
  const found = known.get(certificate) ?? {
    subject: clip(subject, NAME_LENGTH),
    issuer: clip(issuer, NAME_LENGTH),
    notBefore,
    notAfter,
    sha256: der === '' ? null : createHash('sha256').update(Buffer.from(der, 'base64')).digest('hex'),
  };
  known.set(certificate, found);
  return found;
}
