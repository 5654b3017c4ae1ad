import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import type { AuditEvidence } from '../evidence.ts';
import { conclude } from '../judgement/conclude.ts';
import { recordedDomains } from '../testing/recordings.ts';
import { remedies } from './list.ts';
import { callsForAct } from './lone-faults.ts';
import { propose } from './propose.ts';
import type { Remedy } from './remedy.ts';
import { openSimulator } from './simulator.ts';

/** The simulator of a recorded domain. */
function simulator(domain = 'moyenne.example') {
  const file = new URL(`../recordings/${domain}.json`, import.meta.url);
  const evidence = JSON.parse(readFileSync(file, 'utf8')) as AuditEvidence;
  return openSimulator(evidence, conclude(evidence).verdicts);
}

test('a remedy that throws is reported, and costs its own action only', () => {
  const sound = propose(simulator());
  assert.deepEqual(sound.faults, []);
  const broken = sound.actions.find(({ subject }) => subject.kind === 'remedy')?.id;
  const among = (remedies as readonly Remedy[]).map((remedy) =>
    remedy.id === broken ? { ...remedy, propose: () => assert.fail('a planted bug') } : remedy,
  );
  const { actions, faults } = propose(simulator(), among);
  assert.deepEqual(faults, [{ remedy: broken, message: 'a planted bug' }]);
  assert.ok(!actions.some(({ id }) => id === broken));
  assert.ok(
    actions.some(({ subject }) => subject.kind === 'rule'),
    'what it would have mended is reported by the words of its checks',
  );
});

test('a remedy whose change of the evidence throws is reported likewise', () => {
  const among = (remedies as readonly Remedy[]).map((remedy) => ({
    ...remedy,
    propose: (situation: Parameters<Remedy['propose']>[0]) => {
      const found = remedy.propose(situation);
      return found && { ...found, apply: () => assert.fail('a world that cannot be made') };
    },
  }));
  const { actions, faults } = propose(simulator(), among);
  assert.ok(faults.length > 3);
  assert.ok(actions.every(({ subject }) => subject.kind === 'rule'));
});

test('where a law keeps a remedy out, the advice of its checks stands in its place', () => {
  const keyless = 'v=spf1 include:_spf.inconnu.example ~all';
  const among = (remedies as readonly Remedy[]).map((remedy) => ({
    ...remedy,
    propose: (situation: Parameters<Remedy['propose']>[0]) => {
      const found = remedy.propose(situation);
      if (remedy.id !== 'spf/record' || found === null) return found;
      return { ...found, records: found.records.map((change) => ({ ...change, after: [keyless] })) };
    },
  }));
  const sound = propose(simulator('passoire.example'));
  const mended = sound.actions.find(({ id }) => id === 'spf/record')?.checks ?? [];
  assert.ok(mended.length > 0);
  const { actions, withheld } = propose(simulator('passoire.example'), among);
  assert.deepEqual(
    withheld.map(({ action, law }) => `${action} ${law}`),
    ['spf/record hosts'],
  );
  assert.ok(!actions.some(({ id }) => id === 'spf/record'));
  const told = new Set(actions.flatMap(({ checks }) => checks));
  assert.deepEqual(
    mended.filter((check) => !told.has(check)),
    [],
  );
});

for (const domain of recordedDomains())
  test(`${domain}: no fault of weight that calls for an act is left without one`, () => {
    const { initial, ...others } = simulator(domain);
    const { actions } = propose({ initial, ...others });
    const told = new Set(actions.flatMap(({ checks }) => checks));
    const left = initial.verdicts.filter(
      (verdict) =>
        (verdict.outcome === 'fail' || verdict.outcome === 'warn') &&
        verdict.severity !== 'info' &&
        callsForAct(verdict) &&
        !told.has(verdict.check),
    );
    assert.deepEqual(
      left.map(({ check }) => check),
      [],
    );
  });

test('a fault that one action removes and another brings back follows the one that brings it back', () => {
  const { actions } = propose(simulator('negligent.example'));
  const dane = actions.find(({ id }) => id === 'rule:smtp/dane-present');
  assert.ok(dane?.follows.includes('dns/dnssec'), 'TLSA records mean nothing before the zone is signed');
});
