import assert from 'node:assert/strict';
import { createHash, X509Certificate } from 'node:crypto';
import { test } from 'node:test';
import type {
  Ask,
  DnsAnswer,
  HelloAnswer,
  HelloOffer,
  Registration,
  SmtpManners,
  SmtpSession,
  TlsSession,
} from '../../model/ask.ts';
import { mapSeen, type Observed, seen, unseen } from '../../model/observed.ts';
import type { Outcome } from '../../model/outcome.ts';
import { issue } from '../../network/test-certificates.ts';
import { type FakeAnswer, fakeAsk, txt } from '../../testing.ts';
import {
  address,
  failedTls,
  fakeCertificate,
  fakeHttp,
  fakeManners,
  fakeSmtp,
  fakeTls,
  mx,
  plainSmtp,
  reply,
} from '../../testing-sessions.ts';
import { advice, reasons } from './advice.fr.ts';
import { checks } from './checks.ts';
import { gatherSmtp } from './gather.ts';

type Id = (typeof checks)[number]['id'];
type Zone = Readonly<Record<string, FakeAnswer>>;

interface World {
  readonly zone?: Zone;
  /** By address. */
  readonly sessions?: Readonly<Record<string, Observed<SmtpSession>>>;
  readonly accepts?: readonly HelloOffer[];
  readonly hello?: Observed<HelloAnswer>;
  readonly registered?: Observed<Pick<Registration, 'registered'>>;
  /** The canary; absent: none is configured. */
  readonly canary?: boolean;
  /** Names (with type) whose answers are validated; 'all', or nothing where the resolver does not validate. */
  readonly secure?: 'all' | 'root' | readonly string[];
  readonly policy?: string;
  readonly ask?: Partial<Ask>;
}

const FOUR = '192.0.2.25';
const SIX = '2001:db8::25';
const SECOND = '192.0.2.26';
const one = (session: SmtpSession): World => ({ sessions: { [FOUR]: seen(session) } });
const manners = (more: Partial<SmtpManners>): World => ({ ask: { smtpManners: async () => seen(fakeManners(more)) } });
const submitting = (session: SmtpSession): World => ({ ask: { submission: async () => seen(session) } });
const none = (silence: Observed<never>): World => ({ sessions: { [FOUR]: silence } });
const tls = (more: Partial<TlsSession>): World =>
  one(fakeSmtp({ starttls: { offered: true, reply: reply(220, 'go'), session: fakeTls(more) } }));
const leaf = (more: Parameters<typeof fakeCertificate>[0]) => ({ chain: [fakeCertificate(more)] });
const TWO: Zone = { 'exemple.fr MX': mx('mx.exemple.fr', 'mx2.exemple.fr'), 'mx2.exemple.fr A': address(SECOND) };
const SWAPPED: Zone = { ...TWO, 'exemple.fr MX': mx('mx2.exemple.fr', 'mx.exemple.fr') };
const NO_MX: Zone = { 'exemple.fr MX': [], 'mx.exemple.fr A': [], 'exemple.fr A': address(FOUR) };
const NULL_MX: Zone = { 'exemple.fr MX': mxNull(0), 'mx.exemple.fr A': [] };
const GONE: Zone = { 'exemple.fr MX': mx('mx.parti.fr'), 'mx.parti.fr A': 'nxdomain', 'mx.parti.fr AAAA': 'nxdomain' };
const ENFORCED = 'version: STSv1\nmode: enforce\nmx: mx.exemple.fr\nmax_age: 604800\n';

const authority = issue({ subject: 'Autorité', authority: true });
const server = issue({ subject: 'mx.exemple.fr', names: ['mx.exemple.fr'], issuer: authority });
const stranger = issue({ subject: 'mx.exemple.fr', names: ['mx.exemple.fr'] });
const ended = issue({ subject: 'mx.exemple.fr', names: ['mx.exemple.fr'], issuer: authority, days: -3 });
const der = (pem: string) => new X509Certificate(pem).raw;
const spki = (pem: string) => new X509Certificate(pem).publicKey.export({ type: 'spki', format: 'der' });
const digest = (octets: Buffer, hash = 'sha256') => createHash(hash).update(octets).digest('hex');
const chain = (...pems: readonly string[]) => pems.map((pem) => fakeCertificate({ der: der(pem).toString('base64') }));
const tlsa = (usage: number, selector: number, matching: number, data: string): Zone => ({
  '_25._tcp.mx.exemple.fr TLSA': [{ type: 'TLSA', usage, selector, matching, data }],
});
const EE = tlsa(3, 1, 1, digest(spki(server.cert)));
const TA = tlsa(2, 1, 1, digest(spki(authority.cert)));
const dane = (zone: Zone, more: Partial<TlsSession> = {}, secure: World['secure'] = 'all'): World => ({
  ...tls({ chain: chain(server.cert, authority.cert), ...more }),
  zone,
  ...(secure && { secure }),
});

