import assert from 'node:assert/strict';
import { test } from 'node:test';
import { protocols } from '../protocols/index.ts';
import { loneFaults } from './lone-faults.ts';
import { loneFaultTitles } from './words/lone-faults.fr.ts';

test('every fault with labour of its own is a check that can lower the grade', () => {
  const severities = new Map<string, string>(
    protocols.flatMap(({ checks }) => checks.map(({ id, severity }) => [id, severity] as const)),
  );
  for (const check of Object.keys(loneFaults)) {
    assert.ok(severities.has(check), check);
    assert.notEqual(severities.get(check), 'info', check);
  }
});

test('what is to be done begins with an infinitive and stands on one line of a plan', () => {
  for (const title of Object.values(loneFaultTitles)) {
    assert.match(title, /^\p{Lu}\p{L}*(?:er|ir|re) /u, title);
    assert.ok(title.length <= 72, title);
    assert.doesNotMatch(title, /[.:;!?']/, title);
  }
});
