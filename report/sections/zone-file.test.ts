import assert from 'node:assert/strict';
import { test } from 'node:test';
import { conclude, planOf } from '@rempart/engine';
import { readEvidence } from '../../engine/testing/recordings.ts';
import { outline } from '../outline.fr.ts';
import { specimenOrder } from '../specimen.ts';
import { drawnOf, pagesOf, sectionOf, specimen, WORLDS } from '../testing/outlines.ts';
import { boughtOrder, NOBODY } from '../testing.ts';

test('every action of the plan stands in its table, and every record on one page and in the file', () => {
  const { evidence } = specimenOrder(NOBODY);
  const { actions } = planOf(evidence, conclude(evidence));
  const rows = sectionOf(specimen, 'plan').blocks.flatMap((block) =>
    block.kind === 'table' && block.columns[0]?.heading === 'N°' ? block.rows : [],
  );
  assert.equal(rows.length, actions.length);
  const pages = JSON.stringify(pagesOf(specimen));
  const file = specimen.attachments.find(({ name }) => name === 'zone-a-publier.txt')?.text ?? '';
  for (const value of actions.flatMap(({ records }) => records.flatMap(({ after }) => after))) {
    assert.ok(pages.includes(JSON.stringify(value).slice(1, -1)), value);
    assert.ok(file.includes(value), value);
  }
});

test('the zone file publishes nothing twice at one name, and nothing before its week', () => {
  for (const drawn of [specimen, ...WORLDS.map((world) => drawnOf(world))]) {
    const file = drawn.attachments.find(({ name }) => name === 'zone-a-publier.txt')?.text ?? '';
    const active = file.split('\n').filter((line) => line !== '' && !line.startsWith(';'));
    const policies = active
      .filter((line) => /"v=(spf1|DMARC1|STSv1|TLSRPTv1)/.test(line))
      .map((line) => line.split(' ')[0] + (/"v=(\w+)/.exec(line)?.[1] ?? ''));
    assert.equal(new Set(policies).size, policies.length, file);
    for (const line of active) assert.match(line, /^[^\s;]+\. \d+ IN (TXT|MX|CNAME|CAA|TLSA) \S/);
  }
  const file = specimen.attachments[0]?.text ?? '';
  assert.match(file, /^; _dmarc\.moyenne\.example\. 3600 IN TXT "v=DMARC1; p=quarantine/m);
});

test('who serves files and headers gets them as text, whole lines each, with what they wait for, and comments where they wait', () => {
  const { attachments } = outline(boughtOrder({ evidence: readEvidence('moyenne.example') }));
  const text = attachments.find(({ name }) => name === 'valeurs-site.txt')?.text.replaceAll('\u00a0', ' ') ?? '';
  assert.match(text, /^Strict-Transport-Security: max-age=31536000$/m, 'what may be served today is no comment');
  assert.match(
    text,
    /^# .*Content-Security-Policy-Report-Only: default-src 'self'; .+frame-ancestors 'self'$/m,
    'nor cut',
  );
  assert.match(text, /^# mode: enforce$/m, 'what has a day and a condition waits');
  for (const line of text.split('\n').filter((one) => one.startsWith('mode:'))) assert.equal(line, 'mode: testing');
});
