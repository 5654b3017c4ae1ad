import { agree, count, enumerate, enumerateSome } from '../../../common/phrases.en.ts';
import { retiredWords } from '../../../common/retired-destinations.en.ts';
import type { AdviceFor } from '../../../model/advice.ts';
import type { reportChecks } from '../checks/reports.ts';

export const advice = {
  'dmarc/rua-present': {
    title: 'Report address',
    why: 'Reports show which servers write with your address. Read them before you tighten the policy.',
    pass: ({ addresses }) => `Reports are sent to ${enumerateSome(addresses, 3)}.`,
    warn: () => 'The policy is enforced, but nobody receives the reports.',
    fail: () => 'The policy asks for nothing and nobody receives reports: it serves no purpose.',
    remedy: 'Add "rua=mailto:" followed by an address that is read, preferably that of an analysis service.',
  },
  'dmarc/rua-syntax': {
    title: 'Syntax of the report addresses',
    why: 'A malformed address loses all reports, without warning.',
    pass: () => 'The report addresses are well formed.',
    warn: ({ unusable }) => `Receivers send no reports to a web address: ${enumerate(unusable)}.`,
    fail: ({ unusable }) =>
      `Unusable addresses: ${enumerateSome(unusable.map((written) => (written === '' ? 'a comma too many' : `"${written.slice(0, 80)}"`)))}.`,
    remedy: (facts) =>
      `Write "mailto:" before each address, and a comma between two.${
        'spelt' in facts && facts.spelt.length > 0
          ? ` A domain with accents is written in its technical form: ${enumerate(facts.spelt.map((uri) => `"${uri}"`))}.`
          : ''
      }`,
  },
  'dmarc/rua-external': {
    title: 'Consent of the report recipient',
    why: 'A domain outside your organisation must publish its consent; otherwise receivers send it no reports.',
    pass: ({ hosts }) => `Consent published by ${enumerate(hosts)}.`,
    fail: ({ hosts }) => `No consent published by ${enumerate(hosts)}: the reports are lost.`,
    remedy: ({ hosts, owner }) =>
      `Ask ${enumerate(hosts)} to publish the TXT record "v=DMARC1" at ${enumerate(hosts.map((host) => `${owner}._report._dmarc.${host}`))}, or use another address.`,
  },
  'dmarc/rua-mx': {
    title: 'Delivery of the reports',
    why: 'Reports arrive by mail: a domain that receives no mail gets none.',
    pass: () => 'The domains that receive the reports accept mail.',
    fail: ({ hosts }) =>
      `${enumerate(hosts)} ${agree(hosts, 'receives', 'receive')} no mail: the reports are lost there.`,
    remedy: 'Give an address whose domain receives mail.',
  },
  'dmarc/rua-free': {
    title: 'Owner of the domain that receives the reports',
    why: 'A person who buys this domain will receive your reports, and read in them which tools you send with and how much.',
    pass: () => 'The domains that receive the reports have an owner.',
    fail: ({ hosts }) =>
      `${agree(hosts, 'The domain', 'The domains')} of ${enumerate(hosts)} ${agree(hosts, 'is', 'are')} free, or soon will be: anyone can register ${agree(hosts, 'it', 'them')}.`,
    remedy: 'Remove this address from the record today.',
  },
  'dmarc/rua-retired': {
    title: 'Reporting services that have closed',
    why: 'Reports that nobody reads tell neither of a fraudster, nor of a tool of yours that fails.',
    pass: () => 'No report address is that of a service known to us as closed.',
    warn: ({ retired }) => retired.map(retiredWords).join(' '),
    remedy: 'Remove this address from the policy, and give in its place an address that you read.',
  },
  'dmarc/rua-count': {
    title: 'Number of report addresses',
    task: 'Keep at most two report addresses (DMARC)',
    why: 'The standard wants a report to each address. Receivers that still follow the earlier one (RFC 7489) may stop after the second.',
    pass: ({ addresses }) => `${count(addresses, 'address receives', 'addresses receive')} the reports.`,
    warn: ({ addresses, allowed }) =>
      `${addresses} report addresses are given; only the first ${allowed} are sure to be served.`,
    remedy: 'Keep at most two addresses, that of your analysis service first.',
  },
  'dmarc/rua-human': {
    title: 'Reader of the reports',
    why: 'Reports are compressed XML files, several a day: in an ordinary mailbox, nobody reads them.',
    pass: () => 'The reports do not go only to mailboxes that people read.',
    info: ({ mailboxes }) => `The reports seem to arrive in a mailbox that people read: ${enumerateSome(mailboxes)}.`,
    remedy: 'Create an address for these reports alone, or entrust them to an analysis service.',
  },
  'dmarc/ruf-privacy': {
    title: 'Failure reports',
    why: 'These reports ("ruf") contain extracts of messages, and so personal data; few receivers send them.',
    info: ({ addresses }) => `Failure reports are requested for ${enumerateSome(addresses, 3)}.`,
    remedy: 'Keep "ruf" only if someone handles these reports in compliance with the GDPR.',
  },
  'dmarc/ruf-fo': {
    title: 'Failure report options',
    task: 'Correct the failure report options (DMARC)',
    why: 'The "fo" tag sets when failure reports are sent; without a "ruf" address, it does nothing.',
    pass: ({ fo }) => `The failure report options ("fo=${fo}") are consistent.`,
    warn: ({ fo, isAlone, isDouble }) => {
      if (isAlone) return `"fo=${fo}" has no effect: no "ruf" address is given.`;
      return isDouble
        ? `"fo=${fo}" asks for both 0 and 1, which contradict each other.`
        : `"fo=${fo}" contains an unknown option: the only ones are 0, 1, d and s.`;
    },
    remedy: ({ isAlone }) => (isAlone ? 'Remove the "fo" tag.' : 'Keep "fo=1" alone, or remove the tag.'),
  },
} satisfies AdviceFor<typeof reportChecks>;
