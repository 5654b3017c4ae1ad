import type { ReasonsFor } from '../../model/advice.ts';
import { advice as key } from './advice/key.en.ts';
import { advice as record } from './advice/record.en.ts';
import { advice as use } from './advice/use.en.ts';
import type { checks } from './checks.ts';

export const advice = {
  ...record,
  ...key,
  ...use,
};

export const reasons = {
  'sends-nothing': 'Does not apply: the domain sends no mail.',
  'denies-nothing':
    'Your name servers give the same answer for every name, even one that does not exist: nothing follows from it.',
  'no-selector': 'No selector exists under "_domainkey".',
  'no-known-sender': 'Neither the MX records nor SPF point to a provider whose selectors are known.',
  'no-alias': 'None of the selectors found is an alias (CNAME).',
  'no-key-found': 'No key was found among the selectors tested.',
  'no-rsa-key': 'No readable RSA key was found.',
  'no-ed25519-key': 'No readable Ed25519 key was found.',
  'no-message': 'No message was received: a signature can be verified only on a test message.',
} satisfies ReasonsFor<typeof checks>;
