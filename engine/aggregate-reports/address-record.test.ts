import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seen, unseen } from '../model/observed.ts';
import type { DmarcEvidence, Published } from '../protocols/dmarc/evidence.ts';
import { assertWalkedOnce } from '../testing/walked-once.ts';
import { addressRecord } from './address-record.ts';

const walk = (...texts: readonly string[]): readonly Published[] => [
  { name: '_dmarc.exemple.fr', texts: seen(texts) },
  { name: '_dmarc.fr', texts: seen([]) },
];
const recordFor = (published: readonly Published[]) =>
  addressRecord({ domain: 'exemple.fr', walk: published } as DmarcEvidence, 'x@recu.fr');

test('an address for reports is added to those that stand there, and nothing else changes', () => {
  for (const [before, after] of [
    ['v=DMARC1; p=reject; rua=mailto:a@b.fr', 'v=DMARC1; p=reject; rua=mailto:a@b.fr,mailto:x@recu.fr'],
    [
      'v=DMARC1; p=reject; rua=mailto:a@b.fr ; sp=none',
      'v=DMARC1; p=reject; rua=mailto:a@b.fr,mailto:x@recu.fr ; sp=none',
    ],
    ['v=DMARC1;p=none;', 'v=DMARC1;p=none; rua=mailto:x@recu.fr;'],
    ['v=DMARC1; p=none', 'v=DMARC1; p=none; rua=mailto:x@recu.fr'],
  ] as const)
    assert.deepEqual(recordFor(walk(before)), { name: '_dmarc.exemple.fr', before, after });
});

test('without a record one is proposed that asks nothing of receivers; with one that cannot be read, or behind a silence, nothing is', () => {
  assert.deepEqual(recordFor(walk()), {
    ...{ name: '_dmarc.exemple.fr', before: null, after: 'v=DMARC1; p=none; rua=mailto:x@recu.fr' },
  });
  assert.equal(recordFor(walk('v=DMARC1; p=oui')), null);
  assert.equal(recordFor(walk('v=DMARC1; p=none', 'v=DMARC1; p=reject')), null);
  assert.equal(recordFor(walk('v=DMARC 1; p=none')), null);
  assert.equal(recordFor(walk('v=DMARC1; p=none; rua=mailto:a@b.fr; rua=mailto:c@d.fr')), null);
  assert.equal(recordFor([{ name: '_dmarc.exemple.fr', texts: unseen('timeout') }]), null);
});

test('a record longer than any should be is read in one walk, and nothing is added to it', () => {
  const short = 'v=DMARC1; p=none; rua=mailto:a@b.fr;';
  for (const [what, text] of [
    ['spaces after rua=', `v=DMARC1; p=none; rua=mailto:a@b.fr${' '.repeat(60_000)};`],
    ['semicolons', `v=DMARC1; p=none${';'.repeat(60_000)} x`],
    ['addresses', `v=DMARC1; p=none; rua=${'mailto:a@b.fr,'.repeat(400)}mailto:a@b.fr`],
  ] as const)
    assertWalkedOnce(() => assert.equal(recordFor(walk(text)), null), what, 2_000);
  for (const blanks of [' ', ' '.repeat(3_000)])
    assert.equal(
      recordFor(walk(`${short}${blanks}`))?.after,
      `v=DMARC1; p=none; rua=mailto:a@b.fr,mailto:x@recu.fr;${blanks}`,
    );
});
