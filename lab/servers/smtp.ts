import type { Duplex } from 'node:stream';
import type { MailService } from '../hosts.ts';
import { type Identity, secure } from './tls.ts';

/** Who a mail server is and for whom it receives. */
export interface MailServer {
  readonly host: string;
  readonly domain: string;
  readonly service: MailService;
  readonly identity: Identity;
}

const EXTENSIONS = ['PIPELINING', 'SIZE 52428800', '8BITMIME', 'SMTPUTF8', 'ENHANCEDSTATUSCODES', 'CHUNKING'];

/** One session on port 25 or 587 (RFC 5321, RFC 3207). Nothing is ever delivered. */
export function serveSmtp(connection: Duplex, server: MailServer): void {
  const { greeting = `220 ${server.host} ESMTP`, hangsUp } = server.service;
  if (hangsUp) return void connection.end();
  if (greeting === null) return;
  if (isTooMany(server.service)) return void connection.end('421 4.7.0 too many connections, try again later\r\n');
  connection.write(`${greeting}\r\n`);
  converse(connection, server, false);
}

const MINUTE_MS = 60_000;
const callsOf = new WeakMap<MailService, number[]>();

/** Counts a connection to a service that bears only so many in a minute. */
function isTooMany(service: MailService): boolean {
  const now = performance.now();
  const calls = [...(callsOf.get(service) ?? []), now].filter((at) => now - at < MINUTE_MS);
  callsOf.set(service, calls);
  return calls.length > (service.aMinute ?? Number.POSITIVE_INFINITY);
}

/** The same, TLS from the first octet (RFC 8314 §3). */
export function serveSmtps(connection: Duplex, server: MailServer): void {
  secure(connection, server.identity, server.service.tls ?? {}, (stream) => {
    stream.write(`${server.service.greeting ?? `220 ${server.host} ESMTP`}\r\n`);
    converse(stream, server, true);
  });
}

function converse(stream: Duplex, server: MailServer, secured: boolean, before = ''): void {
  let text = '';
  const read = (chunk: Uint8Array) => {
    text += Buffer.from(chunk).toString('latin1');
    for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n')) {
      const line = text.slice(0, end).trim();
      text = text.slice(end + 1);
      const { says, next } = reply(line, server, secured);
      stream.write(says.map((words, index) => `${punctuated(words, index === says.length - 1)}\r\n`).join(''));
      if (next === 'quit') return stream.end();
      if (next === 'secure') {
        stream.off('data', read);
        return startTls(stream, server, server.service.injects ? text : '');
      }
    }
  };
  stream.on('data', read);
  if (before !== '') read(Buffer.from(before));
}

/** After 220 what came before is forgotten (RFC 3207 §4.2). */
function startTls(stream: Duplex, server: MailServer, before: string): void {
  if (server.service.starttls === 'breaks') {
    stream.end('this is no handshake\r\n');
    return;
  }
  secure(stream, server.identity, server.service.tls ?? {}, (inner) => converse(inner, server, true, before));
}

interface Reply {
  readonly says: readonly string[];
  readonly next?: 'quit' | 'secure';
}

function reply(line: string, server: MailServer, secured: boolean): Reply {
  const { service, host } = server;
  const verb = line.slice(0, 4).toUpperCase();
  if (verb === 'EHLO' && service.withoutEhlo) return { says: ['502 5.5.1 command not implemented'] };
  if (verb === 'EHLO') return { says: [host, ...keywords(service, secured)].map((words) => `250 ${words}`) };
  if (verb === 'HELO') return { says: [`250 ${host}`] };
  if (verb === 'STAR' && !secured) return starttls(service);
  if (verb === 'RCPT') return { says: [recipient(line, server)] };
  if (verb === 'MAIL' || verb === 'RSET' || verb === 'NOOP') return { says: ['250 2.0.0 ok'] };
  if (verb === 'VRFY')
    return { says: [service.vrfy === 'tells' ? '550 5.1.1 user unknown' : '252 2.0.0 cannot verify'] };
  if (verb === 'QUIT') return { says: ['221 2.0.0 bye'], next: 'quit' };
  return { says: ['502 5.5.1 command not implemented'] };
}

function keywords(service: MailService, secured: boolean): readonly string[] {
  const { extensions = EXTENSIONS, starttls: tls = 'works', auth = {} } = service;
  const mechanisms = secured ? auth.secured : auth.clear;
  return [
    ...extensions,
    ...(!secured && tls !== 'absent' ? ['STARTTLS'] : []),
    ...(mechanisms ? [`AUTH ${mechanisms}`] : []),
  ];
}

function starttls({ starttls: manner = 'works' }: MailService): Reply {
  if (manner === 'absent') return { says: ['502 5.5.1 command not implemented'] };
  if (manner === 'refused') return { says: ['454 4.7.0 TLS not available'] };
  return { says: ['220 2.0.0 ready'], next: 'secure' };
}

function recipient(line: string, { service, domain }: MailServer): string {
  const { recipients = 'ours', receivesFor = [], without = [] } = service;
  if (recipients === 'later') return '450 4.2.0 try again later';
  const address = /<([^<>]*)>/.exec(line)?.[1]?.toLowerCase() ?? '';
  const [local = '', at = ''] = address.split('@');
  if (without.includes(local)) return '550 5.1.1 no such user here';
  if (recipients === 'anyone' || [domain, ...receivesFor].includes(at)) return '250 2.1.5 ok';
  return '554 5.7.1 relay access denied';
}

function punctuated(words: string, last: boolean): string {
  return last ? words : `${words.slice(0, 3)}-${words.slice(4)}`;
}
