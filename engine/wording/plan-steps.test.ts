import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { planDocument, planSchema } from '@rempart/contract';
import { Ajv2020 } from 'ajv/dist/2020.js';
import * as english from '../common/plan-words.en.ts';
import * as french from '../common/plan-words.fr.ts';
import { planOf } from '../remedies/plan.ts';
import { planned, recordedDomains } from '../testing/recordings.ts';
import { conditionsOf, planDocumentOf } from './plan-steps.fr.ts';

const file = new URL('../../contract/audit/plan.schema.json', import.meta.url);
const valid = new Ajv2020({ strict: true, formats: { date: true } }).compile(planSchema());

test('the schema of a plan is the one that the code makes: `npm run fix` writes it', () => {
  assert.deepEqual(JSON.parse(readFileSync(file, 'utf8')), planSchema());
});

for (const domain of recordedDomains()) {
  test(`${domain}: its plan as data is of its schema, and every step says what it changes`, () => {
    const { evidence, plan } = planned(domain);
    const made = JSON.parse(JSON.stringify(planDocumentOf(plan, evidence)));
    assert.equal(made.domain, evidence.domain);
    assert.ok(valid(made), JSON.stringify(valid.errors));
    const { steps, advice } = planDocument.parse(made);
    const ids = plan.actions.map(({ id }) => id);
    assert.deepEqual(
      [steps, advice].map((told) => told.map(({ id }) => id)),
      [ids.filter((id) => !id.startsWith('rule:')), ids.filter((id) => id.startsWith('rule:'))],
    );
    for (const [index, step] of steps.entries()) {
      const { id, publish, other, conditions, notBefore, week, predicted } = step;
      const changes = publish.length + other.length;
      assert.ok(changes > 0, `${id} changes nothing that a machine could read`);
      assert.ok(notBefore !== null || week === 0, id);
      const milestone = plan.path.find(({ action }) => action === id);
      assert.deepEqual(predicted, { letter: milestone?.letter, points: milestone?.points });
      const before = conditions.flatMap((one) => (one.kind === 'only-after' ? one.steps : []));
      assert.deepEqual(
        before.filter((one) => ![...steps.slice(0, index), ...advice].some((other) => other.id === one)),
        [],
        `${id} stands before what it follows`,
      );
    }
  });
}

test('a day is that of Paris, and what has to be seen first is a condition', () => {
  const { evidence, conclusion, plan } = planned('passoire.example');
  const { steps } = planDocumentOf(plan, evidence);
  const kinds = (id: string) => steps.find((step) => step.id === id)?.conditions.map(({ kind }) => kind);
  assert.deepEqual(kinds('tcp/reading-close'), ['not-before', 'only-after', 'only-if-seen-open']);
  assert.deepEqual(kinds('mta-sts/enforce')?.includes('only-if-reports-show'), true);
  assert.deepEqual(kinds('dmarc/quarantine')?.includes('only-if-reports-show'), true);
  const late = planOf(evidence, conclusion, { from: '2026-11-22T23:30:00Z' });
  const days = late.actions.filter(({ week }) => week === 1).map((action) => conditionsOf(action, evidence)[0]);
  assert.deepEqual(days[0], { kind: 'not-before', date: '2026-11-30' });
});

/** What programs that read a plan rely on; a field that comes, goes or moves is a change of the format. */
const FIELDS = {
  step: [
    'id',
    'week',
    'notBefore',
    'who',
    'effort',
    'risk',
    'publish',
    'other',
    'conditions',
    'why',
    'steps',
    'rollback',
    'criterion',
    'predicted',
  ],
  publish: ['name', 'type', 'ttl', 'before', 'after'],
  predicted: ['letter', 'points'],
};

for (const domain of ['moyenne.example', 'passoire.example', 'brouillon.example']) {
  test(`${domain}: its plan as data has exactly the fields that were promised, in their order`, () => {
    const { evidence, plan } = planned(domain);
    const made = JSON.parse(JSON.stringify(planDocumentOf(plan, evidence)));
    assert.deepEqual(Object.keys(made), ['schemaVersion', 'domain', 'language', 'steps', 'advice']);
    const published = made.steps.flatMap((step: { publish: object[] }) => step.publish);
    assert.ok(published.length > 0);
    for (const step of made.steps) {
      assert.deepEqual(Object.keys(step), FIELDS.step);
      assert.deepEqual(Object.keys(step.predicted), FIELDS.predicted);
    }
    for (const one of made.advice)
      assert.deepEqual(
        Object.keys(one),
        FIELDS.step
          .filter((field) => field !== 'other' && field !== 'predicted')
          .map((field) => (field === 'publish' ? 'targets' : field)),
      );
    for (const change of published) assert.deepEqual(Object.keys(change), FIELDS.publish);
  });
}

test('where fewer points come with a better letter both are said, and neither is called the other', () => {
  const fall = (from: string, to: string) => {
    const [before, after] = [
      { letter: from as 'A', points: 78 },
      { letter: to as 'A', points: 76 },
    ];
    const condition = { kind: 'lowers-score' as const, from: before, to: after };
    return [french, english].map((words) => words.conditionInWords(condition, String).replaceAll('\u00a0', ' '));
  };
  const [rising = '', risen = ''] = fall('D', 'C');
  assert.match(rising, /les points baissent \(78, puis 76\), la note monte de D à C/);
  assert.match(risen, /the points fall \(78, then 76\), the letter rises from D to C/);
  assert.match(fall('C', 'C')[0] ?? '', /les points baissent \(78, puis 76\), la note reste C/);
  assert.match(fall('C', 'D')[0] ?? '', /les points baissent \(78, puis 76\), et la note de C à D/);
});

test('in both languages a value is withdrawn once the new one covers every server that sends', () => {
  const condition = { kind: 'only-if-unused' as const, values: ['include:erp.example'] };
  assert.match(
    french.conditionInWords(condition, String),
    /chaque serveur .+ nouvelle valeur, sans include:erp\.example/,
  );
  assert.match(english.conditionInWords(condition, String), /new value, without include:erp\.example, .+ every server/);
});
