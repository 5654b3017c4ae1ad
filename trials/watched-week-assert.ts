import assert from 'node:assert/strict';
import type { Week, WeekSeen } from './watched-week.ts';

/** For tests: each change was reported once, a network failure never, no address had two messages on a day, and no domain two audits. */
export function assertTrueWeek({ days, domains }: Week, seen: WeekSeen): void {
  assert.deepEqual(seen.told.toSorted(), seen.planted.toSorted());
  assert.equal(new Set(seen.mailed).size, seen.mailed.length, 'one message a day for each address');
  assert.deepEqual([...new Set(seen.mailStates)], ['sent']);
  const done = seen.audited.filter((one) => one.endsWith(' done'));
  assert.equal(done.length, seen.audited.length, 'every audit that began was done');
  assert.equal(new Set(done).size, done.length);
  assert.ok(done.length >= domains * (days + 1), `${done.length} audits`);
  assert.deepEqual([seen.results, seen.unfinished], [done.length, 0], 'no audit twice');
  assert.ok(seen.kills > days * 12, `${seen.kills} kills`);
}
