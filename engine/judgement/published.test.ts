import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import type { AuditEvidence } from '../evidence.ts';
import { conclude } from './conclude.ts';
import { axisApplies, axisCaps } from './grade.ts';
import { publishedTexts } from './published.ts';

const recorded = (domain: string): AuditEvidence =>
  JSON.parse(readFileSync(new URL(`../recordings/${domain}.json`, import.meta.url), 'utf8'));

test('the texts that a domain publishes are shown in full, with the name of each', () => {
  const found = publishedTexts(recorded('exemplaire.example'));
  assert.match(found.dmarc?.[0]?.text ?? '', /^v=DMARC1; /);
  assert.equal(found.dmarc?.[0]?.name, '_dmarc.exemplaire.example');
  assert.match(found.spf?.[0]?.text ?? '', /^v=spf1 /);
  assert.match(found.dkim?.[0]?.name ?? '', /\._domainkey\.exemplaire\.example$/);
  assert.deepEqual(
    found['mta-sts']?.map(({ type }) => type),
    ['TXT', 'file'],
  );
  assert.match(found.bimi?.[0]?.text ?? '', /^v=BIMI1;/);
  assert.deepEqual(publishedTexts(recorded('moyenne.example'))['mta-sts'], [], 'what is not published is not told');
});

test('a cap that acts on an axis is reported, and one that its points explain is not', () => {
  const caps = axisCaps(conclude(recorded('moyenne.example')).verdicts);
  assert.deepEqual(
    caps.filter(({ axis }) => axis === 'spoofing'),
    [{ axis: 'spoofing', check: 'dmarc/policy-p', letter: 'C' }],
  );
  assert.deepEqual(axisCaps(conclude(recorded('exemplaire.example')).verdicts), []);
});

test('an axis that concerns the domain but was not seen is told from one that does not', () => {
  const appliesTo = (domain: string) => {
    const { verdicts, grade } = conclude(recorded(domain));
    return grade.axes.filter(({ id, points }) => points === null && axisApplies(id, verdicts)).map(({ id }) => id);
  };
  assert.deepEqual(appliesTo('vide.example'), [], 'without mail and website, nothing was missed');
  assert.deepEqual(appliesTo('expiree.fr'), ['spoofing', 'transport', 'web', 'reputation']);
});

test('an axis of which a protocol was left out may apply', () => {
  const whole = recorded('vide.example');
  for (const left of ['mta-sts', 'smtp', 'dns', 'tcp', 'domain', 'blacklist'] as const) {
    const only = { [left]: whole.protocols[left] };
    const { verdicts } = conclude({ ...whole, protocols: only });
    for (const axis of ['transport', 'web', 'reputation'] as const)
      assert.equal(axisApplies(axis, verdicts), true, `${axis}, with ${left} alone`);
  }
});
