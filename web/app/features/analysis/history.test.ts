import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ResultOutline } from '@rempart/contract';
import { earlierThan, type PastAudit, readHistory, seenOf, withSeen } from './history.ts';

const seen = (name: string, day: number, domain = 'exemple.fr'): PastAudit => ({
  reportId: name.padEnd(22, 'x'),
  domain,
  at: `2026-11-${String(day).padStart(2, '0')}T12:00:00.000Z`,
});

test('keeps twenty results, newest first, each once', () => {
  const history = Array.from({ length: 30 }, (_, index) => seen(`r${index}`, 1 + (index % 28))).reduce(
    withSeen,
    [] as readonly PastAudit[],
  );
  assert.equal(history.length, 20);
  assert.deepEqual(
    history,
    history.toSorted((one, other) => other.at.localeCompare(one.at)),
  );
  assert.equal(withSeen(history, history[3] as PastAudit).length, 20);
});

test('the earlier result is the latest previous one of the same domain', () => {
  const history = [seen('a', 1), seen('b', 5), seen('c', 9), seen('d', 4, 'autre.fr')];
  assert.equal(earlierThan(history, seen('now', 8))?.reportId, seen('b', 5).reportId);
  assert.equal(earlierThan(history, seen('a', 1)), null);
  assert.equal(earlierThan(history, seen('now', 8, 'inconnu.fr')), null);
});

test('an internationalised name is listed as its owner writes it', () => {
  const names = { domain: 'xn--caf-dma.fr', unicode: 'café.fr', completedAt: '2026-11-28T06:00:00.000Z' };
  assert.equal(seenOf(names as ResultOutline)?.domain, 'café.fr');
});

for (const damaged of [
  null,
  '',
  '{',
  '{}',
  '[null]',
  '[{"reportId":"x"}]',
  '[{"reportId":"../../../etc/passwd12345","domain":"a","at":"b"}]',
]) {
  test(`« ${damaged} » is no history`, () => assert.deepEqual(readHistory(damaged), []));
}
