import assert from 'node:assert/strict';
import { test } from 'node:test';
import { taskOf } from '../judgement/advice.fr.ts';
import { protocols } from '../protocols/index.ts';
import { callsForAct, labourFor } from './lone-faults.ts';

const checks = protocols.flatMap(({ id: protocol, checks }) =>
  checks.map(({ id, severity, labour, mendedOn }) => ({ check: id, protocol, severity, labour, mendedOn })),
);

test('every fault with labour of its own can lower the grade, and says what to do', () => {
  const laboured = checks.filter(({ labour }) => labour);
  assert.ok(laboured.length > 80);
  for (const { check, protocol, severity, labour } of laboured) {
    assert.notEqual(severity, 'info', check);
    assert.deepEqual(labourFor(check), labour);
    assert.notEqual(taskOf({ check, protocol }), null, check);
  }
});

test('who runs the mail servers mends what is mended on them, on whatever card it stands', () => {
  for (const { check } of checks.filter(({ labour, mendedOn }) => !labour && mendedOn === 'mail-servers'))
    assert.equal(labourFor(check)?.who, 'mail', check);
});

test('what is to be done begins with an infinitive and stands on one line of a plan', () => {
  for (const task of checks.flatMap((one) => taskOf(one) ?? [])) {
    assert.match(task, /^\p{Lu}\p{L}*(?:er|ir|re) /u, task);
    assert.ok(task.length <= 72, task);
    assert.doesNotMatch(task, /[.:;!?']/, task);
  }
});

test('signed names are asked of those who have some to give, and of nobody else', () => {
  const asked = (...insecure: readonly string[]) => callsForAct({ check: 'dns/dnssec-mx-zones', facts: { insecure } });
  assert.ok(!asked('smtp.google.com'));
  assert.ok(!asked('mx00.ionos.fr', 'mx01.ionos.fr'));
  assert.ok(asked('exemple-fr.mail.protection.outlook.com'));
  assert.ok(asked('mx.hebergeur.example'), 'nobody knows what it offers');
});
