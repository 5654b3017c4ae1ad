import { enumerate } from '../../../common/phrases.en.ts';
import type { AdviceFor } from '../../../model/advice.ts';
import type { checks } from '../checks/record.ts';

/** Senders do not read the policy today; a sound record puts it in force at once. */
const REVIVES =
  'First set the policy to "mode: testing": the corrected record puts it back in force, and an MX host that is not ready would receive nothing more.';

export const advice = {
  'mta-sts/record-present': {
    title: 'MTA-STS record',
    why: (_, outcome) =>
      outcome === 'fail'
        ? 'A policy that nothing announces protects nobody: without DANE, an attacker on the path can prevent the encryption of your messages and read them.'
        : outcome === 'pass'
          ? 'This announcement tells senders that there is an encryption policy to read.'
          : 'Without MTA-STS or DANE, an attacker on the path can prevent the encryption of your messages and read them.',
    pass: ({ name }) => `The domain announces an MTA-STS policy (${name}).`,
    warn: ({ name }) => `No MTA-STS record is published at ${name}.`,
    fail: ({ name, policyUrl }) =>
      `A policy is served at ${policyUrl}, but nothing at ${name} announces it: senders will never look for it.`,
    remedy: ({ name }) =>
      `First serve the policy over HTTPS, in mode "testing", then publish the TXT record "v=STSv1; id=…" at ${name}; move to "enforce" once the reports are good.`,
  },
  'mta-sts/record-single': {
    title: 'A single MTA-STS record',
    why: 'When there are two records, senders behave as if there were none.',
    pass: () => 'There is one MTA-STS record only.',
    fail: ({ records }) => `There are ${records.length} MTA-STS records: senders disregard them all.`,
    remedy: `${REVIVES} Then keep a single TXT record that begins with "v=STSv1".`,
  },
  'mta-sts/record-version': {
    title: 'Version of the record',
    why: 'A record that does not begin with exactly "v=STSv1" is ignored.',
    pass: () => 'The record begins with "v=STSv1".',
    fail: ({ records }) => `The record does not begin with "v=STSv1": ${records.map(quoted).join(', ')}.`,
    remedy: `${REVIVES} Then write "v=STSv1" at the beginning, in exactly these upper and lower case letters, followed by a semicolon.`,
  },
  'mta-sts/record-id': {
    title: 'Policy identifier',
    why: (_, outcome) =>
      outcome === 'fail'
        ? 'Without a valid identifier, senders disregard the announcement, and your policy with it.'
        : 'Senders fetch your policy again when this identifier changes.',
    pass: ({ id }) => `The identifier of the policy is "${id}".`,
    fail: ({ id }) =>
      id === null || id === ''
        ? 'The record contains no identifier ("id=").'
        : `The identifier "${id}" is invalid: it must have 1 to 32 ASCII letters or digits, without hyphens or dots.`,
    remedy: `${REVIVES} Then give an "id" of letters and digits only, for example the date and time: 20261120T0900.`,
  },
  'mta-sts/record-place': {
    title: 'Place of the record',
    why: 'Senders look at one name only; published elsewhere, the record is useless.',
    pass: ({ name }) => `The record is in the right place: ${name}.`,
    fail: ({ name, strays }) => `The record is published at ${enumerate(strays)}; it belongs at ${name}.`,
    remedy: ({ name }) => `${REVIVES} Then move the TXT record to ${name}.`,
  },
  'mta-sts/record-fields': {
    title: 'Fields of the MTA-STS record',
    why: (facts) =>
      facts && facts.repeated.length > 0
        ? 'If a field is written twice, each sender chooses which one it reads.'
        : facts && facts.malformed.length > 0
          ? 'If a field is malformed, the strictest senders discard the whole record, and your policy with it.'
          : 'Well-formed fields are read in the same way by all senders.',
    pass: ({ unknown }) =>
      unknown.length > 0
        ? `Each field is written once; senders ignore ${enumerate(unknown)}.`
        : 'Each field is written once.',
    warn: ({ repeated, malformed }) =>
      repeated.length > 0
        ? `Fields written several times: ${enumerate(repeated)}.`
        : `These fields do not follow the syntax of the standard, and some senders then discard the whole record: ${malformed.map(quoted).join(', ')}.`,
    remedy: 'Keep only "v=STSv1; id=…;", each field once.',
  },
} satisfies AdviceFor<typeof checks>;

function quoted(text: string): string {
  return `"${text}"`;
}
