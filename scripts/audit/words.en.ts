import { scalesInEnglish } from '@rempart/contract';
import type { Language, TemplateFaultCode } from '@rempart/engine';
import * as engine from '@rempart/engine/en';
import { count, dateInWords, integer } from '@rempart/engine/en';
import { repairWords as repair } from '../repair/words.en.ts';
import type { Accepted } from './accepted.ts';
import { diffWords as diff, keptUnread, zoneFaults, zoneNotes } from './lint.en.ts';
import { refusals } from './refusals.en.ts';
import type { GateReason } from './status.ts';

const gate: Readonly<Record<GateReason, (domains: string) => string>> = {
  below: (domains) => `Below the grade asked for: ${domains}.`,
  nothing: (domains) => `Too little could be measured for a grade: ${domains}.`,
  absent: (domains) => `Does not exist in the DNS ("--allow absent" accepts it): ${domains}.`,
  deadline: (domains) =>
    `Cut by the deadline ("--deadline" gives more time, "--allow deadline" accepts it): ${domains}.`,
  part: (domains) => `Audited in part ("--allow part" accepts it): ${domains}.`,
  uncertain: (domains) =>
    `What could not be measured may change the answer ("--allow unmeasured" accepts it): ${domains}.`,
};

const faults: Readonly<Record<TemplateFaultCode, (found: string) => string>> = {
  BAD_RECORD: (found) => `The template would write a record that is none: ${found}.`,
  BAD_TEMPLATE: (found) => `The template cannot be applied: ${found}.`,
  BAD_TYPE: (found) => `No template may write a record of this type: ${found}.`,
  MISSING_VARIABLE: (found) => `The variable ${found} has no value: give it with --var ${found}=VALUE.`,
  HOST_REQUIRED: () => 'This template is made for a sub-domain: name it with --host.',
  NO_SUCH_GROUP: (found) => `The template knows no such group of records: ${found}.`,
};

