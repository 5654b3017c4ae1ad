import { count, integer } from '@rempart/engine/en';
import type { TerminalWords } from './words.ts';

/** What stands on the screen besides the findings. */
export const screenWords: TerminalWords['screen'] = {
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
};
