import assert from 'node:assert/strict';
import { test } from 'node:test';
import { evidenceIn } from '../engine/remedies/situation.ts';
import { outline } from '../report/outline.fr.ts';
import { boughtOrder } from '../report/testing.ts';
import { readEvidence } from '../scripts/recordings/golden.ts';
import { assertKeys } from './harmless.ts';

// What the plan withdraws is published nowhere else: a report that publishes it is refused.

const evidence = readEvidence('passoire.example');
const report = outline(boughtOrder({ evidence, drawnAt: evidence.at }));
const SELECTOR = 'default';
const NAME = `${SELECTOR}._domainkey.${evidence.domain}`;
const answer = evidenceIn(evidence, 'dkim')?.selectors.find(({ selector }) => selector === SELECTOR)?.answer;
const [weak = ''] = answer?.seen ? answer.value.texts : [];

test('the report of the leaky domain publishes no key that must go', () => {
  assert.match(weak, /^v=DKIM1/);
  assertKeys(report, evidence);
});

test('a planted breach is found: the zone file publishes the weak key again', () => {
  const attachments = report.attachments.map((file) =>
    file.name === 'zone-a-publier.txt' ? { ...file, text: `${file.text}\n${NAME}. 3600 IN TXT "${weak}"\n` } : file,
  );
  assert.throws(() => assertKeys({ ...report, attachments }, evidence), { message: weak });
});

test('a planted breach is found: the annex gives the weak key as the value to publish', () => {
  const [first, ...others] = report.sections;
  assert.ok(first);
  const code = { kind: 'code', label: null, tone: 'after', lines: [weak] } as const;
  const sections = [{ ...first, blocks: [...first.blocks, code] }, ...others];
  assert.throws(() => assertKeys({ ...report, sections }, evidence), { message: weak });
});

test('a planted breach is found: a card has the trial flag removed from a key that is to be withdrawn', () => {
  const [first, ...others] = report.sections;
  assert.ok(first);
  const card = { kind: 'paragraph', text: `Retirez « t=y » de ${SELECTOR} une fois les essais finis.` } as const;
  const sections = [{ ...first, blocks: [...first.blocks, card] }, ...others];
  assert.throws(() => assertKeys({ ...report, sections }, evidence), /the trial flag alone would go/);
});
