import { scalesInEnglish } from '@rempart/contract';
import * as engine from '@rempart/engine/en';
import { count, integer } from '@rempart/engine/en';
import { repairWords as repair } from '../repair/words.en.ts';
import { diffWords as diff, keptUnread, zoneFaults, zoneNotes } from './lint.en.ts';
import { refusals } from './refusals.en.ts';
import type { TerminalWords } from './words.ts';

export const words: TerminalWords = {
  language: 'en',
  engine,
  verdicts: scalesInEnglish.verdictWords,
  refusals,
  unwritten: (why) => `Cannot write to the standard output: ${why}. What is there is not complete.`,
  internal: 'Internal error:',
  list: {
    refused: (line, text) => `line ${line}: "${text}" is not a domain name`,
    resumed: (done) => (done === 1 ? '1 domain was already done' : `${done} domains were already done`),
    one: (domain, letter) => `${letter}  ${domain}`,
    chain: 'Each question waited for the answer to the one before it:',
  },
  baseline: {
    title: 'Accepted findings',
    one: (title, { until, why }) => `${title}: accepted until ${until} (${why})`,
    short: ({ until, why }) => `Accepted until ${until}: ${why}`,
    without: (letter) => `Grade without them: ${letter}`,
    over: (place, { domain, check, until }) =>
      `${place}: EXPIRED: ${check} of ${domain} was accepted until ${until}, and counts again`,
    unused: (place, { domain, check }) =>
      `${place}: UNUSED: ${check} of ${domain} is not found any more, and this line can be removed`,
  },
  diff,
  before: {
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
  },
  repair,
  fleet: {
    columns: ['Domain', 'Grade', 'Points', 'To correct', 'Could be better', 'Not measured'],
    letters: (letters, domains) =>
      `${domains} domains: ${letters.map(([letter, count]) => `${letter === '?' ? 'no grade' : letter} ${count}`).join(', ')}`,
    common: 'Faults that several domains have in common:',
    fault: ({ title, count, examples }) =>
      `- ${title}: ${count} domains (${examples.join(', ')}${count > examples.length ? '…' : ''})`,
    left: (count) => (count === 1 ? '- and 1 other fault' : `- and ${count} other faults`),
  },
  gate: {
    below: (domains) => `Below the grade asked for: ${domains}.`,
    nothing: (domains) => `Too little could be measured for a grade: ${domains}.`,
    absent: (domains) => `Does not exist in the DNS ("--allow absent" accepts it): ${domains}.`,
    deadline: (domains) =>
      `Cut by the deadline ("--deadline" gives more time, "--allow deadline" accepts it): ${domains}.`,
    part: (domains) => `Audited in part ("--allow part" accepts it): ${domains}.`,
    uncertain: (domains) =>
      `What could not be measured may change the answer ("--allow unmeasured" accepts it): ${domains}.`,
  },
  formats: {
    zone: zoneFaults,
    zoneNotes,
    keptUnread,
    colon: ': ',
    noGrade: 'no grade',
    letter,
    grade: ({ letter: one, points, partial, floor, ceiling }) => {
      if (one === null) return 'no grade';
      const told = [...(partial ? ['partial'] : []), `${points} points`];
      return `${one} (${[...told, ...(floor === ceiling ? [] : [`between ${floor} and ${ceiling}`])].join(', ')})`;
    },
    columns: ['Check', 'Severity', 'Finding, and what to do'],
    acceptedColumns: ['Check', 'Accepted until', 'Why'],
    sound: (isPartial) => (isPartial ? 'Nothing to correct in this part.' : 'Nothing to correct.'),
    unknown: (count) => `${count} ${count === 1 ? 'check' : 'checks'} could not be measured.`,
    severities: scalesInEnglish.severityWords,
  },
  screen: {
    elsewhere: (domain, elsewhere) => `${domain} receives no mail: mail is configured at ${elsewhere}.`,
    plan: {
      title: (domain) => `Action plan: ${domain}`,
      nothing: 'Nothing to correct.',
      none: 'No step is proposed: the findings say what is left, and what could not be measured.',
      tried: 'Each step was tried on what was seen before it is given.',
      when: (week) => (week === 0 ? 'Right away' : `Week ${week}`),
      risk: (risk) => `risk: ${risk}`,
      check: (criterion) => `To check: ${criterion}`,
      undo: (rollback) => `To go back: ${rollback}`,
      after: (letter, points) =>
        letter === null ? 'Grade after this step: none' : `Grade after this step: ${letter}, ${points} points`,
    },
    proofs: {
      none: 'This recording is older than proofs.',
      colon: ': ',
      more: (left) => `  and ${left} more`,
    },
    senders: {
      title: (domain) => `Who writes in the name of ${domain}`,
      nothing: 'No DMARC report of this folder is about it.',
      unread: (name, why) => `${name}: ${why}`,
      unplaced: (name, failed, sessions) =>
        `${name === '' ? 'A TLS report without the name of a domain' : `A TLS report on the server ${name}, which belongs to none of the domains`}: ${integer(failed)} of ${count(sessions, 'session', 'sessions')} failed, not counted.`,
      number: integer,
      counted: (reports, period, messages) =>
        [
          count(reports, 'report', 'reports'),
          ...(period ? [`${period[0]} to ${period[1]}`] : []),
          count(messages, 'message', 'messages'),
        ].join(', '),
      unreadRecords: (records) =>
        `, and ${count(records, 'record that cannot be read and is', 'records that cannot be read and are')} not counted`,
      period: ([first, last]) => `${first} to ${last}`,
      columns: ['Sender', 'Messages', 'Pass', 'Fail', 'Signed', 'DKIM', 'SPF'],
      policies: 'What each policy would request (RFC 7489, then RFC 9989)',
      fates: ['Policy', 'Delivered', 'Spam', 'Rejected', 'Uncertain'],
      encryption: (failed, sessions) =>
        `Encryption of incoming mail: ${count(failed, 'failed session', 'failed sessions')} of ${integer(sessions)}`,
      tlsPeriod: ([first, last]) => `TLS reports, ${first} to ${last}.`,
      causes: ['Cause', 'Sessions'],
    },
  },
};

function letter({ letter: one, partial }: Parameters<TerminalWords['formats']['letter']>[0]): string {
  return `${one ?? '?'}${one !== null && partial ? ' (partial)' : ''}`;
}
