import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Ask, HttpExchange, Registration, SmtpSession } from '../../model/ask.ts';
import { type Observed, seen, unseen } from '../../model/observed.ts';
import type { Outcome } from '../../model/outcome.ts';
import { type FakeAnswer, fakeAsk, txt } from '../../testing.ts';
import {
  address,
  failedTls,
  fakeCertificate,
  fakeHttp,
  fakeSmtp,
  fakeTls,
  mx,
  plainSmtp,
  reply,
} from '../../testing-sessions.ts';
import { advice, reasons } from './advice.fr.ts';
import { checks } from './checks.ts';
import { gatherMtaSts } from './gather.ts';
import { matchesPattern } from './policy-file.ts';

type Id = (typeof checks)[number]['id'];

interface World {
  readonly record?: FakeAnswer;
  readonly apex?: FakeAnswer;
  readonly rpt?: FakeAnswer;
  readonly zone?: Readonly<Record<string, FakeAnswer>>;
  readonly policy?: Observed<HttpExchange>;
  readonly sessions?: Readonly<Record<string, Observed<SmtpSession>>>;
  readonly ask?: Partial<Ask>;
}

const RECORD = txt('v=STSv1; id=20261120T0900;');
const policy = (...lines: readonly string[]) => fakeHttp(['version: STSv1', ...lines, ''].join('\r\n'));
const ENFORCED = policy('mode: enforce', 'mx: mx.exemple.fr', 'max_age: 2592000');
const TESTED = policy('mode: testing', 'mx: mx.exemple.fr', 'max_age: 2592000');
const NONE = policy('mode: none', 'max_age: 86400');
const file = (text: string): World => ({ policy: fakeHttp(text) });
const withMode = (sessions: World['sessions'], how = ENFORCED): World => ({
  policy: how,
  ...(sessions && { sessions }),
});

const TWO_MX = {
  'exemple.fr MX': mx('mx.exemple.fr', 'mx2.exemple.fr'),
  'mx2.exemple.fr A': address('192.0.2.26'),
};
const NO_MX = { 'exemple.fr MX': [], 'mx.exemple.fr A': [] } as const;
const DUAL = { 'mta-sts.exemple.fr AAAA': address('2001:db8::80') };
const over6 =
  (answer: Observed<HttpExchange>): Ask['http'] =>
  async (_, options) =>
    options?.address?.includes(':') ? answer : ENFORCED;
const spoken = (session: SmtpSession) => ({ '192.0.2.25': seen(session) });
const untrusted = fakeSmtp({
  starttls: {
    offered: true,
    reply: reply(220, 'go'),
    session: fakeTls({ trusted: false, trustFault: 'DEPTH_ZERO_SELF_SIGNED_CERT' }),
  },
});
const tls10 = fakeSmtp({
  starttls: { offered: true, reply: reply(220, 'go'), session: fakeTls({ version: 'TLSv1' }) },
});

