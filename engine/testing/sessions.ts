import type {
  Certificate,
  DnsData,
  HttpResult,
  SmtpConformance,
  SmtpReply,
  SmtpSession,
  TlsSession,
} from '../model/ask.ts';
import { type Observed, seen } from '../model/observed.ts';

/** For tests: a sound certificate of 90 days, seen on its 20th. */
export function fakeCertificate(more: Partial<Certificate> = {}): Certificate {
  return {
    subject: 'CN=mx.exemple.fr',
    issuer: 'CN=Authority',
    names: ['mx.exemple.fr'],
    notBefore: '2026-11-01T00:00:00.000Z',
    notAfter: '2027-01-30T00:00:00.000Z',
    serial: '01',
    keyType: 'ec',
    keyBits: 256,
    signatureAlgorithm: 'ecdsa-with-SHA256',
    selfSigned: false,
    der: '',
    ...more,
  };
}

export function fakeTls(more: Partial<TlsSession> = {}): TlsSession {
  return {
    address: '192.0.2.25',
    version: 'TLSv1.3',
    cipher: 'TLS_AES_128_GCM_SHA256',
    trusted: true,
    trustFault: null,
    nameMatches: true,
    chain: [fakeCertificate()],
    ocspStapled: false,
    ephemeral: null,
    failure: null,
    ...more,
  };
}

/** For tests: a handshake that failed. */
export function failedTls(failure: string): TlsSession {
  return fakeTls({ version: null, cipher: null, trusted: false, nameMatches: false, chain: [], failure });
}

/** For tests: a session that offers STARTTLS, holds its word and relays nothing. */
export function fakeSmtp(more: Partial<SmtpSession> = {}): SmtpSession {
  return {
    host: 'mx.exemple.fr',
    address: '192.0.2.25',
    banner: reply(220, 'mx.exemple.fr ESMTP'),
    ehlo: reply(250, 'mx.exemple.fr', 'STARTTLS', 'SIZE 52428800'),
    extensions: ['STARTTLS', 'SIZE 52428800'],
    starttls: { offered: true, reply: reply(220, 'ready'), session: fakeTls() },
    extensionsAfterTls: ['SIZE 52428800'],
    relay: reply(554, '5.7.1 relay access denied'),
    broken: null,
    elapsedMs: 40,
    ...more,
  };
}

/** For tests: a server that forgets what stood before TLS, takes mail for its postmaster, and tells nobody who exists. */
export function fakeManners(more: Partial<SmtpConformance> = {}): SmtpConformance {
  return {
    host: 'mx.exemple.fr',
    address: '192.0.2.25',
    domain: 'exemple.fr',
    together: reply(220, 'ready'),
    injected: false,
    postmaster: reply(250, 'ok'),
    abuse: reply(250, 'ok'),
    relay: reply(554, '5.7.1 relay access denied'),
    vrfy: reply(252, 'cannot verify'),
    broken: null,
    elapsedMs: 60,
    ...more,
  };
}

/** For tests: a session without encryption. */
export function plainSmtp(more: Partial<SmtpSession> = {}): SmtpSession {
  return fakeSmtp({
    ehlo: reply(250, 'mx.exemple.fr', 'SIZE 52428800'),
    extensions: ['SIZE 52428800'],
    starttls: { offered: false, reply: null, session: null },
    extensionsAfterTls: null,
    ...more,
  });
}

export function reply(code: number, ...lines: readonly string[]): SmtpReply {
  return { code, lines };
}

/** For tests: one answer over HTTPS. */
export function fakeHttp(
  body: string,
  {
    status = 200,
    headers = [['content-type', 'text/plain']],
    tls = fakeTls(),
    ...more
  }: Partial<HttpResult> & {
    readonly status?: number;
    readonly headers?: readonly (readonly [string, string])[];
    readonly tls?: TlsSession | null;
  } = {},
): Observed<HttpResult> {
  return seen({
    hops: [{ url: 'https://exemple.fr/', address: '192.0.2.80', status, headers, tls }],
    body,
    bodyBytes: Buffer.byteLength(body),
    bodyCut: false,
    elapsedMs: 12,
    stopped: null,
    ...more,
  });
}

export const address = (text: string): readonly DnsData[] =>
  text.includes(':') ? [{ type: 'AAAA', address: text }] : [{ type: 'A', address: text }];

/** For tests: MX records, preferences 10, 20, 30… */
export const mx = (...hosts: readonly string[]): readonly DnsData[] =>
  hosts.map((host, index) => ({ type: 'MX', preference: 10 * (index + 1), host }));
