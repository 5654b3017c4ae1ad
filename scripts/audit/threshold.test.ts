import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type AuditEvidence, conclude, type ProtocolId } from '@rempart/engine';
import { auditDocument } from '@rempart/engine/fr';
import { readEvidence } from '../../engine/testing/recordings.ts';
import { readArguments } from './arguments.ts';
import { openBaseline } from './baseline.ts';
import { listFormats, openFleet } from './fleet.ts';
import { FORMATS } from './formats/format.ts';
import { wordsIn } from './language.ts';
import { showing } from './showing.ts';
import { ALLOWANCES, type Allowance, STATUS, type Status } from './status.ts';
import { openGate } from './threshold.ts';

const baseline = await openBaseline(null, wordsIn.en);

const whole = readEvidence('moyenne.example');

/** The same audit, as if only these protocols had been asked for. */
function part(evidence: AuditEvidence, ...ids: readonly ProtocolId[]): AuditEvidence {
  const kept = Object.entries(evidence.protocols).filter(([id]) => ids.some((one) => one === id));
  return { ...evidence, protocols: Object.fromEntries(kept) };
}

/** Each kind of audit that is not whole, with the letter that it has all the same, and what it needs to pass. */
const KINDS: readonly {
  readonly what: string;
  readonly evidence: AuditEvidence;
  readonly letter: string | null;
  readonly status: Status;
  readonly allow: readonly Allowance[] | null;
}[] = [
  { what: 'a part', evidence: part(whole, 'spf'), letter: 'A', status: STATUS.part, allow: ['part'] },
  {
    what: 'an audit without connections',
    evidence: { ...readEvidence('exemplaire.example'), permits: { dns: true, connections: false } },
    letter: 'A',
    status: STATUS.part,
    allow: ['part'],
  },
  {
    what: 'an audit of which a share was not measured',
    evidence: readEvidence('troue.example'),
    letter: 'B',
    status: STATUS.uncertain,
    allow: ['unmeasured'],
  },
  {
    what: 'an audit that the deadline cut',
    evidence: {
      ...readEvidence('exemplaire.example'),
      protocols: { ...readEvidence('exemplaire.example').protocols, spf: { seen: false, silence: 'deadline' } },
    },
    letter: 'A',
    status: STATUS.deadline,
    allow: ['deadline', 'unmeasured'],
  },
  {
    what: 'a name that does not exist',
    evidence: { ...whole, existence: { seen: true, value: 'absent' } },
    letter: null,
    status: STATUS.absent,
    allow: ['absent'],
  },
  {
    what: 'an audit in which nothing could be measured',
    evidence: readEvidence('muet.example'),
    letter: null,
    status: STATUS.nothing,
    allow: null,
  },
];

/** What is printed, and how the command ends. */
function ended(evidence: AuditEvidence, ...argv: readonly string[]) {
  const show = showing(readArguments([...argv, evidence.domain], 'en'), baseline);
  const text = show.one(evidence, conclude(evidence));
  return { text: `${text}${show.end() ?? ''}`, status: show.gate.status(), reasons: show.gate.reasons() };
}

const allowing = (allow: readonly Allowance[]) => (allow.length === 0 ? [] : ['--allow', allow.join()]);

for (const { what, evidence, letter, status, allow } of KINDS)
  test(`${what} has a status of its own in every format, with a gate and without, and passes only where that is allowed`, () => {
    assert.equal(conclude(evidence).grade.letter, letter);
    const others = ALLOWANCES.filter((one) => !allow?.includes(one));
    for (const format of FORMATS)
      for (const gate of [[], ['--fail-under', letter ?? 'F']]) {
        const asked = ['--format', format, ...gate];
        const { status: refused, reasons } = ended(evidence, ...asked, ...allowing(others));
        assert.equal(refused, status, asked.join(' '));
        assert.ok(reasons.length === 1 && reasons[0]?.includes(evidence.domain), reasons.join());
        const passed = ended(evidence, ...asked, ...allowing(allow ?? ALLOWANCES));
        assert.deepEqual([passed.status, passed.reasons.length], allow ? [STATUS.whole, 0] : [status, 1]);
      }
  });

test('a whole audit passes, or stays below', () => {
  assert.equal(ended(readEvidence('exemplaire.example'), '--fail-under', 'A').status, STATUS.whole);
  assert.equal(ended(whole).status, STATUS.whole);
  assert.equal(ended(whole, '--fail-under', 'C').status, STATUS.whole);
  const { status, reasons } = ended(whole, '--fail-under', 'B');
  assert.deepEqual([status, reasons], [STATUS.below, ['Below the grade asked for: moyenne.example.']]);
});

test('what was not measured is nothing to a gate that even the lowest letter passes', () => {
  const evidence = readEvidence('secours.example');
  const { letter, floor, measuredShare } = conclude(evidence).grade;
  assert.ok(letter === 'C' && floor === 'D' && measuredShare < 1);
  assert.equal(ended(evidence, '--fail-under', 'D').status, STATUS.whole);
  assert.equal(ended(evidence, '--fail-under', 'C').status, STATUS.uncertain);
  assert.equal(ended(evidence).status, STATUS.uncertain);
});

test('of several audits the gravest reason decides, and each is told with its domains', () => {
  const gate = openGate({ failUnder: 'A', allow: [] }, wordsIn.en);
  const add = (evidence: AuditEvidence) => {
    const document = auditDocument(evidence, conclude(evidence));
    gate.add(document, baseline.weigh(document));
  };
  assert.equal(gate.status(), STATUS.whole);
  for (let count = 0; count < 7; count += 1) add({ ...part(whole, 'spf'), domain: `d${count}.fr` });
  assert.equal(gate.status(), STATUS.part);
  add(whole);
  assert.equal(gate.status(), STATUS.below);
  assert.equal(gate.reasons().length, 2);
  assert.match(gate.reasons()[1] ?? '', /: d0\.fr, d1\.fr, d2\.fr, d3\.fr, d4\.fr…\.$/);
});

test('the letter of a part is never written without saying so', () => {
  const evidence = part(whole, 'spf');
  const document = auditDocument(evidence, conclude(evidence));
  const weighed = baseline.weigh(document);
  assert.match(ended(evidence).text, /Grade: A \(partial\)/);
  assert.match(
    ended(evidence, '--format', 'markdown').text,
    /: A \(partial, 100 points\)\n\nNothing to correct in this part/,
  );
  assert.equal(JSON.parse(ended(evidence, '--json').text).grade.partial, true);
  assert.equal(JSON.parse(ended(evidence, '--format', 'sarif').text).runs[0].properties.partial, true);
  const { csv, markdown } = listFormats(wordsIn.en);
  assert.match(csv.one(document, weighed, null), /,A,true$/);
  assert.match(markdown.one(document, weighed, null), /\| A &#40;partial&#41; \|/);
  assert.equal(wordsIn.en.formats.letter(document.grade), 'A (partial)');
  const fleet = openFleet(wordsIn.en);
  for (const domain of ['a.fr', 'b.fr']) fleet.add({ ...document, domain }, weighed);
  assert.equal(fleet.summary()[0], '2 domains: A (partial) 2');
  assert.equal(auditDocument(whole, conclude(whole)).grade.partial, false);
});