const cases: readonly (readonly [Id, string, World, Outcome['outcome']])[] = [
  ['mta-sts/record-present', 'published', {}, 'pass'],
  ['mta-sts/record-present', 'absent where mail is received', { record: [], policy: unseen('unreachable') }, 'warn'],
  ['mta-sts/record-present', 'absent with a live policy', { record: [] }, 'fail'],
  [
    'mta-sts/record-present',
    'another text there is no record',
    { record: txt('v=spf1 -all'), policy: unseen('timeout') },
    'warn',
  ],
  [
    'mta-sts/record-present',
    'absent where no mail is received',
    { record: [], policy: unseen('timeout'), zone: { 'exemple.fr MX': mx('') } },
    'notApplicable',
  ],
  [
    'mta-sts/record-present',
    'a web site without MX receives no mail',
    { record: [], policy: unseen('timeout'), zone: { ...NO_MX, 'exemple.fr A': address('192.0.2.80') } },
    'notApplicable',
  ],
  [
    'mta-sts/record-present',
    'an implicit MX that speaks does',
    { record: [], policy: unseen('timeout'), zone: { ...NO_MX, 'exemple.fr A': address('192.0.2.25') } },
    'warn',
  ],
  ['mta-sts/record-present', 'a silence is no absence', { record: unseen('timeout') }, 'unknown'],
  [
    'mta-sts/record-present',
    'nor can it be judged without the MX',
    { record: [], policy: unseen('timeout'), zone: { 'exemple.fr MX': unseen('servfail') } },
    'unknown',
  ],

  ['mta-sts/record-single', 'one', {}, 'pass'],
  ['mta-sts/record-single', 'two', { record: txt('v=STSv1; id=1', 'v=STSv1; id=2') }, 'fail'],
  [
    'mta-sts/record-single',
    'a second one that senders discard does not count',
    { record: txt('v=STSv1; id=1', 'V=STSV1; id=2') },
    'pass',
  ],
  ['mta-sts/record-single', 'none', { record: [] }, 'notApplicable'],

  ['mta-sts/record-version', 'first field', {}, 'pass'],
  [
    'mta-sts/record-version',
    'the grammar admits a space before the semicolon',
    { record: txt('v=STSv1 ;id=1') },
    'pass',
  ],
  ['mta-sts/record-version', 'wrong case', { record: txt('v=stsv1; id=1') }, 'fail'],
  ['mta-sts/record-version', 'not first', { record: txt('id=1; v=STSv1') }, 'fail'],
  ['mta-sts/record-version', 'another version', { record: txt('v=STSv10; id=1') }, 'fail'],

  ['mta-sts/record-id', 'letters and digits', {}, 'pass'],
  ['mta-sts/record-id', '32 are allowed', { record: txt(`v=STSv1; id=${'a'.repeat(32)}`) }, 'pass'],
  ['mta-sts/record-id', '33 are not', { record: txt(`v=STSv1; id=${'a'.repeat(33)}`) }, 'fail'],
  ['mta-sts/record-id', 'hyphens', { record: txt('v=STSv1; id=2026-11-20;') }, 'fail'],
  ['mta-sts/record-id', 'missing', { record: txt('v=STSv1;') }, 'fail'],
  ['mta-sts/record-id', 'two records', { record: txt('v=STSv1; id=1', 'v=STSv1; id=2') }, 'notApplicable'],
  ['mta-sts/record-id', 'a record that is ignored', { record: txt('v=stsv1; id=-') }, 'notApplicable'],

  ['mta-sts/record-place', 'at its place', {}, 'pass'],
  ['mta-sts/record-place', 'at the apex', { record: [], apex: txt('v=STSv1; id=1') }, 'fail'],
  [
    'mta-sts/record-place',
    'at the policy host',
    { record: [], zone: { 'mta-sts.exemple.fr TXT': txt('v=STSv1; id=1') } },
    'fail',
  ],
  ['mta-sts/record-place', 'nowhere', { record: [] }, 'notApplicable'],

  ['mta-sts/tlsrpt-present', 'published', { rpt: txt('v=TLSRPTv1; rua=mailto:a@exemple.fr') }, 'pass'],
  ['mta-sts/tlsrpt-present', 'absent beside MTA-STS', {}, 'warn'],
  [
    'mta-sts/tlsrpt-present',
    'absent beside DANE',
    {
      record: [],
      zone: { '_25._tcp.mx.exemple.fr TLSA': [{ type: 'TLSA', usage: 3, selector: 1, matching: 1, data: '00' }] },
    },
    'warn',
  ],
  ['mta-sts/tlsrpt-present', 'absent beside neither', { record: [] }, 'info'],
  ['mta-sts/tlsrpt-present', 'silence', { rpt: unseen('timeout') }, 'unknown'],

  ['mta-sts/tlsrpt-single', 'one', { rpt: txt('v=TLSRPTv1; rua=mailto:a@exemple.fr') }, 'pass'],
  [
    'mta-sts/tlsrpt-single',
    'two',
    { rpt: txt('v=TLSRPTv1; rua=mailto:a@b.fr', 'v=TLSRPTv1; rua=mailto:b@b.fr') },
    'fail',
  ],

  ['mta-sts/tlsrpt-syntax', 'sound', { rpt: txt('v=TLSRPTv1;rua=mailto:a@exemple.fr;') }, 'pass'],
  ['mta-sts/tlsrpt-syntax', 'version not first', { rpt: txt('rua=mailto:a@exemple.fr; v=TLSRPTv1') }, 'fail'],
  ['mta-sts/tlsrpt-syntax', 'without rua', { rpt: txt('v=TLSRPTv1;') }, 'fail'],
  [
    'mta-sts/tlsrpt-syntax',
    'a word that is no field',
    { rpt: txt('v=TLSRPTv1; mailto:a@exemple.fr; rua=mailto:a@exemple.fr') },
    'fail',
  ],

  [
    'mta-sts/tlsrpt-rua',
    'a mailbox where mail is received',
    { rpt: txt('v=TLSRPTv1; rua=mailto:a@exemple.fr') },
    'pass',
  ],
  ['mta-sts/tlsrpt-rua', 'a domain without mail', { rpt: txt('v=TLSRPTv1; rua=mailto:a@vide.fr') }, 'fail'],
  ['mta-sts/tlsrpt-rua', 'another scheme', { rpt: txt('v=TLSRPTv1; rua=ftp://exemple.fr/rapports') }, 'fail'],
  [
    'mta-sts/tlsrpt-rua',
    'an https collector',
    {
      rpt: txt('v=TLSRPTv1; rua=https://rapports.fr/v1'),
      zone: { 'rapports.fr A': address('192.0.2.90') },
      ask: { tls: async () => seen(fakeTls()) },
    },
    'pass',
  ],
  [
    'mta-sts/tlsrpt-rua',
    'one with a refused certificate',
    {
      rpt: txt('v=TLSRPTv1; rua=https://rapports.fr/v1'),
      zone: { 'rapports.fr A': address('192.0.2.90') },
      ask: { tls: async () => seen(fakeTls({ nameMatches: false })) },
    },
    'fail',
  ],
  [
    'mta-sts/tlsrpt-rua',
    'one that does not answer',
    { rpt: txt('v=TLSRPTv1; rua=https://rapports.fr/v1'), zone: { 'rapports.fr A': address('192.0.2.90') } },
    'unknown',
  ],
  [
    'mta-sts/tlsrpt-rua',
    'the second of two is at fault',
    { rpt: txt('v=TLSRPTv1; rua=mailto:a@exemple.fr, http://b.fr') },
    'fail',
  ],

  ['mta-sts/fetch-host', 'it exists', {}, 'pass'],
  [
    'mta-sts/fetch-host',
    'it does not',
    { zone: { 'mta-sts.exemple.fr A': [] }, policy: unseen('unreachable') },
    'fail',
  ],
  [
    'mta-sts/fetch-host',
    'it is private',
    { zone: { 'mta-sts.exemple.fr A': address('10.0.0.1') }, policy: unseen('forbidden') },
    'fail',
  ],
  ['mta-sts/fetch-host', 'silence', { zone: { 'mta-sts.exemple.fr A': unseen('timeout') } }, 'unknown'],
  ['mta-sts/fetch-host', 'nobody asks for it without a record', { record: [] }, 'notApplicable'],

  ['mta-sts/fetch-tls', 'a valid certificate', {}, 'pass'],
  ['mta-sts/fetch-tls', 'of another name', { policy: fakeHttp('', { tls: fakeTls({ nameMatches: false }) }) }, 'fail'],
  [
    'mta-sts/fetch-tls',
    'of nobody',
    { policy: fakeHttp('', { tls: fakeTls({ trusted: false, trustFault: 'CERT_HAS_EXPIRED' }) }) },
    'fail',
  ],
  [
    'mta-sts/fetch-tls',
    'the handshake is refused',
    { policy: unseen('refused', 'TLS: ERR_SSL_TLSV1_ALERT_INTERNAL_ERROR') },
    'fail',
  ],
  ['mta-sts/fetch-tls', 'the port is closed', { policy: unseen('refused', 'ECONNREFUSED') }, 'notApplicable'],
  ['mta-sts/fetch-tls', 'silence', { policy: unseen('timeout') }, 'unknown'],

  ['mta-sts/fetch-status', '200', {}, 'pass'],
  [
    'mta-sts/fetch-status',
    'a redirect is never followed',
    {
      policy: fakeHttp('', {
        status: 301,
        headers: [['location', 'https://www.exemple.fr/']],
        stopped: 'redirect-limit https://www.exemple.fr/',
      }),
    },
    'fail',
  ],
  ['mta-sts/fetch-status', '404', { policy: fakeHttp('', { status: 404 }) }, 'fail'],
  ['mta-sts/fetch-status', 'the port is closed', { policy: unseen('refused', 'ECONNREFUSED') }, 'fail'],
  ['mta-sts/fetch-status', 'silence', { policy: unseen('timeout') }, 'unknown'],

  [
    'mta-sts/fetch-type',
    'text/plain with a charset',
    { policy: fakeHttp('', { headers: [['content-type', 'Text/Plain; charset=utf-8']] }) },
    'pass',
  ],
  ['mta-sts/fetch-type', 'html', { policy: fakeHttp('', { headers: [['content-type', 'text/html']] }) }, 'warn'],
  ['mta-sts/fetch-type', 'none', { policy: fakeHttp('', { headers: [] }) }, 'warn'],

  ['mta-sts/fetch-size', 'small', {}, 'pass'],
  ['mta-sts/fetch-size', 'cut at 64 KiB', { policy: fakeHttp('x'.repeat(65_536), { bodyCut: true }) }, 'fail'],

  ['mta-sts/fetch-expiry', 'two thirds left', {}, 'pass'],
  [
    'mta-sts/fetch-expiry',
    'less than a third',
    {
      policy: fakeHttp('', {
        tls: fakeTls({
          chain: [fakeCertificate({ notBefore: '2026-09-10T00:00:00Z', notAfter: '2026-12-09T00:00:00Z' })],
        }),
      }),
    },
    'warn',
  ],
  [
    'mta-sts/fetch-expiry',
    'days',
    {
      policy: fakeHttp('', {
        tls: fakeTls({
          chain: [fakeCertificate({ notBefore: '2026-08-24T00:00:00Z', notAfter: '2026-11-22T00:00:00Z' })],
        }),
      }),
    },
    'fail',
  ],
  [
    'mta-sts/fetch-expiry',
    'expired is told by another rule',
    { policy: fakeHttp('', { tls: fakeTls({ trusted: false, trustFault: 'CERT_HAS_EXPIRED' }) }) },
    'notApplicable',
  ],

  ['mta-sts/policy-syntax', 'CRLF', {}, 'pass'],
  ['mta-sts/policy-syntax', 'LF, no final end of line', file('version: STSv1\nmode: none\nmax_age: 1'), 'pass'],
  ['mta-sts/policy-syntax', 'an extension is legal', policyWith('x-note: été'), 'pass'],
  ['mta-sts/policy-syntax', 'a blank line', file('version: STSv1\n\nmode: none\nmax_age: 1\n\n'), 'warn'],
  ['mta-sts/policy-syntax', 'no colon', policyWith('mode enforce'), 'fail'],
  ['mta-sts/policy-syntax', 'a space before the colon', policyWith('mx : mx.exemple.fr'), 'fail'],
  ['mta-sts/policy-syntax', 'a page', file('<!doctype html>\n<title>a: b</title>'), 'fail'],
  ['mta-sts/policy-syntax', 'not served', { policy: fakeHttp('', { status: 404 }) }, 'notApplicable'],

  ['mta-sts/policy-version', 'STSv1', {}, 'pass'],
  ['mta-sts/policy-version', 'missing', file('mode: none\nmax_age: 1'), 'fail'],
  ['mta-sts/policy-version', 'in another case', file('version: stsv1\nmode: none\nmax_age: 1'), 'fail'],
  ['mta-sts/policy-version', 'of a page', file('<html>'), 'notApplicable'],

  ['mta-sts/policy-mode', 'enforce', {}, 'pass'],
  ['mta-sts/policy-mode', 'testing', { policy: TESTED }, 'warn'],
  ['mta-sts/policy-mode', 'none', { policy: NONE }, 'info'],
  ['mta-sts/policy-mode', 'another word', { policy: policy('mode: Enforce', 'max_age: 1') }, 'fail'],
  ['mta-sts/policy-mode', 'missing', { policy: policy('max_age: 1') }, 'fail'],
  [
    'mta-sts/policy-mode',
    'the first of two counts',
    { policy: policy('mode: enforce', 'mode: none', 'max_age: 1') },
    'pass',
  ],

  ['mta-sts/policy-mx-list', 'one', {}, 'pass'],
  ['mta-sts/policy-mx-list', 'none in enforce', { policy: policy('mode: enforce', 'max_age: 1') }, 'fail'],
  ['mta-sts/policy-mx-list', 'mode none needs none', { policy: NONE }, 'notApplicable'],

  ['mta-sts/policy-mx-syntax', 'a wildcard', { policy: policy('mode: enforce', 'mx: *.exemple.fr') }, 'pass'],
  ...['mx.exemple.fr.', '192.0.2.25', 'mx.exemple.fr:25', 'mx.*.fr', '*', '.exemple.fr', '[192.0.2.25]', '*mx.fr'].map(
    (pattern): (typeof cases)[number] => [
      'mta-sts/policy-mx-syntax',
      pattern,
      { policy: policy('mode: enforce', `mx: ${pattern}`) },
      'fail',
    ],
  ),

  ['mta-sts/policy-max-age', 'a month', {}, 'pass'],
  ['mta-sts/policy-max-age', 'a week', { policy: policy('max_age: 604800') }, 'pass'],
  ['mta-sts/policy-max-age', 'a day', { policy: policy('max_age: 86400') }, 'warn'],
  ['mta-sts/policy-max-age', 'zero is within the grammar', { policy: policy('max_age: 0') }, 'warn'],
  ['mta-sts/policy-max-age', 'more than a year', { policy: policy('max_age: 31557601') }, 'fail'],
  ['mta-sts/policy-max-age', 'negative', { policy: policy('max_age: -1') }, 'fail'],
  ['mta-sts/policy-max-age', 'missing', { policy: policy('mode: none') }, 'fail'],

  ['mta-sts/mx-match', 'named', {}, 'pass'],
  ['mta-sts/mx-match', 'one label under a wildcard', { policy: policy('mode: enforce', 'mx: *.exemple.fr') }, 'pass'],
  ['mta-sts/mx-match', 'one of two is not', { zone: TWO_MX }, 'fail'],
  ['mta-sts/mx-match', 'in testing nothing is refused', { zone: TWO_MX, policy: TESTED }, 'warn'],
  [
    'mta-sts/mx-match',
    'the end of a name is not the name',
    { policy: policy('mode: enforce', 'mx: exemple.fr') },
    'fail',
  ],
  ['mta-sts/mx-match', 'mode none binds nobody', { policy: NONE }, 'notApplicable'],
  ['mta-sts/mx-match', 'a faulty id does not hide it', { record: txt('v=STSv1; id=-'), zone: TWO_MX }, 'fail'],
  ['mta-sts/mx-match', 'policy unseen', { policy: unseen('timeout') }, 'unknown'],

  ['mta-sts/mx-starttls', 'offered', {}, 'pass'],
  ['mta-sts/mx-starttls', 'not offered', withMode(spoken(plainSmtp())), 'fail'],
  ['mta-sts/mx-starttls', 'not offered, in testing', withMode(spoken(plainSmtp()), TESTED), 'warn'],
  [
    'mta-sts/mx-starttls',
    'offered, then refused',
    withMode(spoken(fakeSmtp({ starttls: { offered: true, reply: reply(454, 'no'), session: null } }))),
    'fail',
  ],
  [
    'mta-sts/mx-starttls',
    'offered, then no handshake',
    withMode(spoken(fakeSmtp({ starttls: { offered: true, reply: reply(220, 'go'), session: failedTls('closed') } }))),
    'fail',
  ],
  [
    'mta-sts/mx-starttls',
    'offered, then silence',
    withMode(
      spoken(
        fakeSmtp({
          starttls: { offered: true, reply: reply(220, 'go'), session: null },
          broken: unseen('timeout', 'TLS'),
        }),
      ),
    ),
    'unknown',
  ],
  ['mta-sts/mx-starttls', 'silence', withMode({ '192.0.2.25': unseen('timeout') }), 'unknown'],
  [
    'mta-sts/mx-starttls',
    'for now turned away',
    withMode(spoken(plainSmtp({ banner: reply(421, 'too many'), ehlo: null }))),
    'unknown',
  ],
  [
    'mta-sts/mx-starttls',
    'a dead second server',
    { ...withMode({ ...spoken(fakeSmtp()), '192.0.2.26': unseen('refused') }), zone: TWO_MX },
    'pass',
  ],
  [
    'mta-sts/mx-starttls',
    'a silent second server',
    { ...withMode({ ...spoken(fakeSmtp()), '192.0.2.26': unseen('timeout') }), zone: TWO_MX },
    'unknown',
  ],

  ['mta-sts/mx-certificate', 'trusted, of its name', {}, 'pass'],
  ['mta-sts/mx-certificate', 'self-signed', withMode(spoken(untrusted)), 'fail'],
  ['mta-sts/mx-certificate', 'self-signed, in testing', withMode(spoken(untrusted), TESTED), 'warn'],
  [
    'mta-sts/mx-certificate',
    'of another name',
    withMode(spoken(fakeSmtp({ starttls: { offered: true, reply: null, session: fakeTls({ nameMatches: false }) } }))),
    'fail',
  ],
  ['mta-sts/mx-certificate', 'without STARTTLS another rule speaks', withMode(spoken(plainSmtp())), 'notApplicable'],

  ['mta-sts/record-fields', 'each once', {}, 'pass'],
  ['mta-sts/record-fields', 'an extension is legal', { record: txt('v=STSv1; id=1; suite=2') }, 'pass'],
  ['mta-sts/record-fields', 'twice', { record: txt('v=STSv1; id=1; id=2') }, 'warn'],
  ['mta-sts/policy-dup', 'each once', {}, 'pass'],
  ['mta-sts/policy-dup', 'several servers', { ...policyWith('mx: mx2.exemple.fr') }, 'pass'],
  ['mta-sts/policy-dup', 'two modes', policyWith('mode: testing'), 'warn'],
  ['mta-sts/mx-orphan', 'none', {}, 'pass'],
  ['mta-sts/mx-orphan', 'one', policyWith('mx: ancien.exemple.fr'), 'info'],
  ['mta-sts/fetch-tls-version', 'TLS 1.3', {}, 'pass'],
  [
    'mta-sts/fetch-tls-version',
    'TLS 1.1',
    { policy: fakeHttp('version: STSv1\n', { tls: fakeTls({ version: 'TLSv1.1' }) }) },
    'fail',
  ],
  ['mta-sts/fetch-time', 'at once', {}, 'pass'],
  ['mta-sts/fetch-time', 'five seconds', { policy: fakeHttp('version: STSv1\n', { elapsedMs: 5_000 }) }, 'pass'],
  ['mta-sts/fetch-time', 'and a little', { policy: fakeHttp('version: STSv1\n', { elapsedMs: 5_001 }) }, 'warn'],
  [
    'mta-sts/fetch-time',
    'a slow page of error',
    { policy: fakeHttp('', { status: 500, elapsedMs: 9_000 }) },
    'notApplicable',
  ],
  ['mta-sts/fetch-time', 'silence', { policy: unseen('timeout') }, 'unknown'],
  ['mta-sts/fetch-dual', 'one address', {}, 'notApplicable'],
  ['mta-sts/fetch-dual', 'the same', { zone: DUAL }, 'pass'],
  ['mta-sts/fetch-dual', 'another over IPv6', { zone: DUAL, ask: { http: over6(TESTED) } }, 'fail'],
  ['mta-sts/fetch-dual', 'refused over IPv6', { zone: DUAL, ask: { http: over6(unseen('refused')) } }, 'warn'],
  ['mta-sts/fetch-dual', 'we have no IPv6', { zone: DUAL, ask: { http: over6(unseen('unreachable')) } }, 'unknown'],
  ['mta-sts/fetch-dual', 'silence over IPv6', { zone: DUAL, ask: { http: over6(unseen('timeout')) } }, 'unknown'],
  ['mta-sts/tlsrpt-rua-third', 'held', { rpt: txt('v=TLSRPTv1; rua=mailto:tls@exemple.fr') }, 'pass'],
  [
    'mta-sts/tlsrpt-rua-third',
    'free',
    {
      rpt: txt('v=TLSRPTv1; rua=mailto:tls@parti.fr'),
      zone: { 'parti.fr NS': 'nxdomain' },
      ask: { registration: async () => seen({ registered: false } as Registration) },
    },
    'fail',
  ],
  [
    'mta-sts/tlsrpt-rua-third',
    'the registry is silent',
    { rpt: txt('v=TLSRPTv1; rua=mailto:tls@parti.fr'), zone: { 'parti.fr NS': 'nxdomain' } },
    'unknown',
  ],
  ['mta-sts/tlsrpt-rua-third', 'no reports', {}, 'notApplicable'],
  ['mta-sts/mx-tls12', 'TLS 1.3', {}, 'pass'],
  ['mta-sts/mx-tls12', 'TLS 1.0', withMode(spoken(tls10)), 'fail'],
  ['mta-sts/mx-tls12', 'TLS 1.0, in testing', withMode(spoken(tls10), TESTED), 'warn'],
];

