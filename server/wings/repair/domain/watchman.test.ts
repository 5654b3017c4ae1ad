import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Conclusion, type DmarcReport, type MessageEvidence, receiverDays, type Verdict } from '@rempart/engine';
import { goodMessage, signature } from '../../../../engine/received-message/testing/evidence.ts';
import { judgeAudit, judgeMessages, judgeReports, judgeServers, looksDue } from './watchman.ts';

const DOMAIN = 'exemple.fr';
/** The step was written in the middle of this day. */
const AT = '2026-11-20T12:00:00.000Z';
const step = { domain: DOMAIN, at: AT };
const dayAfter = (days: number) => Date.parse('2026-11-20T00:00:00Z') / 1_000 + days * 86_400;

const audited = (letter: string | null, outcomes: Readonly<Record<string, string>>) =>
  ({
    grade: { letter },
    verdicts: Object.entries(outcomes).map(([check, outcome]) => ({ check, protocol: 'spf', outcome })),
  }) as unknown as Pick<Conclusion, 'grade' | 'verdicts'>;

const predicted = { 'spf/record-present': 'sound', 'spf/all-fail': 'warn', 'dmarc/policy-p': 'fail' };
const AUDITS: readonly [
  what: string,
  predictedLetter: string | null,
  letter: string | null,
  outcomes: Readonly<Record<string, Verdict['outcome']>>,
  checks: readonly string[] | null,
][] = [
  ['the letter that was predicted', 'B', 'B', { 'spf/record-present': 'fail' }, null],
  ['a better letter', 'B', 'A', { 'spf/record-present': 'fail' }, null],
  ['a worse letter, and a check that fell', 'B', 'D', { 'spf/record-present': 'fail' }, ['spf/record-present']],
  ['a warning that became a failure', 'B', 'C', { 'spf/all-fail': 'fail', 'dmarc/policy-p': 'fail' }, ['spf/all-fail']],
  ['a worse letter, and silence', 'B', 'D', { 'spf/record-present': 'unknown' }, null],
  ['a worse letter, and nothing worse that was predicted', 'B', 'D', { 'dns/ns-count': 'fail' }, null],
  ['no letter', 'B', null, { 'spf/record-present': 'fail' }, null],
  ['no predicted letter', null, 'F', { 'spf/record-present': 'fail' }, null],
];
for (const [what, predictedLetter, letter, outcomes, checks] of AUDITS)
  test(`an audit with ${what} ${checks ? 'is told' : 'tells nothing'}`, () => {
    const found = judgeAudit({ letters: { predicted: predictedLetter }, predicted }, audited(letter, outcomes));
    assert.deepEqual(
      found.map(({ subject, cause }) => [subject, cause.kind === 'letter' && cause.checks.map(({ check }) => check)]),
      checks ? [['letter', checks]] : [],
    );
  });

const SERVERS: readonly [what: string, states: readonly string[] | null, isTold: boolean][] = [
  ['no server that is known', null, false],
  ['no server that answers', ['unasked', 'unasked'], false],
  ['all as it was written', ['as-written', 'as-written'], false],
  ['one that is behind', ['as-written', 'not-yet'], false],
  ['another value at all that answer', ['not-yet', 'unasked', 'not-yet'], true],
];
for (const [what, states, isTold] of SERVERS)
  test(`records with ${what} ${isTold ? 'are told' : 'tell nothing'}`, () => {
    const said = states?.map((state) => ({ state: state as 'unasked' })) ?? null;
    assert.deepEqual(
      judgeServers({ name: '_dmarc.exemple.fr', type: 'TXT' }, said).map(({ subject }) => subject),
      isTold ? ['record _dmarc.exemple.fr TXT'] : [],
    );
  });

/** Brevo, with so many messages that pass, fail, and are refused by policy. */
interface Fared {
  readonly passing?: number;
  readonly failing?: number;
  readonly refused?: number;
}

function report(day: number, { passing = 0, failing = 0, refused = 0 }: Fared, more: Partial<DmarcReport> = {}) {
  const row = { source: '192.0.2.1', spf: false, reasons: [], headerFrom: DOMAIN, envelope: null };
  const signatures = [{ domain: 'brevo.com', selector: 's', passed: true }];
  const rows = [
    { ...row, count: passing, dkim: true, disposition: 'none', signatures },
    { ...row, count: failing, dkim: false, disposition: 'none', signatures },
    { ...row, count: refused, dkim: false, disposition: 'reject', signatures },
  ] as const;
  const begin = dayAfter(day);
  return {
    ...{ kind: 'dmarc', organization: 'google.com', id: `${day}`, begin, end: begin + 86_399, unread: 0, rows },
    published: { domain: DOMAIN, p: 'none', sp: null, np: null, pct: null, testing: false },
    ...more,
  } as const satisfies DmarcReport;
}

const judge = (reports: readonly DmarcReport[]) => judgeReports(step, receiverDays(reports).dmarc, null);

