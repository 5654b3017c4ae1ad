import type { ReasonsFor } from '../../model/advice.ts';
import { advice as mxValidation } from './advice/mx-validation.en.ts';
import { advice as policyFetch } from './advice/policy-fetch.en.ts';
import { advice as policyValidation } from './advice/policy-validation.en.ts';
import { advice as record } from './advice/record.en.ts';
import { advice as tlsReports } from './advice/tls-reports.en.ts';
import type { checks } from './checks.ts';

export const advice = { ...record, ...tlsReports, ...policyFetch, ...policyValidation, ...mxValidation };

export const reasons = {
  'certificate-refused': 'Does not apply while the certificate is rejected.',
  'mode-none': 'Does not apply: the policy is disabled (mode "none").',
  'no-encryption': 'Does not apply: no mail server could be observed over TLS.',
  'no-patterns': 'Does not apply until the policy names a server.',
  'no-policy-host': 'Does not apply until the policy host has a public address.',
  'no-record': 'Does not apply until the domain announces an MTA-STS policy.',
  'no-report-domain': 'Does not apply until a report address is readable.',
  'one-address': 'Does not apply: the policy is served from one address only.',
  'no-report-record': 'Does not apply: no TLS-RPT record is published.',
  'report-record-unusable': 'Does not apply while the published TLS-RPT record is unusable.',
  'policy-not-served': 'Does not apply until the policy is served.',
  'receives-no-mail': 'Does not apply: this domain receives no mail.',
  'record-ignored':
    'Does not apply while senders ignore the record (faulty version or "id"): the policy has no effect today.',
  'several-records': 'Does not apply while there are several records: senders read none of them.',
  'rejected-policy': 'Does not apply: senders reject this file, whose version is not "STSv1".',
  'unreadable-policy': 'Does not apply until the file served is a readable policy.',
} satisfies ReasonsFor<typeof checks>;