for (const [id, says, world, outcome] of cases) {
  test(`${id}: ${says}`, async () => {
    const evidence = await gathered(world);
    const verdict = checks.find((check) => check.id === id)?.judge(evidence) as Outcome;
    assert.equal(verdict.outcome, outcome);
    assert.match(said(id, verdict), /^(?!.*(undefined|\[object)).*\S/s);
    assert.doesNotMatch(said(id, verdict).replace(/«\u00A0.*?\u00A0»/g, ''), / [;:!?»](?: |$)|« /);
    assert.deepEqual(JSON.parse(JSON.stringify(evidence)), evidence);
  });
}

test('mta-sts: every rule is tried from both sides', () => {
  const tried = (id: string, ...outcomes: readonly string[]) =>
    cases.some(([own, , , outcome]) => own === id && outcomes.includes(outcome));
  assert.deepEqual(
    checks
      .filter(({ severity }) => severity !== 'info')
      .filter(({ id }) => !tried(id, 'pass') || !tried(id, 'warn', 'fail')),
    [],
  );
});

for (const silence of ['timeout', 'servfail', 'malformed', 'reset', 'unreachable', 'deadline'] as const) {
  test(`mta-sts: ${silence} is neither an absence nor a verdict`, async () => {
    const mute = async () => unseen(silence);
    const asked = { dns: mute, addresses: mute, http: mute, smtp: mute, tls: mute };
    for (const ask of [asked, { http: mute }, { smtp: mute }]) {
      const evidence = await gathered({ ask });
      const faults = checks.filter(({ judge }) => ['warn', 'fail'].includes(judge(evidence).outcome));
      // With DNS and policy in place, only that no reports are asked for is known.
      const known = ask === asked ? [] : ['mta-sts/tlsrpt-present'];
      assert.deepEqual(
        faults.map(({ id }) => id),
        known,
      );
    }
  });
}

test('mta-sts: a wildcard stands for one whole label', () => {
  assert.equal(matchesPattern('MX.exemple.fr', '*.Exemple.fr'), true);
  assert.equal(matchesPattern('a.mx.exemple.fr', '*.exemple.fr'), false);
  assert.equal(matchesPattern('exemple.fr', '*.exemple.fr'), false);
  assert.equal(matchesPattern('fauxexemple.fr', '*.exemple.fr'), false);
});

test('mta-sts: the policy is asked for without redirect and with a limit', async () => {
  const asked: unknown[] = [];
  await gathered({
    ask: {
      http: async (...question) => {
        asked.push(question);
        return ENFORCED;
      },
    },
  });
  assert.deepEqual(asked, [['https://mta-sts.exemple.fr/.well-known/mta-sts.txt', { redirects: 0, maxBytes: 65_536 }]]);
});

function policyWith(line: string): World {
  return { policy: policy('mode: enforce', 'mx: mx.exemple.fr', line) };
}

function gathered({
  record = RECORD,
  apex = [],
  rpt = [],
  zone = {},
  policy: answer = ENFORCED,
  sessions = spoken(fakeSmtp()),
  ask = {},
}: World) {
  const all = {
    'exemple.fr MX': mx('mx.exemple.fr'),
    'mx.exemple.fr A': address('192.0.2.25'),
    'mta-sts.exemple.fr A': address('192.0.2.80'),
    '_mta-sts.exemple.fr TXT': record,
    'exemple.fr TXT': apex,
    '_smtp._tls.exemple.fr TXT': rpt,
    ...zone,
  };
  const smtp: Ask['smtp'] = async (host, place) => {
    const session = sessions[place] ?? unseen('timeout');
    return session.seen ? seen({ ...session.value, host, address: place }) : session;
  };
  return gatherMtaSts({
    domain: 'exemple.fr',
    ask: fakeAsk(all, { http: async () => answer, smtp, ...ask }),
    selectors: [],
    done: () => {},
  });
}

function said(id: Id, { outcome, facts }: Outcome): string {
  if (outcome === 'unknown') return facts.silence;
  if (outcome === 'notApplicable') return reasons[facts.reason as keyof typeof reasons];
  const { remedy, [outcome]: found } = advice[id] as unknown as Readonly<Record<string, Words>>;
  const spoken = outcome === 'warn' || outcome === 'fail' ? [found, remedy] : [found];
  return spoken.map((words) => (typeof words === 'function' ? words(facts) : words)).join(' ');
}

type Words = string | ((facts: unknown) => string);
