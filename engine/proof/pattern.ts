import { endpointName } from '../common/endpoint-name.ts';
import type { DnsQuestion, Question } from '../trace/exchange.ts';

/** A question in a line, for patterns: `TXT _dmarc.exemple.fr`, `SOA exemple.fr @ns1.exemple.fr TCP`, `HELLO exemple.fr [tls1.0]`. */
export function signatureOf(question: Question): string {
  switch (question.kind) {
    case 'dns':
      return dnsSignature(question);
    case 'tcp':
      return `TCP ${endpointName(question)}`;
    case 'port25':
      return 'PORT25';
    case 'tls':
      return question.offer ? `HELLO ${question.host} [${question.offer}]` : `TLS ${question.host}`;
    case 'http':
      return `GET ${question.url}${question.origin ? ' ORIGIN' : ''}`;
    case 'smtp':
      return `${question.again ? 'MANNERS' : question.port ? 'SUBMISSION' : 'SMTP'} ${question.host}`;
    case 'registration':
      return `WHOIS ${question.domain}`;
    case 'blocklist':
      return `LIST ${question.list} ${question.subject}`;
  }
}

function dnsSignature({ type, name, to, recursionDesired, transport }: DnsQuestion): string {
  const marks = [to && `@${to.host}`, recursionDesired && 'RD', transport === 'tcp' && 'TCP'];
  return [type, name, ...marks].filter(Boolean).join(' ');
}

/** A pattern of `PROVED_BY` for the audit of one name. `…` takes no space, so that a question put straight to a server stays apart. */
export function patternFor(pattern: string, domain: string): RegExp {
  const names = domain.split('.').map((_, at, labels) => escaped(labels.slice(at).join('.')));
  const source = escaped(pattern)
    .replaceAll('…', '[^ ]*')
    .replaceAll('%', `(?:${names.join('|')})`);
  return new RegExp(`^${source}$`);
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
