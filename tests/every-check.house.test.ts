import assert from 'node:assert/strict';
import { test } from 'node:test';
import { conclude, protocols } from '@rempart/engine';
import { worlds } from '@rempart/lab';
import { readEvidence, recordedDomains } from '../engine/testing/recordings.ts';

// What a world declares is compared with an audit of it by `worlds.long.test.ts`; here with the rules, so that a rule without a world is
// told at once.

const rules: readonly { readonly id: string; readonly severity: string }[] = protocols.flatMap(({ checks }) =>
  checks.map(({ id, severity }) => ({ id, severity })),
);
const ids: ReadonlySet<string> = new Set(rules.map(({ id }) => id));

test('a world declares outcomes of rules that exist', () => {
  const stale = worlds.flatMap(({ domain, concludes }) =>
    Object.keys(concludes).flatMap((id) => (ids.has(id) ? [] : [`${domain}: ${id}`])),
  );
  assert.deepEqual(stale, []);
});

test('each rule that counts passes in a recording or a declaration of a world, and fails or warns in another', () => {
  const shown = [
    ...recordedDomains().flatMap((domain) => conclude(readEvidence(domain)).verdicts),
    ...worlds.flatMap(({ concludes }) =>
      Object.entries(concludes).map(([check, outcome]) => ({ check, outcome: outcome as string })),
    ),
  ].map(({ check, outcome }) => `${check} ${outcome}`);
  const outcomes = new Set(shown);
  const isShown = (id: string, ...wanted: readonly string[]) => wanted.some((one) => outcomes.has(`${id} ${one}`));
  const missing = rules
    .filter(({ severity }) => severity !== 'info')
    .flatMap(({ id }) => [
      ...(isShown(id, 'pass') ? [] : [`${id}: make it pass in a world of lab/worlds, in its \`concludes\``]),
      ...(isShown(id, 'fail', 'warn')
        ? []
        : [`${id}: make it fail or warn in a world of lab/worlds, in its \`concludes\``]),
    ]);
  assert.deepEqual(missing, []);
});
