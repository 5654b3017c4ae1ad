import ipaddr from 'ipaddr.js';
import { endpointName } from '../common/endpoint-name.ts';
import { reversedLabels } from '../common/reverse-name.ts';
import type {
  DialogueAnswer,
  DnsQuestion,
  PagesAnswer,
  Question,
  RecordsAnswer,
  RegistrationAnswer,
  TracedAnswer,
  TracedTls,
} from './exchange.ts';
import { absolute } from './presentation.ts';

/** A question as a technician writes it. */
export function describeQuestion(question: Question): string {
  switch (question.kind) {
    case 'dns':
      return askedOfDns(question);
    case 'tcp':
      return `${question.asks?.toUpperCase() ?? 'TCP'} ${endpointName(question)}`;
    case 'port25':
      return 'TCP 25';
    case 'tls': {
      const { host, starttls, offer } = question;
      return [`TLS ${host}`, endpointName(question), starttls && 'STARTTLS', offer && `[${offer}]`]
        .filter(Boolean)
        .join(' ');
    }
    case 'http':
      return `GET ${question.url}`;
    case 'smtp':
      return `SMTP${question.again ? ' #2' : ''} ${question.host} ${endpointName({ address: question.address, port: question.port ?? 25 })}`;
    case 'registration':
      return `WHOIS ${question.domain}`;
    case 'blocklist':
      return `A ${listName(question)}`;
  }
}

function askedOfDns({ type, name, to, transport, checkingDisabled }: DnsQuestion): string {
  const marks = [to && `@${to.host}`, transport === 'tcp' && 'TCP', checkingDisabled && '+cd'];
  return [type, name === '' ? '.' : name, ...marks].filter(Boolean).join(' ');
}

/** The name under which a list answers for an address or a name (RFC 5782 §2). */
export function listName({ subject, zone }: Extract<Question, { kind: 'blocklist' }>): string {
  const isAddress = /^[\d.]+$|:/.test(subject) && ipaddr.isValid(subject);
  return `${isAddress ? reversedLabels(subject) : subject}.${zone}`;
}

/** Whose answer is awaited: that of a server, or that of the DNS or the registry about a name. */
export interface PendingAnswer {
  readonly from: 'server' | 'dns' | 'registry' | 'witness';
  /** That server or name; empty for the witness of port 25. */
  readonly on: string;
}

export function describePending(question: Question): PendingAnswer {
  switch (question.kind) {
    case 'dns':
      return question.to ? { from: 'server', on: question.to.host } : { from: 'dns', on: question.name };
    case 'tcp':
      return { from: 'server', on: endpointName(question) };
    case 'port25':
      return { from: 'witness', on: '' };
    case 'tls':
    case 'smtp':
      return { from: 'server', on: question.host };
    case 'http':
      return { from: 'server', on: URL.parse(question.url)?.host ?? question.url };
    case 'registration':
      return { from: 'registry', on: question.domain };
    case 'blocklist':
      return { from: 'server', on: question.zone };
  }
}

/** The answer as a technician reads it, line by line. */
export function linesOf(answer: TracedAnswer): readonly string[] {
  switch (answer.kind) {
    case 'records':
      return recordLines(answer);
    case 'port':
      return [];
    case 'session':
      return tlsLines(answer.tls);
    case 'hello':
      return [answer.accepted ? `${answer.version} ${answer.cipher}` : refusal(answer.alert)];
    case 'pages':
      return pageLines(answer);
    case 'dialogue':
      return dialogueLines(answer);
    case 'registration':
      return registrationLines(answer);
    case 'listing':
      return [
        ...answer.codes.map(({ address, meaning }) => `${address} ${meaning}`),
        ...(answer.reason ? [answer.reason] : []),
      ];
    case 'omitted':
      return [`[…+${answer.characters}]`];
  }
}

function recordLines({
  rcode,
  aliases,
  authenticated,
  authoritative,
  records,
  left,
}: RecordsAnswer): readonly string[] {
  const flags = [authoritative && 'aa', authenticated && 'ad'].filter(Boolean).join(' ');
  return [
    `;; ${rcode}${flags && `, flags: ${flags}`}`,
    ...(aliases ?? []).map((alias) => `; CNAME ${absolute(alias)}`),
    ...records.map(({ name, ttl, type, text }) => `${absolute(name)} ${ttl} IN ${type} ${text}`),
    ...rest(left),
  ];
}

function refusal(alert: number | null): string {
  return alert === null ? 'connection closed' : `alert ${alert}`;
}

function tlsLines(tls: TracedTls): readonly string[] {
  const { version, cipher, trusted, trustFault, nameMatches, failure, chain, left } = tls;
  if (version === null) return [failure ?? ''];
  return [
    `${version} ${cipher}`,
    `verify: ${trusted ? 'ok' : trustFault}, name: ${nameMatches ? 'ok' : 'mismatch'}`,
    ...chain.flatMap(({ subject, issuer, notBefore, notAfter, sha256 }, depth) => [
      `${depth} s: ${subject}`,
      `  i: ${issuer}`,
      `  ${notBefore} – ${notAfter}`,
      ...(sha256 ? [`  SHA-256 ${sha256}`] : []),
    ]),
    ...rest(left),
  ];
}

function pageLines({ hops, stopped, body }: PagesAnswer): readonly string[] {
  return [
    ...hops.flatMap(({ url, address, status, headers, left, tls }) => [
      `GET ${url} (${address})`,
      ...(tls ? tlsLines(tls).slice(0, 2) : []),
      `${status}`,
      ...headers.map(([name, value]) => `${name}: ${value}`),
      ...rest(left),
    ]),
    ...(stopped === null ? [] : [stopped]),
    ...(body === null ? [] : ['', ...body.split(/\r?\n/)]),
  ];
}

function dialogueLines({ lines, left, tls, broken }: DialogueAnswer): readonly string[] {
  return [
    ...lines,
    ...rest(left),
    ...(broken ? [`* ${broken.silence} ${broken.detail ?? ''}`.trimEnd()] : []),
    ...(tls ? tlsLines(tls) : []),
  ];
}

function registrationLines(answer: RegistrationAnswer): readonly string[] {
  const { source, registrar, created, changed, expires, statuses, nameServers, delegationSigned } = answer;
  const signed = delegationSigned ? 'yes' : 'no';
  const fields: readonly (readonly [string, string | null])[] = [
    ['source', source],
    ['registrar', registrar],
    ['created', created],
    ['changed', changed],
    ['expires', expires],
    ...statuses.map((status) => ['status', status] as const),
    ...nameServers.map((host) => ['name server', host] as const),
    ['delegation signed', delegationSigned === null ? null : signed],
  ];
  return fields.flatMap(([name, value]) => (value === null ? [] : [`${name}: ${value}`]));
}

function rest(left = 0): readonly string[] {
  return left > 0 ? [`[…+${left}]`] : [];
}
