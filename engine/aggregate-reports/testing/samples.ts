import type { WrittenReport } from './write.ts';

const DAY = 86_400;
/** 2026-11-20, 00:00 UTC. */
export const NOVEMBER_20 = 1_795_132_800;

/**
 * For tests: one day of one receiver. Brevo signs in the domain's name, a billing server does not sign, and an unknown server sends as
 * well.
 */
export const aDay: WrittenReport = {
  form: 'rfc9990',
  organization: 'Example & Fils',
  id: 'exemple-1',
  begin: NOVEMBER_20,
  end: NOVEMBER_20 + DAY - 1,
  domain: 'exemple.fr',
  policy: { p: 'none', sp: 'none', np: 'reject', testing: 'n', discovery_method: 'treewalk' },
  rows: [
    {
      ...{
        source: '192.0.2.10',
        count: 2_140,
        disposition: 'pass',
        dkim: 'pass',
        spf: 'fail',
        headerFrom: 'exemple.fr',
      },
      signatures: [
        { domain: 'exemple.fr', selector: 'brevo1', result: 'pass' },
        { domain: 'brevo.com', selector: 'mail', result: 'pass' },
      ],
      envelope: { domain: 'bounces.brevo.com', result: 'pass' },
    },
    {
      ...{
        source: '198.51.100.7',
        count: 312,
        disposition: 'none',
        dkim: 'fail',
        spf: 'fail',
        headerFrom: 'exemple.fr',
      },
      signatures: [],
      envelope: { domain: 'erp-facile.fr', result: 'pass' },
    },
    {
      ...{
        source: '2001:db8:0:0::5',
        count: 3,
        disposition: 'none',
        dkim: 'fail',
        spf: 'fail',
        headerFrom: 'exemple.fr',
      },
      signatures: [],
      envelope: { domain: 'exemple.fr', result: 'softfail' },
    },
  ],
};

/** For tests: the example of RFC 8460 appendix B, shortened. */
export const aTlsReport = {
  'organization-name': 'Company-X',
  'date-range': { 'start-datetime': '2016-04-01T00:00:00Z', 'end-datetime': '2016-04-01T23:59:59Z' },
  'contact-info': 'sts-reporting@company-x.example',
  'report-id': '5065427c-23d3-47ca-b6e0-946ea0e8c4be',
  policies: [
    {
      policy: {
        'policy-type': 'sts',
        'policy-string': ['version: STSv1', 'mode: testing', 'mx: *.mail.company-y.example', 'max_age: 86400'],
        'policy-domain': 'company-y.example',
        'mx-host': '*.mail.company-y.example',
      },
      summary: { 'total-successful-session-count': 5_326, 'total-failure-session-count': 303 },
      'failure-details': [
        {
          'result-type': 'certificate-expired',
          'sending-mta-ip': '2001:db8:abcd:12::1',
          'receiving-mx-hostname': 'mx1.mail.company-y.example',
          'failed-session-count': 100,
        },
        {
          'result-type': 'starttls-not-supported',
          'receiving-mx-hostname': 'mx2.mail.company-y.example',
          'failed-session-count': 203,
        },
      ],
    },
  ],
};
