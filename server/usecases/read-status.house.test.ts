import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { fakeOutside } from '../../trials/fake-outside.ts';
import { openTestApp } from '../../trials/house.ts';
import { probeComponents } from './probe-components.ts';
import { readStatus } from './read-status.ts';

let clock = new Date('2026-11-20T12:00:30.000Z');
const house = await openTestApp(fakeOutside(), { now: () => clock });
after(() => house.close());
const later = (minutes: number) => {
  clock = new Date(clock.getTime() + minutes * 60_000);
};

test('returns no percentage before there is a measurement', async () => {
  const { since, components, incidents } = await readStatus(house.tools);
  assert.equal(since, null);
  assert.deepEqual(incidents, []);
  assert.ok(
    components.every(
      ({ state, availability, probedAt }) => state === 'unmeasured' && availability === null && probedAt === null,
    ),
  );
});

test('stores probes with their slot; an error or a missing answer is down', async () => {
  let resolver: 'up' | 'down' = 'up';
  const round = () =>
    probeComponents(
      [
        { component: 'site', look: async () => ({ state: 'up', note: null }) },
        { component: 'database', look: () => Promise.reject(new Error('no')) },
        { component: 'queue', look: () => new Promise(() => {}) },
        { component: 'resolver', look: async () => ({ state: resolver, note: null }) },
        { component: 'port25', look: async () => ({ state: 'unmeasured', note: null }) },
      ],
      house.tools,
      { lookMs: 20 },
    );
  await round();
  await round();
  later(2);
  resolver = 'down';
  await round();
  const { since, components, incidents } = await readStatus(house.tools);
  assert.equal(since, '2026-11-20');
  assert.deepEqual(
    components.map(({ component, state, probes, availability }) => [component, state, probes, availability]),
    [
      ['site', 'up', 2, 1],
      ['database', 'down', 2, 0],
      ['queue', 'down', 2, 0],
      ['resolver', 'down', 2, 0.5],
      ['port25', 'unmeasured', 0, null],
      ['mail', 'unmeasured', 0, null],
      ['press', 'unmeasured', 0, null],
      ['webhook', 'unmeasured', 0, null],
    ],
  );
  assert.equal(components[0]?.probedAt, '2026-11-20T12:02:00.000Z');
  assert.deepEqual(incidents.map(({ component, beganAt }) => [component, beganAt]).sort(), [
    ['database', '2026-11-20T12:00:00.000Z'],
    ['queue', '2026-11-20T12:00:00.000Z'],
  ]);
});