const cases: readonly (readonly [Id, string, World, Outcome['outcome']])[] = [
  ['smtp/postmaster', 'accepted', {}, 'pass'],
  ['smtp/postmaster', 'refused', manners({ postmaster: reply(550, '5.1.1 User unknown') }), 'warn'],
  ['smtp/postmaster', 'abuse refused, in words', manners({ abuse: reply(550, 'No such user here') }), 'warn'],
  [
    'smtp/postmaster',
    'refused at the edge',
    manners({ abuse: reply(550, '5.4.1 Recipient address rejected: Access denied') }),
    'warn',
  ],
  [
    'smtp/postmaster',
    'we are refused, not the address',
    manners({ postmaster: reply(550, '5.7.1 Client host blocked') }),
    'unknown',
  ],
  [
    'smtp/postmaster',
    'we are refused, in words',
    manners({ postmaster: reply(550, 'Mailbox unavailable: blocked by policy') }),
    'unknown',
  ],
  ['smtp/postmaster', 'later', manners({ postmaster: reply(450, '4.2.0 greylisted') }), 'unknown'],
  ['smtp/postmaster', 'the sender refused', manners({ postmaster: null, abuse: null }), 'unknown'],
  ['smtp/postmaster', 'silence', { ask: { smtpManners: async () => unseen('timeout') } }, 'unknown'],
  ['smtp/postmaster', 'nobody there', none(unseen('refused')), 'notApplicable'],
  ['smtp/postmaster', 'nobody answers', none(unseen('timeout')), 'unknown'],

  ['smtp/vrfy', 'neither yes nor no', {}, 'pass'],
  ['smtp/vrfy', 'not implemented', manners({ vrfy: reply(502, '5.5.1 not implemented') }), 'pass'],
  ['smtp/vrfy', 'forbidden', manners({ vrfy: reply(550, '5.7.1 not permitted') }), 'pass'],
  ['smtp/vrfy', 'denied', manners({ vrfy: reply(550, '5.1.1 User unknown in local recipient table') }), 'warn'],
  ['smtp/vrfy', 'confirmed', manners({ vrfy: reply(250, 'q7f3zz <q7f3zz@exemple.fr>') }), 'warn'],
  ['smtp/vrfy', 'the session ended before', manners({ vrfy: null, broken: unseen('reset') }), 'unknown'],

  ['smtp/starttls-inject', 'forgotten', {}, 'pass'],
  ['smtp/starttls-inject', 'answered', manners({ injected: true }), 'fail'],
  [
    'smtp/starttls-inject',
    'the whole refused',
    manners({ together: reply(554, 'synchronization error'), injected: null }),
    'pass',
  ],
  ['smtp/starttls-inject', 'not offered', manners({ together: null, injected: null }), 'notApplicable'],
  ['smtp/starttls-inject', 'no handshake', manners({ injected: null, broken: unseen('malformed') }), 'unknown'],
  [
    'smtp/starttls-inject',
    'closed without a word',
    manners({ together: null, injected: null, broken: unseen('reset') }),
    'unknown',
  ],

  ['smtp/submission-srv', 'none', {}, 'notApplicable'],
  ['smtp/submission-srv', 'under TLS', services('_submissions', '_imaps'), 'info'],
  ['smtp/submission-srv', 'in clear first, and under TLS', services('_imap', '_imaps'), 'info'],
  [
    'smtp/submission-srv',
    'in clear alone',
    { zone: { '_imap._tcp.exemple.fr SRV': srv('mail.exemple.fr', 143) } },
    'warn',
  ],
  [
    'smtp/submission-srv',
    'the port under TLS by the name of the other',
    { zone: { '_submission._tcp.exemple.fr SRV': srv('mail.exemple.fr', 465) } },
    'info',
  ],
  ['smtp/submission-srv', 'declined', { zone: { '_pop3._tcp.exemple.fr SRV': srv('', 0) } }, 'info'],
  ['smtp/submission-srv', 'silence', { zone: { '_imaps._tcp.exemple.fr SRV': unseen('servfail') } }, 'unknown'],

  ['smtp/mx-present', 'one', {}, 'pass'],
  ['smtp/mx-present', 'the address alone', { zone: NO_MX }, 'warn'],
  ['smtp/mx-present', 'the address alone, and nobody there', { zone: NO_MX, ...none(unseen('refused')) }, 'warn'],
  ['smtp/mx-present', 'neither', { zone: { 'exemple.fr MX': [] } }, 'notApplicable'],
  ['smtp/mx-present', 'null MX', { zone: NULL_MX }, 'notApplicable'],
  ['smtp/mx-present', 'silence', { zone: { 'exemple.fr MX': unseen('servfail') } }, 'unknown'],

  [
    'smtp/mx-null',
    'alone, and nothing is sent',
    { zone: { ...NULL_MX, 'exemple.fr TXT': txt('v=spf1 -all') } },
    'pass',
  ],
  [
    'smtp/mx-null',
    'alone, while mail is sent',
    { zone: { ...NULL_MX, 'exemple.fr TXT': txt('v=spf1 ip4:192.0.2.1 -all') } },
    'warn',
  ],
  ['smtp/mx-null', 'with a preference', { zone: { ...NULL_MX, 'exemple.fr MX': mxNull(10) } }, 'fail'],
  ['smtp/mx-null', 'beside another', { zone: { 'exemple.fr MX': [...mxNull(0), ...mx('mx.exemple.fr')] } }, 'fail'],
  ['smtp/mx-null', 'not published', {}, 'notApplicable'],

  ['smtp/mx-literal', 'a name', {}, 'pass'],
  ...['192.0.2.25', 'courrier', 'msv1.invalid'].map((host): (typeof cases)[number] => [
    'smtp/mx-literal',
    host,
    { zone: { 'exemple.fr MX': mx(host) } },
    'fail',
  ]),

  ['smtp/mx-cname', 'no alias', {}, 'pass'],
  ['smtp/mx-cname', 'an alias', { ask: { dns: aliased } }, 'fail'],
  ['smtp/mx-cname', 'silence', { zone: { 'mx.exemple.fr A': unseen('timeout') } }, 'unknown'],

  ['smtp/mx-resolves', 'it does', {}, 'pass'],
  ['smtp/mx-resolves', 'one of two does not', { zone: { ...TWO, 'mx2.exemple.fr A': 'nxdomain' } }, 'fail'],
  ['smtp/mx-resolves', 'silence is no absence', { zone: { ...TWO, 'mx2.exemple.fr A': unseen('timeout') } }, 'unknown'],

  ['smtp/mx-private', 'public', {}, 'pass'],
  [
    'smtp/mx-private',
    'private',
    { zone: { 'mx.exemple.fr A': address('10.0.0.25') }, sessions: { '10.0.0.25': unseen('forbidden') } },
    'fail',
  ],
  ['smtp/mx-private', 'refused by the guard', none(unseen('forbidden')), 'fail'],
  [
    'smtp/mx-private',
    'without address there is none to judge',
    { zone: { 'mx.exemple.fr A': 'nxdomain' } },
    'notApplicable',
  ],

  ['smtp/mx-free', 'its domain exists', {}, 'pass'],
  [
    'smtp/mx-free',
    'nobody owns its domain',
    { zone: { ...GONE, 'parti.fr NS': 'nxdomain' }, registered: seen({ registered: false }) },
    'fail',
  ],
  [
    'smtp/mx-free',
    'held, but not delegated',
    { zone: { ...GONE, 'parti.fr NS': 'nxdomain' }, registered: seen({ registered: true }) },
    'pass',
  ],
  ['smtp/mx-free', 'the registry is silent', { zone: { ...GONE, 'parti.fr NS': 'nxdomain' } }, 'unknown'],
  [
    'smtp/mx-free',
    'only the host is missing',
    { zone: { ...GONE, 'parti.fr NS': [{ type: 'NS', host: 'ns.parti.fr' }] } },
    'pass',
  ],

  ['smtp/reachable', 'it answers', {}, 'pass'],
  ['smtp/reachable', 'every server refuses', none(unseen('refused')), 'fail'],
  [
    'smtp/reachable',
    'every server refuses, and our canary too',
    { ...none(unseen('refused')), canary: false },
    'unknown',
  ],
  ['smtp/reachable', 'silence, and no canary', none(unseen('timeout')), 'unknown'],
  ['smtp/reachable', 'silence, and our own port shut', { ...none(unseen('timeout')), canary: false }, 'unknown'],
  ['smtp/reachable', 'silence, and our own port open', { ...none(unseen('timeout')), canary: true }, 'warn'],
  [
    'smtp/reachable',
    'a dead server behind',
    { zone: TWO, sessions: { [FOUR]: seen(fakeSmtp()), [SECOND]: unseen('refused') } },
    'info',
  ],
  [
    'smtp/reachable',
    'a dead server in front',
    { zone: SWAPPED, sessions: { [FOUR]: seen(fakeSmtp()), [SECOND]: unseen('refused') } },
    'warn',
  ],
  ['smtp/reachable', 'turned away', one(plainSmtp({ banner: reply(421, 'busy'), ehlo: null })), 'unknown'],
  [
    'smtp/reachable',
    'IPv6 that cannot be reached from here',
    {
      zone: { 'mx.exemple.fr AAAA': address(SIX) },
      sessions: { [FOUR]: seen(fakeSmtp()), [SIX]: unseen('unreachable') },
    },
    'pass',
  ],
  ['smtp/reachable', 'not asked', none(unseen('not-asked')), 'unknown'],
  ['smtp/reachable', 'a web site without MX', { zone: NO_MX, ...none(unseen('timeout')) }, 'notApplicable'],

  ['smtp/banner', 'a full name', {}, 'pass'],
  ['smtp/banner', 'half a name', one(fakeSmtp({ banner: reply(220, 'mail Sendmail ready') })), 'warn'],
  ['smtp/banner', '554', one(plainSmtp({ banner: reply(554, 'no'), ehlo: null })), 'fail'],
  ['smtp/banner', 'another protocol', none(unseen('malformed', 'banner: "HTTP/1.1 400"')), 'fail'],
  ['smtp/banner', '421 is for now', one(plainSmtp({ banner: reply(421, 'busy'), ehlo: null })), 'unknown'],
  ['smtp/banner', 'silence', none(unseen('timeout')), 'unknown'],

  ['smtp/ehlo', 'accepted', {}, 'pass'],
  ['smtp/ehlo', 'HELO only', one(plainSmtp({ ehlo: reply(502, 'unknown') })), 'warn'],

  ['smtp/relay', 'only for who gives a sender', manners({ relay: reply(250, '2.1.5 ok') }), 'fail'],
  ['smtp/relay', 'refused', {}, 'pass'],
  ['smtp/relay', 'accepted', one(fakeSmtp({ relay: reply(250, 'ok') })), 'fail'],
  [
    'smtp/relay',
    'one of two accepts',
    { zone: TWO, sessions: { [FOUR]: seen(fakeSmtp()), [SECOND]: seen(fakeSmtp({ relay: reply(251, 'forwarded') })) } },
    'fail',
  ],
  ['smtp/relay', 'greylisting says nothing', one(fakeSmtp({ relay: reply(450, '4.2.0 greylisted') })), 'unknown'],
  [
    'smtp/relay',
    'refused for now, for the reason of relaying',
    one(fakeSmtp({ relay: reply(454, '4.7.1 Relay access denied') })),
    'pass',
  ],
  ['smtp/relay', 'not asked', one(fakeSmtp({ relay: null })), 'unknown'],
  ['smtp/relay', 'broken off', one(fakeSmtp({ relay: null, broken: unseen('reset') })), 'unknown'],

  ['smtp/ptr', 'a name', {}, 'pass'],
  ['smtp/ptr', 'none', { zone: { '25.2.0.192.in-addr.arpa PTR': 'nxdomain' } }, 'warn'],
  ['smtp/ptr', 'silence', { zone: { '25.2.0.192.in-addr.arpa PTR': unseen('servfail') } }, 'unknown'],

  ['smtp/fcrdns', 'it leads back', {}, 'pass'],
  [
    'smtp/fcrdns',
    'it leads elsewhere',
    {
      zone: { '25.2.0.192.in-addr.arpa PTR': [{ type: 'PTR', host: 'autre.fr' }], 'autre.fr A': address('192.0.2.1') },
    },
    'warn',
  ],
  ['smtp/fcrdns', 'no name', { zone: { '25.2.0.192.in-addr.arpa PTR': [] } }, 'notApplicable'],

  ['smtp/starttls-offered', 'offered', {}, 'pass'],
  ['smtp/starttls-offered', 'not offered', one(plainSmtp()), 'fail'],
  [
    'smtp/starttls-offered',
    'offered with a bad certificate is offered',
    tls({ trusted: false, trustFault: 'CERT_HAS_EXPIRED' }),
    'pass',
  ],
  [
    'smtp/starttls-offered',
    'one of two does not',
    { zone: TWO, sessions: { [FOUR]: seen(fakeSmtp()), [SECOND]: seen(plainSmtp()) } },
    'fail',
  ],
  [
    'smtp/starttls-offered',
    'one address of two does not',
    { zone: { 'mx.exemple.fr AAAA': address(SIX) }, sessions: { [FOUR]: seen(fakeSmtp()), [SIX]: seen(plainSmtp()) } },
    'fail',
  ],
  [
    'smtp/starttls-offered',
    'a fault needs no second server',
    { zone: TWO, sessions: { [FOUR]: unseen('timeout'), [SECOND]: seen(plainSmtp()) } },
    'fail',
  ],
  [
    'smtp/starttls-offered',
    'soundness does',
    { zone: TWO, sessions: { [FOUR]: unseen('timeout'), [SECOND]: seen(fakeSmtp()) } },
    'unknown',
  ],
  ['smtp/starttls-offered', 'HELO only offers nothing', one(plainSmtp({ ehlo: reply(502, 'unknown') })), 'fail'],
  [
    'smtp/starttls-offered',
    '554 tells nothing of it',
    one(plainSmtp({ banner: reply(554, 'no'), ehlo: null })),
    'unknown',
  ],
  [
    'smtp/starttls-offered',
    'EHLO cut off',
    one(plainSmtp({ ehlo: null, broken: unseen('limit', 'a reply too long') })),
    'unknown',
  ],
  ['smtp/starttls-offered', 'nobody can connect', none(unseen('refused')), 'notApplicable'],

  ['smtp/starttls-works', 'it does', {}, 'pass'],
  [
    'smtp/starttls-works',
    '454',
    one(fakeSmtp({ starttls: { offered: true, reply: reply(454, 'no'), session: null } })),
    'fail',
  ],
  [
    'smtp/starttls-works',
    'no handshake',
    one(fakeSmtp({ starttls: { offered: true, reply: reply(220, 'go'), session: failedTls('closed') } })),
    'fail',
  ],
  [
    'smtp/starttls-works',
    'a handshake that never ends',
    one(fakeSmtp({ starttls: { offered: true, reply: reply(220, 'go'), session: null }, broken: unseen('timeout') })),
    'unknown',
  ],
  ['smtp/starttls-works', 'not offered', one(plainSmtp()), 'notApplicable'],

  ['smtp/tls-versions', 'nothing old', {}, 'pass'],
  ['smtp/tls-versions', 'TLS 1.0 beside 1.3', { accepts: ['tls1.0'] }, 'warn'],
  ['smtp/tls-versions', 'SSL 3.0', { accepts: ['ssl3'] }, 'fail'],
  ['smtp/tls-versions', 'TLS 1.1 at best', tls({ version: 'TLSv1.1' }), 'fail'],
  ['smtp/tls-versions', 'a hello without answer', { hello: unseen('timeout') }, 'unknown'],

  ['smtp/tls-suites', 'nothing weak', {}, 'pass'],
  ['smtp/tls-suites', 'anonymous is better than clear', { accepts: ['anonymous'] }, 'warn'],
  ['smtp/tls-suites', 'RC4', { accepts: ['rc4'] }, 'warn'],
  ['smtp/tls-suites', 'no secrecy at all', { accepts: ['null'] }, 'fail'],
  ['smtp/tls-suites', 'export keys', { accepts: ['export', '3des'] }, 'fail'],

  ['smtp/certificate-valid', 'trusted', {}, 'pass'],
  [
    'smtp/certificate-valid',
    'self-signed, and nobody asks',
    tls({ trusted: false, trustFault: 'DEPTH_ZERO_SELF_SIGNED_CERT' }),
    'warn',
  ],
  [
    'smtp/certificate-valid',
    'self-signed under MTA-STS',
    { ...tls({ trusted: false, trustFault: 'DEPTH_ZERO_SELF_SIGNED_CERT' }), policy: ENFORCED },
    'fail',
  ],
  [
    'smtp/certificate-valid',
    'a policy in testing asks nobody',
    { ...tls({ trusted: false, trustFault: 'X' }), policy: ENFORCED.replace('enforce', 'testing') },
    'warn',
  ],
  [
    'smtp/certificate-valid',
    'DANE-EE vouches for it',
    dane(EE, { trusted: false, trustFault: 'X', nameMatches: false }),
    'notApplicable',
  ],
  ['smtp/certificate-valid', 'without encryption', one(plainSmtp()), 'notApplicable'],

  ['smtp/certificate-name', 'its own', {}, 'pass'],
  ['smtp/certificate-name', 'another', tls({ nameMatches: false }), 'warn'],
  ['smtp/certificate-name', 'another, under MTA-STS', { ...tls({ nameMatches: false }), policy: ENFORCED }, 'fail'],

  ['smtp/certificate-expiry', 'weeks away', {}, 'pass'],
  [
    'smtp/certificate-expiry',
    'days away',
    tls(leaf({ notBefore: '2026-08-24T00:00:00Z', notAfter: '2026-11-22T00:00:00Z' })),
    'warn',
  ],

  ['smtp/certificate-key', 'P-256', {}, 'pass'],
  ['smtp/certificate-key', 'RSA 1024', tls(leaf({ keyType: 'rsa', keyBits: 1024 })), 'warn'],
  ['smtp/certificate-key', 'RSA 512', tls(leaf({ keyType: 'rsa', keyBits: 512 })), 'fail'],

  ['smtp/auth-plain25', 'none', {}, 'pass'],
  ['smtp/auth-plain25', 'PLAIN before TLS', one(fakeSmtp({ extensions: ['STARTTLS', 'AUTH PLAIN LOGIN'] })), 'fail'],
  ['smtp/auth-plain25', 'as old servers write it', one(plainSmtp({ extensions: ['AUTH=LOGIN'] })), 'fail'],
  ['smtp/auth-plain25', 'a challenge before TLS', one(fakeSmtp({ extensions: ['STARTTLS', 'AUTH CRAM-MD5'] })), 'warn'],
  ['smtp/auth-plain25', 'after TLS only', one(fakeSmtp({ extensionsAfterTls: ['AUTH PLAIN'] })), 'pass'],

  ['smtp/auth-on25', 'none', {}, 'pass'],
  ['smtp/auth-on25', 'after TLS', one(fakeSmtp({ extensionsAfterTls: ['AUTH PLAIN'] })), 'warn'],

  ['smtp/auth-submission', 'under TLS only', submitting(fakeSmtp({ extensionsAfterTls: ['AUTH PLAIN'] })), 'pass'],
  ['smtp/auth-submission', 'in clear', submitting(plainSmtp({ extensions: ['AUTH PLAIN LOGIN'] })), 'fail'],
  ['smtp/auth-submission', 'a challenge in clear', submitting(plainSmtp({ extensions: ['AUTH CRAM-MD5'] })), 'warn'],
  ['smtp/auth-submission', 'nobody there', {}, 'notApplicable'],
  [
    'smtp/auth-submission',
    'silent where the domain promises it',
    {
      zone: {
        '_submission._tcp.exemple.fr SRV': [{ type: 'SRV', priority: 0, weight: 1, port: 587, host: 'mx.exemple.fr' }],
      },
    },
    'unknown',
  ],

  ['smtp/auth-mechs', 'one of today', submitting(fakeSmtp({ extensionsAfterTls: ['AUTH PLAIN CRAM-MD5'] })), 'pass'],
  [
    'smtp/auth-mechs',
    'those of yesterday alone',
    submitting(fakeSmtp({ extensionsAfterTls: ['AUTH CRAM-MD5 NTLM'] })),
    'warn',
  ],
  ['smtp/auth-mechs', 'none', {}, 'notApplicable'],

  ['smtp/dane-present', 'on every server', dane(EE), 'pass'],
  ['smtp/dane-present', 'on one of two', { ...dane({ ...TWO, ...EE }) }, 'warn'],
  ['smtp/dane-present', 'nowhere, in a signed zone', { secure: 'all' }, 'warn'],
  ['smtp/dane-present', 'nowhere, in an unsigned zone', { secure: 'root' }, 'info'],
  ['smtp/dane-present', 'silence', { zone: { '_25._tcp.mx.exemple.fr TLSA': unseen('timeout') } }, 'unknown'],

  ['smtp/dane-secure', 'signed all along', dane(EE), 'pass'],
  [
    'smtp/dane-secure',
    'the MX are not signed',
    dane(EE, {}, ['mx.exemple.fr A', 'mx.exemple.fr AAAA', '_25._tcp.mx.exemple.fr TLSA']),
    'info',
  ],
  [
    'smtp/dane-secure',
    'the records are not signed',
    dane(EE, {}, ['exemple.fr MX', 'mx.exemple.fr A', 'mx.exemple.fr AAAA']),
    'warn',
  ],
  ['smtp/dane-secure', 'bogus', { secure: 'all', ask: { dns: bogus } }, 'fail'],
  [
    'smtp/dane-secure',
    'a server failure without cause is a silence',
    { secure: 'all', zone: { '_25._tcp.mx.exemple.fr TLSA': unseen('servfail') } },
    'unknown',
  ],
  ['smtp/dane-secure', 'a resolver that does not validate', dane(EE, {}, []), 'unknown'],
  ['smtp/dane-secure', 'nothing published', {}, 'notApplicable'],

  ['smtp/dane-usage', '3 1 1', dane(EE), 'pass'],
  ['smtp/dane-usage', '2 1 1', dane(TA), 'pass'],
  ['smtp/dane-usage', 'the whole key', dane(tlsa(3, 1, 0, spki(server.cert).toString('hex'))), 'warn'],
  ['smtp/dane-usage', 'usage 1 is for browsers', dane(tlsa(1, 1, 1, digest(spki(server.cert)))), 'fail'],
  ['smtp/dane-usage', 'half a digest', dane(tlsa(3, 1, 1, 'abcd')), 'fail'],
  ['smtp/dane-usage', 'an unknown digest', dane(tlsa(3, 1, 9, 'abcd')), 'fail'],

  ['smtp/dane-match', 'the key', dane(EE), 'pass'],
  ['smtp/dane-match', 'the certificate, SHA-512', dane(tlsa(3, 0, 2, digest(der(server.cert), 'sha512'))), 'pass'],
  ['smtp/dane-match', 'the whole key', dane(tlsa(3, 1, 0, spki(server.cert).toString('hex'))), 'pass'],
  ['smtp/dane-match', 'another key', dane(tlsa(3, 1, 1, digest(spki(stranger.cert)))), 'fail'],
  ['smtp/dane-match', 'the authority', dane(TA), 'pass'],
  ['smtp/dane-match', 'the authority of another name', dane(TA, { nameMatches: false }), 'fail'],
  [
    'smtp/dane-match',
    'an authority that did not sign',
    dane(TA, { chain: chain(stranger.cert, authority.cert) }),
    'fail',
  ],
  ['smtp/dane-match', 'an authority that is not served', dane(TA, { chain: chain(server.cert) }), 'fail'],
  [
    'smtp/dane-match',
    'the end of the certificate counts under an authority',
    dane(TA, { chain: chain(ended.cert, authority.cert) }),
    'fail',
  ],
  [
    'smtp/dane-match',
    'and not under its own key',
    dane(tlsa(3, 1, 1, digest(spki(ended.cert))), { chain: chain(ended.cert) }),
    'pass',
  ],
  [
    'smtp/dane-match',
    'an unsigned zone binds nobody',
    dane(tlsa(3, 1, 1, digest(spki(stranger.cert))), {}, 'root'),
    'notApplicable',
  ],
  ['smtp/dane-match', 'a resolver that does not validate', dane(EE, {}, []), 'unknown'],
  ['smtp/dane-match', 'a silent server', { ...dane(EE), ...none(unseen('timeout')) }, 'unknown'],

  ['smtp/ptr-generic', 'its own name', {}, 'pass'],
  [
    'smtp/ptr-generic',
    'its address spelt out',
    { zone: { '25.2.0.192.in-addr.arpa PTR': [{ type: 'PTR', host: 'ip-192-0-2-25.hebergeur.fr' }] } },
    'warn',
  ],
  [
    'smtp/ptr-generic',
    'a line of a subscriber',
    { zone: { '25.2.0.192.in-addr.arpa PTR': [{ type: 'PTR', host: 'abo-7.adsl.operateur.fr' }] } },
    'warn',
  ],
  [
    'smtp/ptr-generic',
    'two of its numbers are none of it',
    { zone: { '25.2.0.192.in-addr.arpa PTR': [{ type: 'PTR', host: 'mx192-25.exemple.fr' }] } },
    'pass',
  ],
  ['smtp/ptr-generic', 'no name', { zone: { '25.2.0.192.in-addr.arpa PTR': [] } }, 'notApplicable'],
  ['smtp/ptr-generic', 'silence', { zone: { '25.2.0.192.in-addr.arpa PTR': unseen('servfail') } }, 'unknown'],

  ['smtp/mx-redundancy', 'one', {}, 'info'],
  ['smtp/mx-ipv6', 'none', {}, 'warn'],
  [
    'smtp/mx-ipv6',
    'it answers',
    { zone: { 'mx.exemple.fr AAAA': address(SIX) }, sessions: { [SIX]: seen(fakeSmtp()) } },
    'pass',
  ],
  [
    'smtp/mx-ipv6',
    'it refuses',
    { zone: { 'mx.exemple.fr AAAA': address(SIX) }, sessions: { [SIX]: unseen('refused') } },
    'warn',
  ],
  [
    'smtp/mx-ipv6',
    'it refuses, our own port 25 shut',
    { zone: { 'mx.exemple.fr AAAA': address(SIX) }, sessions: { [SIX]: unseen('refused') }, canary: false },
    'unknown',
  ],
  [
    'smtp/mx-ipv6',
    'we have no IPv6',
    { zone: { 'mx.exemple.fr AAAA': address(SIX) }, sessions: { [SIX]: unseen('unreachable') } },
    'unknown',
  ],
  ['smtp/mx-ipv6', 'silence', { zone: { 'mx.exemple.fr AAAA': unseen('timeout') } }, 'unknown'],

  ['smtp/tls-fs', 'TLS 1.3', {}, 'pass'],
  ['smtp/tls-fs', 'ECDHE', tls({ version: 'TLSv1.2', ephemeral: { type: 'ECDH', bits: 253, name: 'X25519' } }), 'pass'],
  ['smtp/tls-fs', 'the key of the server', tls({ version: 'TLSv1.2', ephemeral: null }), 'warn'],
  ['smtp/tls-fs', 'DH 1024', tls({ version: 'TLSv1.2', ephemeral: { type: 'DH', bits: 1024, name: null } }), 'warn'],
  ['smtp/tls-fs', 'not encrypted', one(plainSmtp()), 'notApplicable'],

  ['smtp/tls-parity', 'one address', {}, 'notApplicable'],
  ['smtp/tls-parity', 'the same', { zone: { 'mx.exemple.fr AAAA': address(SIX) } }, 'pass'],
  [
    'smtp/tls-parity',
    'in clear over IPv6',
    { zone: { 'mx.exemple.fr AAAA': address(SIX) }, sessions: { [SIX]: seen(plainSmtp()) } },
    'warn',
  ],
  [
    'smtp/tls-parity',
    'another certificate over IPv6',
    {
      zone: { 'mx.exemple.fr AAAA': address(SIX) },
      sessions: {
        [SIX]: seen(
          fakeSmtp({ starttls: { offered: true, reply: reply(220, 'go'), session: fakeTls({ nameMatches: false }) } }),
        ),
      },
    },
    'warn',
  ],
  [
    'smtp/tls-parity',
    'a handshake that never ends',
    {
      zone: { 'mx.exemple.fr AAAA': address(SIX) },
      sessions: {
        [SIX]: seen(fakeSmtp({ starttls: { offered: true, reply: null, session: null }, broken: unseen('timeout') })),
      },
    },
    'unknown',
  ],

  ['smtp/dane-rollover', 'one record', dane(EE), 'info'],
  [
    'smtp/dane-rollover',
    'two',
    dane({
      '_25._tcp.mx.exemple.fr TLSA': [
        ...(EE['_25._tcp.mx.exemple.fr TLSA'] as []),
        ...(TA['_25._tcp.mx.exemple.fr TLSA'] as []),
      ],
    }),
    'pass',
  ],

  ['smtp/ext-list', 'listed', {}, 'info'],
  ['smtp/greylist', 'deferred', one(fakeSmtp({ relay: reply(450, 'greylisted') })), 'info'],
  ['smtp/greylist', 'not deferred', {}, 'notApplicable'],
];

