import type { Ask, HttpResult } from '../../../model/ask.ts';
import { type Observed, unseen } from '../../../model/observed.ts';
import { address, fakeCertificate, fakeHttp, fakeTls } from '../../../testing/sessions.ts';
import { ENFORCED, TESTED, testCases } from '../testing/cases.ts';
import {
  checks,
  fetchDual,
  fetchExpiry,
  fetchHost,
  fetchSize,
  fetchStatus,
  fetchTime,
  fetchTls,
  fetchTlsVersion,
  fetchType,
} from './policy-fetch.ts';

const DUAL = { 'mta-sts.exemple.fr AAAA': address('2001:db8::80') };
const over6 =
  (answer: Observed<HttpResult>): Ask['http'] =>
  async (_, options) =>
    options?.address?.includes(':') ? answer : ENFORCED;

testCases(checks, [
  [fetchHost, 'it exists', {}, 'pass'],
  [fetchHost, 'it does not', { zone: { 'mta-sts.exemple.fr A': [] }, policy: unseen('unreachable') }, 'fail'],
  [
    fetchHost,
    'it is private',
    { zone: { 'mta-sts.exemple.fr A': address('10.0.0.1') }, policy: unseen('forbidden') },
    'fail',
  ],
  [fetchHost, 'silence', { zone: { 'mta-sts.exemple.fr A': unseen('timeout') } }, 'unknown'],
  [fetchHost, 'nobody asks for it without a record', { record: [] }, 'notApplicable'],

  [fetchTls, 'a valid certificate', {}, 'pass'],
  [fetchTls, 'of another name', { policy: fakeHttp('', { tls: fakeTls({ nameMatches: false }) }) }, 'fail'],
  [
    fetchTls,
    'of nobody',
    { policy: fakeHttp('', { tls: fakeTls({ trusted: false, trustFault: 'CERT_HAS_EXPIRED' }) }) },
    'fail',
  ],
  [
    fetchTls,
    'the handshake is refused',
    { policy: unseen('refused', 'TLS: ERR_SSL_TLSV1_ALERT_INTERNAL_ERROR') },
    'fail',
  ],
  [
    fetchTls,
    'the handshake is refused at an address',
    { policy: unseen('refused', '192.0.2.80 TLS: ERR_SSL_TLSV1_ALERT_NO_APPLICATION_PROTOCOL') },
    'fail',
  ],
  [fetchTls, 'the port is closed', { policy: unseen('refused', 'ECONNREFUSED') }, 'notApplicable'],
  [fetchTls, 'silence', { policy: unseen('timeout') }, 'unknown'],

  [fetchStatus, '200', {}, 'pass'],
  [
    fetchStatus,
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
  [fetchStatus, '404', { policy: fakeHttp('', { status: 404 }) }, 'fail'],
  [fetchStatus, 'the port is closed', { policy: unseen('refused', 'ECONNREFUSED') }, 'fail'],
  [fetchStatus, 'silence', { policy: unseen('timeout') }, 'unknown'],

  [
    fetchType,
    'text/plain with a charset',
    { policy: fakeHttp('', { headers: [['content-type', 'Text/Plain; charset=utf-8']] }) },
    'pass',
  ],
  [fetchType, 'html', { policy: fakeHttp('', { headers: [['content-type', 'text/html']] }) }, 'warn'],
  [fetchType, 'none', { policy: fakeHttp('', { headers: [] }) }, 'warn'],

  [fetchSize, 'small', {}, 'pass'],
  [fetchSize, 'cut at 64 KiB', { policy: fakeHttp('x'.repeat(65_536), { bodyCut: true }) }, 'fail'],

  [fetchExpiry, 'two thirds left', {}, 'pass'],
  [
    fetchExpiry,
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
    fetchExpiry,
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
    fetchExpiry,
    'expired is reported by another rule',
    { policy: fakeHttp('', { tls: fakeTls({ trusted: false, trustFault: 'CERT_HAS_EXPIRED' }) }) },
    'notApplicable',
  ],

  [fetchTlsVersion, 'TLS 1.3', {}, 'pass'],
  [
    fetchTlsVersion,
    'TLS 1.1',
    { policy: fakeHttp('version: STSv1\n', { tls: fakeTls({ version: 'TLSv1.1' }) }) },
    'fail',
  ],

  [fetchTime, 'at once', {}, 'pass'],
  [fetchTime, 'five seconds', { policy: fakeHttp('version: STSv1\n', { elapsedMs: 5_000 }) }, 'pass'],
  [fetchTime, 'and a little', { policy: fakeHttp('version: STSv1\n', { elapsedMs: 5_001 }) }, 'warn'],
  [fetchTime, 'a slow page of error', { policy: fakeHttp('', { status: 500, elapsedMs: 9_000 }) }, 'notApplicable'],
  [fetchTime, 'silence', { policy: unseen('timeout') }, 'unknown'],

  [fetchDual, 'one address', {}, 'notApplicable'],
  [fetchDual, 'the same', { zone: DUAL }, 'pass'],
  [fetchDual, 'another over IPv6', { zone: DUAL, ask: { http: over6(TESTED) } }, 'fail'],
  [fetchDual, 'refused over IPv6', { zone: DUAL, ask: { http: over6(unseen('refused')) } }, 'warn'],
  [fetchDual, 'we have no IPv6', { zone: DUAL, ask: { http: over6(unseen('unreachable')) } }, 'unknown'],
  [fetchDual, 'silence over IPv6', { zone: DUAL, ask: { http: over6(unseen('timeout')) } }, 'unknown'],
]);
