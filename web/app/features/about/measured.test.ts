import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Catalogue, ComponentStatus, SiteStatus } from '@rempart/contract';
import { measuredOf } from './measured.ts';

const catalogue = { protocols: [{ rules: [{}, {}] }, { rules: [{}] }] } as unknown as Catalogue;
const status = (probes: number, availability: number | null) =>
  ({
    since: '2026-11-20',
    components: [{ component: 'site', probes, availability } as ComponentStatus],
  }) as unknown as SiteStatus;

test('rules and protocols are counted', () => {
  const { protocols, rules } = measuredOf(catalogue, status(0, null));
  assert.deepEqual([protocols, rules], [2, 3]);
});

test('shows availability only after a day of measurements', () => {
  assert.equal(measuredOf(catalogue, status(0, null)).availability, null);
  assert.equal(measuredOf(catalogue, status(719, 1)).availability, null);
  assert.deepEqual(measuredOf(catalogue, status(720, 0.99)).availability, { share: 0.99, since: '2026-11-20' });
});