for (const [id, says, world, outcome] of cases) {
  test(`${id}: ${says}`, async () => {
    const evidence = await gathered(world);
    const verdict = checks.find((check) => check.id === id)?.judge(evidence) as Outcome;
    assert.equal(verdict.outcome, outcome);
    assert.match(said(id, verdict), /^(?!.*(undefined|\[object)).*\S/s);
    assert.doesNotMatch(said(id, verdict), / [;:!?»](?: |$)|« /);
    assert.deepEqual(JSON.parse(JSON.stringify(evidence)), evidence);
  });
}

const judgedFacts = async (id: Id, world: World) =>
  checks.find((check) => check.id === id)?.judge(await gathered(world)).facts;

test('smtp: a mechanism offered in both spellings is named once', async () => {
  const both = one(plainSmtp({ extensions: ['AUTH PLAIN LOGIN', 'AUTH=PLAIN LOGIN'] }));
  const { offering } = (await judgedFacts('smtp/auth-plain25', both)) as { offering: readonly unknown[] };
  assert.deepEqual(offering, [{ host: 'mx.exemple.fr', mechanisms: ['PLAIN', 'LOGIN'] }]);
});

test('smtp: who turns us away for now is quoted', async () => {
  const busy = one(plainSmtp({ banner: reply(421, 'busy'), ehlo: null }));
  assert.deepEqual(await judgedFacts('smtp/banner', busy), { silence: 'refused', detail: '421 busy' });
});

test('smtp: every rule that weighs is tried from both sides', () => {
  const tried = (id: string, ...outcomes: readonly string[]) =>
    cases.some(([own, , , outcome]) => own === id && outcomes.includes(outcome));
  const weighing = checks.filter(({ severity }) => severity !== 'info');
  assert.deepEqual(
    weighing.filter(({ id }) => !tried(id, 'pass') || !tried(id, 'warn', 'fail')).map(({ id }) => id),
    [],
  );
});

test('smtp: a domain that receives nothing is not judged', async () => {
  const evidence = await gathered({ zone: { ...NULL_MX, 'exemple.fr TXT': txt('v=spf1 -all') } });
  const outcomes = checks.map(({ id, judge }) => [id, judge(evidence).outcome]);
  assert.deepEqual(
    outcomes.filter(([, outcome]) => outcome !== 'notApplicable'),
    [['smtp/mx-null', 'pass']],
  );
});

test('smtp: nothing that is silent is a fault', async () => {
  const silent = { dns: async () => unseen('timeout'), addresses: async () => unseen('timeout') };
  const evidence = await gathered({ ask: silent });
  assert.deepEqual(
    checks.filter(({ judge }) => judge(evidence).outcome !== 'unknown').map(({ id }) => id),
    [],
  );
});

for (const silence of ['timeout', 'servfail', 'malformed', 'reset', 'unreachable', 'deadline'] as const) {
  test(`smtp: ${silence} of the DNS is neither an absence nor a verdict`, async () => {
    const silent = { dns: async () => unseen(silence), addresses: async () => unseen(silence) };
    const evidence = await gathered({ ask: silent });
    const judged = checks.filter(({ judge }) => judge(evidence).outcome !== 'unknown').map(({ id }) => id);
    assert.deepEqual(judged, []);
  });

  test(`smtp: ${silence} of the server is no fault of it`, async () => {
    const evidence = await gathered({ ...none(unseen(silence)), hello: unseen(silence) });
    const faults = checks.filter(({ judge }) => ['warn', 'fail'].includes(judge(evidence).outcome)).map(({ id }) => id);
    // The two that need no session: no IPv6, and a banner that is no SMTP at all.
    assert.deepEqual(faults, silence === 'malformed' ? ['smtp/mx-ipv6', 'smtp/banner'] : ['smtp/mx-ipv6']);
  });
}

test('smtp: one session per address, two addresses per host, eight hellos for two hosts', async () => {
  const sessions: string[] = [];
  const hellos: string[] = [];
  const hosts = ['a.fr', 'b.fr', 'c.fr', 'd.fr', 'e.fr', 'f.fr'];
  const zone = Object.fromEntries(
    hosts.flatMap((host, at) => [
      [`${host} A`, [...address(`192.0.2.${at}`), ...address(`192.0.2.${at + 100}`)]],
      [`${host} AAAA`, address(`2001:db8::${at}`)],
    ]),
  );
  await gathered({
    zone: { ...zone, 'exemple.fr MX': mx(...hosts) },
    ask: {
      smtp: async (host, place) => {
        sessions.push(place);
        return seen(fakeSmtp({ host, address: place }));
      },
      hello: async (endpoint) => {
        hellos.push(endpoint.address);
        return unseen('timeout');
      },
    },
  });
  assert.equal(new Set(sessions).size, 10);
  assert.deepEqual([...new Set(hellos)], ['192.0.2.0', '192.0.2.1']);
  assert.equal(hellos.length, 16);
});

test('smtp: evidence older than the second session says nothing of manners', async () => {
  const { servers, services: _, ...rest } = await gathered({});
  const older = { ...rest, servers: servers.map(({ manners: _, ...server }) => server) };
  for (const id of ['smtp/postmaster', 'smtp/vrfy', 'smtp/starttls-inject', 'smtp/submission-srv']) {
    const verdict = checks.find((check) => check.id === id)?.judge(older);
    assert.deepEqual(verdict, { outcome: 'unknown', facts: { silence: 'not-recorded' } }, id);
  }
});

test('smtp: only two hosts are visited again, each once', async () => {
  const visited: string[] = [];
  const smtpManners: Ask['smtpManners'] = async (host) => {
    visited.push(host);
    return seen(fakeManners({ host }));
  };
  const hosts = ['mx.exemple.fr', 'mx2.exemple.fr', 'mx3.exemple.fr'];
  const addresses = hosts.flatMap((host, at) => [[`${host} A`, address(`192.0.2.${30 + at}`)] as const]);
  await gathered({ zone: { 'exemple.fr MX': mx(...hosts), ...Object.fromEntries(addresses) }, ask: { smtpManners } });
  assert.deepEqual(visited, hosts.slice(0, 2));
});

function srv(host: string, port: number): FakeAnswer {
  return [{ type: 'SRV', priority: 0, weight: 1, port, host }];
}

function services(...names: readonly string[]): World {
  return {
    zone: Object.fromEntries(names.map((name) => [`${name}._tcp.exemple.fr SRV`, srv('mail.exemple.fr', 993)])),
  };
}

function mxNull(preference: number): FakeAnswer & readonly { readonly type: 'MX'; preference: number; host: string }[] {
  return [{ type: 'MX', preference, host: '' }];
}

/** The host is an alias of another. */
async function aliased(name: string, type: Parameters<Ask['dns']>[1]): Promise<Observed<DnsAnswer>> {
  const answer = await fakeAsk(zoneOf({})).dns(name, type);
  return name === 'mx.exemple.fr' ? mapSeen(answer, (found) => ({ ...found, aliases: ['autre.fr'] })) : answer;
}

/** TLSA records that exist and do not validate. */
async function bogus(
  name: string,
  type: Parameters<Ask['dns']>[1],
  options: Parameters<Ask['dns']>[2] = {},
): Promise<Observed<DnsAnswer>> {
  if (type === 'TLSA' && !options.checkingDisabled) return unseen('servfail', 'DNSSEC Bogus');
  return mapSeen(await fakeAsk(zoneOf(EE)).dns(name, type), (found) => ({ ...found, authenticated: true }));
}

function zoneOf(zone: Zone): Zone {
  return {
    'exemple.fr MX': mx('mx.exemple.fr'),
    'mx.exemple.fr A': address(FOUR),
    '25.2.0.192.in-addr.arpa PTR': [{ type: 'PTR', host: 'mx.exemple.fr' }],
    ...zone,
  };
}

async function gathered({
  zone = {},
  sessions = {},
  accepts = [],
  hello,
  registered,
  canary,
  secure,
  policy,
  ask = {},
}: World) {
  const now = new Date().toISOString();
  const sts: Zone = policy === undefined ? {} : { '_mta-sts.exemple.fr TXT': txt('v=STSv1; id=1') };
  const plain = fakeAsk(zoneOf({ ...sts, ...zone }));
  const isSecure = (name: string, type: string) =>
    secure === 'all' ||
    (secure !== undefined && name === '' && secure.length > 0) ||
    (Array.isArray(secure) && secure.includes(`${name} ${type}`));
  const world: Partial<Ask> = {
    dns: async (name, type) =>
      mapSeen(await plain.dns(name, type), (found) => ({ ...found, authenticated: isSecure(name, type) })),
    addresses: plain.addresses,
    smtp: async (host, place) =>
      mapSeen(sessions[place] ?? seen(fakeSmtp()), (session) => ({ ...session, host, address: place })),
    hello: async (_, offer) =>
      hello ??
      seen({
        accepted: accepts.includes(offer),
        version: null,
        cipher: null,
        alert: 40,
        dhBits: null,
        compressed: false,
        secureRenegotiation: null,
      }),
    smtpManners: async (host, place, domain) => seen(fakeManners({ host, address: place, domain })),
    port25: async () => (canary === undefined ? unseen('not-asked') : seen({ open: canary, canary: 'canari.fr:25' })),
    registration: async () =>
      registered
        ? mapSeen(registered, (known) => ({ ...known, server: 'rdap.nic.fr' }) as Registration)
        : unseen('timeout'),
    http: async () => (policy === undefined ? unseen('unreachable') : fakeHttp(policy)),
    ...ask,
  };
  // Certificates made for these tests are of today.
  return gatherSmtp({
    domain: 'exemple.fr',
    ask: { ...fakeAsk({}, world), now: chained(sessions) ? now : '2026-11-20T12:00:00.000Z' },
    selectors: [],
    done: () => {},
  });
}

function chained(sessions: NonNullable<World['sessions']>): boolean {
  return Object.values(sessions).some(
    (one) => one.seen && one.value.starttls.session?.chain.some(({ der }) => der !== ''),
  );
}

function said(id: Id, { outcome, facts }: Outcome): string {
  if (outcome === 'unknown') return facts.silence;
  if (outcome === 'notApplicable') return reasons[facts.reason as keyof typeof reasons];
  const { remedy, [outcome]: found } = advice[id] as unknown as Readonly<Record<string, Words>>;
  const spoken = outcome === 'warn' || outcome === 'fail' ? [found, remedy] : [found];
  return spoken.map((words) => (typeof words === 'function' ? words(facts) : words)).join(' ');
}

type Words = string | ((facts: unknown) => string);