const REPORTS: readonly [what: string, before: Fared, after: Fared, isTold: boolean][] = [
  ['a sender that passed and fails', { passing: 40 }, { failing: 30 }, true],
  ['a sender that passed and is refused', { passing: 40 }, { refused: 6 }, true],
  ['a sender that failed, was let in, and is refused now', { failing: 40 }, { refused: 30 }, true],
  ['a sender that failed before as it does now', { failing: 40 }, { failing: 40 }, false],
  ['a sender that was refused before as it is now', { refused: 40 }, { refused: 40 }, false],
  ['a sender that passes as before', { passing: 40 }, { passing: 40, failing: 10 }, false],
  ['half of the messages', { passing: 40 }, { passing: 10, failing: 10 }, true],
  ['few messages that fail', { passing: 40 }, { failing: 4 }, false],
  ['few messages before', { passing: 9 }, { failing: 40 }, false],
  ['a sender of which nothing was told before', {}, { failing: 40 }, false],
  ['a sender of which nothing is told since', { passing: 40 }, {}, false],
];
for (const [what, before, after, isTold] of REPORTS)
  test(`reports of ${what} ${isTold ? 'are told' : 'tell nothing'}`, () => {
    const found = judge([report(-3, before), report(2, after)]);
    assert.deepEqual(
      found.map(({ subject }) => subject),
      isTold ? ['sender provider brevo'] : [],
    );
  });

test('the day of the step belongs to neither side, and neither does what lies beyond four weeks and seven days', () => {
  const tells = (...days: readonly [before: number, after: number]) =>
    judge([report(days[0], { passing: 40 }), report(days[1], { failing: 40 })]).length;
  assert.deepEqual([tells(-1, 1), tells(-28, 7)], [1, 1]);
  assert.deepEqual([tells(0, 1), tells(-1, 0), tells(-29, 1), tells(-1, 8)], [0, 0, 0, 0]);
});

test('an address that nothing names is nobody’s sender, and reports about another domain are none', () => {
  const nameless = (one: DmarcReport): DmarcReport => ({
    ...one,
    rows: one.rows.map((row) => ({ ...row, signatures: [] })),
  });
  const elsewhere = (one: DmarcReport): DmarcReport => ({
    ...one,
    published: { ...one.published, domain: 'autre.fr' },
  });
  const all = [report(-3, { passing: 40 }), report(2, { failing: 30 })];
  assert.equal(judge(all).length, 1);
  assert.deepEqual(judge(all.map(nameless)), []);
  assert.deepEqual(judge(all.map(elsewhere)), []);
});

const before = (changes: Partial<MessageEvidence> = {}): MessageEvidence => ({
  ...goodMessage,
  receivedAt: '2026-11-19T10:00:00.000Z',
  ...changes,
});
const since = (changes: Partial<MessageEvidence> = {}): MessageEvidence => ({
  ...goodMessage,
  receivedAt: '2026-11-21T10:00:00.000Z',
  spf: { result: 'fail', domain: DOMAIN },
  signatures: [],
  ...changes,
});
const from = (address: string, isPublic = true) => ({ ...goodMessage.delivery, address, isPublic });
const tool = { ...signature, domain: 'outil.example' };

const MESSAGES: readonly [what: string, messages: readonly MessageEvidence[], server: string | null][] = [
  ['the server of one that passed', [before(), since()], '192.0.2.25'],
  [
    'the tool that signed one that passed',
    [
      before({ delivery: from('192.0.2.30'), signatures: [signature, tool] }),
      since({ delivery: from('192.0.2.31'), signatures: [tool] }),
    ],
    'outil.example',
  ],
  ['another server', [before(), since({ delivery: from('198.51.100.7') })], null],
  [
    'a machine of our own that handed both on',
    [before({ delivery: from('10.0.0.1', false) }), since({ delivery: from('10.0.0.1', false) })],
    null,
  ],
  [
    'a server of which one failed before',
    [before({ spf: { result: 'fail', domain: DOMAIN }, signatures: [] }), since()],
    null,
  ],
  ['a server of which nothing came before', [since()], null],
  ['a server that still passes', [before(), { ...before(), receivedAt: '2026-11-21T10:00:00.000Z' }], null],
  ['an answer of the DNS that did not come', [before(), since({ spf: { result: 'temperror', domain: DOMAIN } })], null],
  ['the name of another', [before(), since({ header: { ...goodMessage.header, authors: ['autre.fr'] } })], null],
  ['a time after the seven days', [before(), since({ receivedAt: '2026-11-28T10:00:00.000Z' })], null],
];
for (const [what, messages, server] of MESSAGES)
  test(`a message that fails, of ${what}, ${server === null ? 'tells nothing' : 'is told'}`, () => {
    assert.deepEqual(
      judgeMessages(step, messages).map(({ subject, cause }) => [subject, cause.kind === 'message' && cause.isRefused]),
      server === null ? [] : [[`message ${server}`, true]],
    );
  });

test('a step is looked at after six hours, a day, three days and seven', () => {
  const due = (hours: number) => looksDue(step, new Date(Date.parse(AT) + hours * 3_600_000));
  assert.deepEqual([0, 5.9, 6, 23, 24, 71, 72, 167, 168, 999].map(due), [0, 0, 1, 1, 2, 2, 3, 3, 4, 4]);
});
