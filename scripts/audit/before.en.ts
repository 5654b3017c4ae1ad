import type { BeforeWords } from './before-words.ts';

export const beforeWords: BeforeWords = {
  title: (domain, provider, service, id) => `${domain}, if you let ${provider} (${service}, ${id}) change its zone`,
  grade: 'Grade: ',
  lookups: 'DNS lookups of the SPF record (10 at most): ',
  added: 'What it adds',
  removed: 'What it removes',
  losers: 'Who loses by it',
  loses: {
    sender: (term) => `${term} is no longer authorised to send (SPF)`,
    reports: (mailbox) => `${mailbox} gets no more reports (DMARC)`,
    mail: (host) => `${host} no longer receives your mail (MX)`,
  },
  appeared: 'What would no longer hold',
  instead: (grade) => `What to do instead: write these records yourself (${grade})`,
  repaired: 'What it mends',
  unmodelled: 'Not predicted (names that depend on a value, redirections, delegations, services)',
  open: (type, name, variables) => `${name} ${type}, whose value the service gives you (${variables.join(', ')})`,
  missing: (variables) =>
    `Values that only the service knows: ${variables.join(', ')}. What depends on them is not measured; give them with --var NAME=VALUE.`,
  draft:
    'Predicted by draft-ietf-dconn-domainconnect-03. Some hosts of zones depart from it: several end every merged SPF record with "~all".',
  unanswered: (name) =>
    `${name} did not answer: what the service would replace there is not known. Nothing is predicted.`,
  faults: {
    BAD_RECORD: (found) => `The template would write a record that is none: ${found}.`,
    BAD_TEMPLATE: (found) => `The template cannot be applied: ${found}.`,
    BAD_TYPE: (found) => `No template may write a record of this type: ${found}.`,
    MISSING_VARIABLE: (found) => `The variable ${found} has no value: give it with --var ${found}=VALUE.`,
    HOST_REQUIRED: () => 'This template is made for a sub-domain: name it with --host.',
    NO_SUCH_GROUP: (found) => `The template knows no such group of records: ${found}.`,
  },
};
