import type { ReasonsFor } from '../../model/advice.ts';
import { advice as includes } from './advice/includes.en.ts';
import { advice as mechanisms } from './advice/mechanisms.en.ts';
import { advice as record } from './advice/record.en.ts';
import { advice as senders } from './advice/senders.en.ts';
import { advice as syntax } from './advice/syntax.en.ts';
import type { checks } from './checks.ts';

export const advice = {
  ...record,
  ...syntax,
  ...mechanisms,
  ...includes,
  ...senders,
};

export const reasons = {
  'sends-nothing': 'Does not apply: this domain sends no mail.',
  'receives-no-mail': 'Does not apply: this domain receives no mail.',
  'no-record': 'Does not apply until a valid SPF record is published.',
  'several-records': 'Does not apply while several SPF records contradict each other.',
  'syntax-error': 'Does not apply while the record contains a syntax error.',
  'handles-mail': 'Does not apply: the domain receives mail.',
  'names-sender': 'Does not apply: the record names a mailing service, so the domain sends mail.',
  'no-mx': 'Does not apply: no MX record names a server that receives your mail.',
  'open-to-all': 'Does not apply while the record authorises every server.',
  'no-fail': 'Does not apply: the record rejects no server.',
  'open-by-include': 'An included record is open to everyone: see "Include open to everyone".',
  'evaluation-error': 'Evaluating the record for your servers ends in an error: the other checks say where.',
  'no-server-address': 'None of the mail servers of the domain has an address.',
  'redirect-unread': 'The record ends in a redirect that leads to no readable record.',
  'no-host-mechanism': 'The record uses neither "a" nor "mx".',
  'no-own-host': 'No mail server of the domain has a name within the domain.',
  'no-subdomain-mail': 'None of the usual subdomains has mail of its own.',
  'no-redirect': 'The record has no redirect.',
  'no-mx-mechanism': 'The record does not use "mx".',
  'no-include': 'The record includes no other.',
  'one-server': 'Only one name server is authoritative for this name: there is nothing to compare.',
  'no-known-provider': 'The mail provider is not among those that we know.',
} satisfies ReasonsFor<typeof checks>;
