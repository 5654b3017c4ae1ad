import { enumerate } from '../../../common/phrases.en.ts';
import type { AdviceFor } from '../../../model/advice.ts';
import type { checks } from '../checks/record.ts';

type SyntaxFault = 'version' | 'malformed' | 'repeated' | 'no-logo' | 'not-https';

const FAULTS: Readonly<Record<SyntaxFault, string>> = {
  version: 'The record does not begin with "v=BIMI1;"',
  malformed: 'The record contains something other than "tag=value" pairs separated by semicolons',
  repeated: 'The record contains the same tag twice',
  'no-logo': 'The record does not say where the logo is ("l=")',
  'not-https': 'The logo and the certificate must be at "https://" addresses',
};

export const advice = {
  'bimi/record-present': {
    title: 'BIMI record',
    why: 'BIMI shows your logo beside your messages. It serves your brand; it is not a protection.',
    pass: ({ name }) => `A BIMI record is published at ${name}.`,
    info: ({ name }) => `No BIMI record is published at ${name}; that is no fault.`,
    remedy:
      'Once the DMARC policy is enforced, publish "v=BIMI1; l=https://…/logo.svg" at "default._bimi" of the domain.',
  },
  'bimi/record-single': {
    title: 'A single BIMI record',
    why: 'When there are two records, mailbox providers show no logo.',
    pass: () => 'No second BIMI record competes with this one.',
    fail: ({ records }) => `There are ${records.length} BIMI records: none is taken into account.`,
    remedy: 'Keep a single TXT record at "default._bimi" of the domain.',
  },
  'bimi/record-syntax': {
    title: 'Syntax of the BIMI record',
    why: 'A malformed record is ignored.',
    pass: () => 'The BIMI record is well formed.',
    warn: ({ unknown }) => `The record contains unknown tags: ${enumerate(unknown)}.`,
    fail: ({ fault, record }) => `${FAULTS[fault]}: "${record}".`,
    remedy: 'Write for example "v=BIMI1; l=https://www.example.com/logo.svg; a=https://www.example.com/mark.pem".',
  },
  'bimi/record-decline': {
    title: 'Declining to show a logo',
    why: 'A domain may declare that it wants no logo.',
    info: () => 'The domain declares that it wants no logo.',
    remedy: 'Give the address of a logo in "l=" if you change your mind.',
  },
} satisfies AdviceFor<typeof checks>;