const said = {
  verdicts: scalesInEnglish.verdictWords,
  refusals,
  /** Why the standard output is not whole. */
  unwritten: (why: string) => `Cannot write to the standard output: ${why}. What is there is not complete.`,
  internal: 'Internal error:',
  notInstalled: (name: string) => `The package "${name}" is not installed: "npm ci" installs all that are needed.`,
  /** Of long lists, and of traces. */
  list: {
    refused: (line: number, text: string) => `line ${line}: "${text}" is not a domain name`,
    resumed: (done: number) => (done === 1 ? '1 domain was already done' : `${done} domains were already done`),
    one: (domain: string, letter: string) => `${letter}  ${domain}`,
    chain: 'Each question waited for the answer to the one before it:',
  },
  /** Of findings that are accepted until a day. */
  baseline: {
    title: 'Accepted findings',
    one: (title: string, { until, why }: Accepted) => `${title}: accepted until ${until} (${why})`,
    short: ({ until, why }: Accepted) => `Accepted until ${until}: ${why}`,
    without: (letter: string) => `Grade without them: ${letter}`,
    /** `place`: the file and its line. */
    over: (place: string, { domain, check, until }: Accepted & { readonly domain: string }) =>
      `${place}: EXPIRED: ${check} of ${domain} was accepted until ${until}, and counts again`,
    unused: (place: string, { domain, check }: Accepted & { readonly domain: string }) =>
      `${place}: UNUSED: ${check} of ${domain} is not found any more, and this line can be removed`,
  },
  diff,
  /** Of a change, whatever makes it. */
  permitted: { lost: 'What it takes away', granted: 'What it allows to strangers' },
  /** Of the command `before`. */
  before: {
    title: (domain: string, provider: string, service: string, id: string) =>
      `${domain}, if you let ${provider} (${service}, ${id}) change its zone`,
    grade: 'Grade: ',
    lookups: 'DNS lookups of the SPF record (10 at most): ',
    added: 'What it adds',
    removed: 'What it removes',
    appeared: 'What would no longer hold',
    instead: (grade: string) => `What to do instead: write these records yourself (${grade})`,
    repaired: 'What it mends',
    unmodelled: 'Not predicted (names that depend on a value, redirections, delegations, services)',
    open: (type: string, name: string, variables: readonly string[]) =>
      `${name} ${type}, whose value the service gives you (${variables.join(', ')})`,
    missing: (variables: readonly string[]) =>
      `Values that only the service knows: ${variables.join(', ')}. What depends on them is not measured; give them with --var NAME=VALUE.`,
    draft:
      'Predicted by draft-ietf-dconn-domainconnect-03. Some hosts of zones depart from it: several end every merged SPF record with "~all".',
    unanswered: (name: string) =>
      `${name} did not answer: what the service would replace there is not known. Nothing is predicted.`,
    faults,
  },
  repair,
  /** Of many domains at once. */
  fleet: {
    columns: ['Domain', 'Grade', 'Points', 'To correct', 'Could be better', 'Not measured'],
    letters: (letters: readonly (readonly [letter: string, count: number])[], domains: number) =>
      `${domains} domains: ${letters.map(([letter, count]) => `${letter === '?' ? 'no grade' : letter} ${count}`).join(', ')}`,
    common: 'Faults that several domains have in common:',
    fault: ({
      title,
      count,
      examples,
    }: {
      readonly title: string;
      readonly count: number;
      readonly examples: readonly string[];
    }) => `- ${title}: ${count} domains (${examples.join(', ')}${count > examples.length ? '…' : ''})`,
    left: (count: number) => (count === 1 ? '- and 1 other fault' : `- and ${count} other faults`),
  },
  /** Why a command does not end with 0, of the domains concerned. */
  gate,
  /** What pipelines show. */
  formats: {
    zone: zoneFaults,
    zoneNotes,
    keptUnread,
    colon: ': ',
    noGrade: 'no grade',
    letter,
    grade: ({
      letter: one,
      points,
      partial,
      floor,
      ceiling,
    }: Pick<Graded, 'letter' | 'points' | 'partial' | 'floor' | 'ceiling'>) => {
      if (one === null) return 'no grade';
      const told = [...(partial ? ['partial'] : []), `${points} points`];
      return `${one} (${[...told, ...(floor === ceiling ? [] : [`between ${floor} and ${ceiling}`])].join(', ')})`;
    },
    columns: ['Check', 'Severity', 'Finding, and what to do'],
    acceptedColumns: ['Check', 'Accepted until', 'Why'],
    sound: (isPartial: boolean): string => (isPartial ? 'Nothing to correct in this part.' : 'Nothing to correct.'),
    unknown: (count: number) => `${count} ${count === 1 ? 'check' : 'checks'} could not be measured.`,
    severities: scalesInEnglish.severityWords,
  },
  /** What stands on the screen besides the findings. */
  screen: {
    /** Where the mail of a name is configured that receives none. */
    elsewhere: (domain: string, elsewhere: string) => `${domain} receives no mail: mail is configured at ${elsewhere}.`,
    plan: {
      title: (domain: string) => `Action plan: ${domain}`,
      /** No step, where all is in order, and where it is not or was not measured. */
      nothing: 'Nothing to correct.',
      none: 'No step is proposed: the findings say what is left, and what could not be measured.',
      tried: 'Each step was tried on what was seen before it is given.',
      /** No step whose effect can be computed. */
      advice: 'No step can be computed; advice follows.',
      advised: (title: string) => `Advice: ${title}`,
      unpromised: 'No grade is promised: the effect depends on settings that we do not see.',
      when: (day: string | null) => (day === null ? 'Right away' : `From ${dateInWords(day)} on, not before`),
      risk: (risk: string) => `risk: ${risk}`,
      check: (criterion: string) => `To check: ${criterion}`,
      undo: (rollback: string) => `To go back: ${rollback}`,
      after: (letter: string | null, points: number | null) =>
        letter === null ? 'Grade after this step: none' : `Grade after this step: ${letter}, ${points} points`,
    },
    proofs: {
      none: 'This recording is older than proofs.',
      colon: ': ',
      more: (left: number) => `  and ${left} more`,
    },
    senders: {
      title: (domain: string) => `Who writes in the name of ${domain}`,
      nothing: 'No DMARC report of this folder is about it.',
      unread: (name: string, why: string) => `${name}: ${why}`,
      /** Sessions under policies that name no domain that was asked for; `name` is that of a mail server, or empty. */
      unplaced: (name: string, failed: number, sessions: number) =>
        `${name === '' ? 'A TLS report without the name of a domain' : `A TLS report on the server ${name}, which belongs to none of the domains`}: ${integer(failed)} of ${count(sessions, 'session', 'sessions')} failed, not counted.`,
      number: integer,
      counted: (reports: number, period: Period | null, messages: number) =>
        [
          count(reports, 'report', 'reports'),
          ...(period ? [`${period[0]} to ${period[1]}`] : []),
          count(messages, 'message', 'messages'),
        ].join(', '),
      /** Records of reports that could not be read. */
      unreadRecords: (records: number) =>
        `, and ${count(records, 'record that cannot be read and is', 'records that cannot be read and are')} not counted`,
      period: ([first, last]: Period) => `${first} to ${last}`,
      columns: ['Sender', 'Messages', 'Pass', 'Fail', 'Signed', 'DKIM', 'SPF'],
      /** Of messages that fail and that receivers let through, saying why. */
      excused: 'Excused',
      policies: 'What each policy would request (RFC 7489, then RFC 9989)',
      dispositions: ['Policy', 'Delivered', 'Spam', 'Rejected', 'Uncertain'],
      encryption: (failed: number, sessions: number) =>
        `Encryption of incoming mail: ${count(failed, 'failed session', 'failed sessions')} of ${integer(sessions)}`,
      tlsPeriod: ([first, last]: Period) => `TLS reports, ${first} to ${last}.`,
      causes: ['Cause', 'Receiving server', 'Sessions'],
    },
  },
};

/** All that the command line says in one language. */
export type TerminalWords = typeof said & { readonly language: Language; readonly engine: EngineWords };

export const words: TerminalWords = { ...said, language: 'en', engine };

/** The grade as the document of an audit gives it. */
type Graded = ReturnType<typeof engine.auditDocument>['grade'];

/** First and last day. */
type Period = readonly [first: string, last: string];

/** What the engine says, of which each language has the same functions. */
export type EngineWords = Pick<
  typeof engine,
  | 'advise'
  | 'asPublished'
  | 'auditDocument'
  | 'conditionInWords'
  | 'describeAction'
  | 'describeTask'
  | 'effortInWords'
  | 'dispositionsInWords'
  | 'grantInWords'
  | 'headlineOf'
  | 'lossInWords'
  | 'namedBy'
  | 'planDocumentOf'
  | 'PROTOCOLS'
  | 'provenDocument'
  | 'REPORT_FAULTS'
  | 'RISKS'
  | 'senderName'
  | 'settingInWords'
  | 'settingsMessages'
  | 'showProof'
  | 'titleOf'
  | 'underReject'
  | 'WHO'
>;

function letter({ letter: one, partial }: Pick<Graded, 'letter' | 'partial'>): string {
  return `${one ?? '?'}${one !== null && partial ? ' (partial)' : ''}`;
}
