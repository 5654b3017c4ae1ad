import { gzipSync } from 'node:zlib';
import type { ReporterSample } from './reporter-sample.ts';

const tlsReport = (name: string, policies: readonly unknown[], more: object = {}) => ({
  'organization-name': name,
  'date-range': { 'start-datetime': '2026-11-20T00:00:00Z', 'end-datetime': '2026-11-20T23:59:59Z' },
  'contact-info': `tls@${name}`,
  'report-id': `2026-11-20_${name}`,
  policies,
  ...more,
});
const sts = (successful: number, failed: number, details?: readonly object[]) => ({
  policy: { 'policy-type': 'sts', 'policy-string': ['version: STSv1', 'mode: testing'], 'policy-domain': 'exemple.fr' },
  summary: { 'total-successful-session-count': successful, 'total-failure-session-count': failed },
  ...(details && { 'failure-details': details }),
});
const failure = (result: string, sessions: number, more: object = {}) => ({
  'result-type': result,
  'failed-session-count': sessions,
  ...more,
});
const json = (value: unknown) => Buffer.from(JSON.stringify(value));

/** TLS reports. */
export const tlsReporters: readonly ReporterSample[] = [
  {
    about: 'Google: gzip, no failure-details where nothing failed',
    octets: gzipSync(JSON.stringify(tlsReport('Google Inc.', [sts(41, 0)]))),
    sums: [41, 0],
  },
  {
    about: 'Microsoft: plain, two policies of one domain',
    octets: json(
      tlsReport('Microsoft Corporation', [
        sts(9, 0),
        { ...sts(4, 0), policy: { 'policy-type': 'tlsa', 'policy-domain': 'exemple.fr' } },
      ]),
    ),
    sums: [13, 0],
  },
  {
    about: 'Mail.ru: members in alphabetical order, more failures told than counted',
    octets: json({
      policies: [sts(0, 1, [failure('sts-policy-fetch-error', 1), failure('sts-policy-fetch-error', 1)])],
      'date-range': { 'end-datetime': '2026-11-21T00:00:00Z', 'start-datetime': '2026-11-20T00:00:00Z' },
      'organization-name': 'Mail.ru',
      'report-id': 'x@mail.ru',
    }),
    sums: [0, 1, 2],
  },
  {
    about: 'empty members of a failure',
    octets: json(
      tlsReport('vide.test', [
        sts(0, 1, [
          failure('sts-policy-fetch-error', 1, {
            'receiving-mx-hostname': '',
            'sending-mta-ip': '',
            'receiving-ip': '',
          }),
        ]),
      ]),
    ),
    sums: [0, 1, 1],
  },
  {
    about: 'two sending servers with one cause',
    octets: json(
      tlsReport('deux.test', [sts(0, 3, [failure('validation-failure', 2), failure('validation-failure', 1)])]),
    ),
    sums: [0, 3, 3],
  },
  {
    about: 'a domain without a policy, and a time with an offset',
    octets: json(
      tlsReport(
        'sans.test',
        [{ ...sts(6, 0), policy: { 'policy-type': 'no-policy-found', 'policy-domain': 'Exemple.FR.' } }],
        {
          'date-range': { 'start-datetime': '2026-11-20T01:00:00+01:00', 'end-datetime': '2026-11-21T00:59:59+01:00' },
        },
      ),
    ),
    sums: [6, 0],
  },
  {
    about: 'the example of RFC 8460: two causes',
    octets: json(
      tlsReport('exemple.test', [
        sts(5_326, 303, [
          failure('certificate-expired', 100),
          failure('starttls-not-supported', 200),
          failure('validation-failure', 3),
        ]),
      ]),
    ),
    sums: [5_326, 303, 100, 200, 3],
  },
  {
    about: 'a byte order mark before the first brace',
    octets: Buffer.from(`\uFEFF${JSON.stringify(tlsReport('marque.test', [sts(2, 0)]))}`),
    sums: [2, 0],
  },
];
