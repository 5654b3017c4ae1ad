import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type AuditEvidence, type CheckId, conclude, planOf, protocols } from '@rempart/engine';
import { briefOf, plainSentence } from '@rempart/engine/fr';
import { worlds } from '@rempart/lab';
import { assertPlan, concludedAfter } from '../engine/remedies/testing.ts';
import { type Seen, testWorlds } from './each-world.ts';

const ids: readonly CheckId[] = protocols.flatMap(({ checks }) => checks.map(({ id }) => id));
const seen = testWorlds(worlds);

test('every check passes in some world, and fails or warns in another', () => {
  const outcomes = new Map(ids.map((id) => [id, new Set<string>()]));
  for (const { verdicts } of seen.values())
    for (const { check, outcome } of verdicts) outcomes.get(check)?.add(outcome);
  const severityOf = new Map(
    [...seen.values()].flatMap(({ verdicts }) => verdicts.map(({ check, severity }) => [check, severity])),
  );
  const scored = [...outcomes].filter(([id]) => severityOf.get(id) !== 'info');
  const neverPassed = scored.filter(([, found]) => !found.has('pass')).map(([id]) => id);
  const neverFailed = scored.filter(([, found]) => !found.has('fail') && !found.has('warn')).map(([id]) => id);
  assert.deepEqual({ neverPassed, neverFailed }, { neverPassed: [], neverFailed: [] });
});

test('the worlds get the letters that they were made for', () => {
  const letters = Object.fromEntries(
    ['exemplaire.example', 'passoire.example', 'muet.example'].map((domain) => [
      domain,
      seen.get(domain)?.grade.letter,
    ]),
  );
  assert.deepEqual(letters, { 'exemplaire.example': 'A', 'passoire.example': 'F', 'muet.example': null });
});

test('what is said to raise the letter raises it, and nothing less does', () => {
  const letters = new Map<string, string>();
  for (const [domain, { evidence, grade }] of seen) {
    const plan = assertPlan(evidence);
    const { nextLetter, actions } = plan;
    if (!nextLetter || nextLetter.needed > nextLetter.actions.length) continue;
    letters.set(domain, `${grade.letter}${nextLetter.letter}`);
    const needed = actions.filter(({ id }) => nextLetter.actions.includes(id));
    if (needed.some(({ supposed, follows }) => supposed || follows.length > 0)) continue;
    const reached = concludedAfter(evidence, nextLetter.actions, plan).grade;
    assert.equal(reached.letter, nextLetter.letter, domain);
    for (const { id } of needed) {
      const without = nextLetter.actions.filter((other) => other !== id);
      const { letter } = concludedAfter(evidence, without, plan).grade;
      assert.ok((letter ?? 'F') >= (grade.letter ?? 'F'), `${domain}: ${id} is not needed`);
    }
  }
  assert.ok(letters.size > 10);
  assert.equal(letters.get('moyenne.example'), 'CA');
});

test('a plan is the same whenever it is made', () => {
  const { evidence, verdicts } = seen.get('passoire.example') as Seen;
  const bare = (plan: ReturnType<typeof planOf>) => JSON.stringify(plan);
  const again = JSON.parse(JSON.stringify(evidence)) as AuditEvidence;
  assert.equal(bare(planOf(again, conclude(again))), bare(planOf(evidence, { verdicts })));
});

test('every world is described in a few sentences, whose links lead to cards', () => {
  const sentences = [...seen].map(([domain, { evidence, ...conclusion }]) => {
    const { sentence, scenarios, receivers } = briefOf(evidence, conclusion);
    assert.equal(scenarios.length, 4);
    assert.equal(receivers.length, 4);
    const audited = conclusion.protocols.map(({ id }) => id);
    for (const { protocol } of sentence) assert.ok(protocol === undefined || audited.includes(protocol));
    const plain = plainSentence(sentence);
    assert.match(plain, /^\p{Lu}.*[.]$/u);
    assert.ok(plain.includes(domain));
    return plain;
  });
  assert.equal(new Set(sentences).size, sentences.length);
  assert.equal(
    plainSentence(briefOf((seen.get('muet.example') as Seen).evidence, seen.get('muet.example') as Seen).sentence),
    'Nous n’avons rien pu mesurer : les serveurs du domaine muet.example n’ont donné aucune réponse utilisable.',
  );
});
