import assert from 'node:assert/strict';
import { test } from 'node:test';
import { evidenceIn } from '../engine/remedies/situation.ts';
import { readEvidence } from '../engine/testing/recordings.ts';
import { outline } from '../report/outline.fr.ts';
import { boughtOrder } from '../report/testing.ts';
import { assertFindings, assertKeys } from './harmless.ts';

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

test('what is found only once a step is done is not printed as a finding of today', () => {
  assertFindings(report, evidence);
  const told = JSON.stringify(report.sections);
  assert.match(told, /Une fois faite l’étape n°\u00A0\d+ \(«.Publier au registre[^»]*»\), il restera ceci/);
});

test('a planted breach is found: a page gives a finding that is none of today', () => {
  const page = report.sections.find(({ id }) => id === 'pour-messagerie');
  assert.ok(page);
  const text = [
    { text: 'Constat : ', style: 'strong' },
    { text: 'DANE n’est pas publié pour mx1.passoire.example, dont la zone est pourtant signée.', style: 'plain' },
  ] as const;
  const sections = [{ ...page, blocks: [...page.blocks, { kind: 'paragraph', text } as const] }];
  assert.throws(() => assertFindings({ ...report, sections } as never, evidence), /nobody found « DANE n’est pas/);
});
