import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Action, type AuditEvidence, conclude, planOf } from '@rempart/engine';
import { type Change, unknownAfter } from '../engine/remedies/changes.ts';
import { remedies } from '../engine/remedies/list.ts';
import { propose } from '../engine/remedies/propose.ts';
import type { Remedy } from '../engine/remedies/remedy.ts';
import { openSimulator, type Simulator } from '../engine/remedies/simulator.ts';
import { withoutWhatChanges } from '../engine/remedies/unseen.ts';
import { readEvidence, recordedDomains } from '../engine/testing/recordings.ts';

// A value that a step prints is made of nothing that a step before it changes in a way that nobody can tell.

const unknownIn = (stages: readonly Action[]): readonly Change[] =>
  stages.flatMap(({ changes }) => changes.filter(({ outcome }) => outcome === 'unknown'));

interface Printing {
  readonly action: Action;
  readonly follows: readonly Action[];
  /** What all steps that are printed above it leave unseen, those that it does not follow among them. */
  readonly unseen: readonly Change[];
}

function printingIn(evidence: AuditEvidence, bench: Simulator): readonly Printing[] {
  const { actions: listed } = propose(bench);
  const { actions } = planOf(evidence, bench.initial, { simulator: bench });
  return actions
    .map((action, at) => ({
      action,
      follows: listed.filter(({ id }) => action.follows.includes(id)),
      unseen: unknownIn(actions.slice(0, at)).filter((change) => !isSuperfluous(change, action)),
    }))
    .filter(({ action: { records, served }, unseen }) => records.length + served.length > 0 && unseen.length > 0);
}

/** A policy of MTA-STS may name a server that no longer receives: nobody is turned away by it. */
function isSuperfluous({ part, verb }: Change, { served }: Action): boolean {
  return part === 'name/mx' && verb === 'remove' && served.length > 0;
}

/** What the remedy of a step would print where nobody saw, at first or since, what the steps above it change. */
function printedBlind({ action: { subject }, follows, unseen }: Printing, evidence: AuditEvidence, bench: Simulator) {
  const remedy = remedies.find(({ id }) => subject.kind === 'remedy' && id === subject.remedy) as Remedy | undefined;
  const situation = bench.situation(bench.after(follows));
  const blind = {
    evidence: withoutWhatChanges(situation.evidence, unseen),
    initial: withoutWhatChanges(evidence, unseen),
  };
  return remedy?.propose({ ...situation, ...blind }) ?? null;
}

/** What looks like a place for the owner's own value, in what is left of a text once those that are named are taken out. */
function unnamed(text: string, placeholders: readonly string[]): boolean {
  return /votre-/.test(placeholders.reduce((left, one) => left.replaceAll(one, ''), text));
}

for (const domain of recordedDomains())
  test(`${domain}: each place for the owner’s own value is named, and stands in the value`, () => {
    const evidence = readEvidence(domain);
    for (const { id, records, served } of planOf(evidence, conclude(evidence)).actions)
      for (const { text, placeholders } of [
        ...served,
        ...records.map((one) => ({ ...one, text: one.after.join('\n') })),
      ]) {
        assert.ok(!unnamed(text, placeholders), `${id}: ${text}`);
        for (const one of placeholders) assert.ok(text.includes(one), `${id}: ${one} is not in ${text}`);
      }
  });

let printing = 0;
for (const domain of recordedDomains())
  test(`${domain}: no step prints a value of what a step above it leaves unseen`, () => {
    const evidence = readEvidence(domain);
    const bench = openSimulator(evidence, conclude(evidence).verdicts);
    for (const one of printingIn(evidence, bench)) {
      const blind = printedBlind(one, evidence, bench);
      const { id, records, served } = one.action;
      assert.deepEqual({ records: blind?.records, served: blind?.served }, { records, served }, id);
      printing += 1;
    }
  });

test('a planted breach is found: servers are named above the policy that has to name them', () => {
  const evidence = readEvidence('passoire.example');
  const bench = openSimulator(evidence, conclude(evidence).verdicts);
  const [one] = printingIn(evidence, bench).filter(({ action }) => action.id === 'mta-sts/enforce');
  assert.ok(one);
  const planted = { ...one, unseen: [...one.unseen, unknownAfter('replace', 'name/mx', 'mx')] };
  assert.notDeepEqual(printedBlind(planted, evidence, bench)?.served, one.action.served);
});

test('steps that print values come after such steps', () => {
  assert.ok(printing > 0);
});
