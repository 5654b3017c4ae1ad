import type { ReasonsFor } from '../../model/advice.ts';
import { advice as alignment } from './advice/alignment.en.ts';
import { advice as policy } from './advice/policy.en.ts';
import { advice as record } from './advice/record.en.ts';
import { advice as reports } from './advice/reports.en.ts';
import type { checks } from './checks.ts';

export const advice = {
  ...record,
  ...policy,
  ...alignment,
  ...reports,
};

export const reasons = {
  'several-records': 'Several DMARC records cancel each other out: see "A single DMARC record".',
  'no-record': 'Does not apply until a DMARC record is found.',
  'no-own-record': 'The name itself publishes no recognised DMARC record.',
  'no-policy': 'The "p" tag is missing, or a value of "p", "sp" or "np" is invalid: the policy is ignored.',
  'nothing-to-test': 'Does not apply while the policy is "none".',
  'nothing-to-weaken': 'Does not apply until the policy of the domain itself is enforced.',
  'not-followed-below': 'The names below this one follow the policy of the organizational domain, not this one.',
  'handles-mail': 'Does not apply: the domain sends or receives mail.',
  'handles-mail-not': 'Does not apply: the domain sends no mail.',
  'no-mail-to-report': 'The domain has no mail: reports would be empty.',
  'no-alias': '"_dmarc" is not an alias (CNAME).',
  'one-server': 'Only one name server is authoritative for this name: there is nothing to compare.',
  'no-people-refused': 'The policy does not ask for rejection, or the mail service is not among those that we know.',
  'no-failure-options': 'The "fo" tag is not used.',
  'no-report-address': 'The record contains no readable report address.',
  'no-usable-address': 'None of the addresses is usable: see "Syntax of the report addresses".',
  'no-external-destination': 'The reports stay within the same organisation.',
  'no-failure-reports': 'No failure reports are requested.',
} satisfies ReasonsFor<typeof checks>;
