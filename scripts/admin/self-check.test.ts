import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SelfFinding } from '@rempart/server/self-check';
import { missingTitle } from './self-check.fr.ts';
import { statusOf, toldOf } from './self-check.ts';

const one = (outcome: SelfFinding['outcome'], records: SelfFinding['records'] = []): SelfFinding => ({
  id: 'dmarc',
  outcome,
  detail: '_dmarc.exemple.fr',
  records,
});

test('the status says the worst of what was found, and what was not measured is not good', () => {
  assert.equal(statusOf([one('good')]), 0);
  assert.equal(statusOf([one('good'), one('unknown')]), 3);
  assert.equal(statusOf([one('unknown'), one('wrong')]), 1);
});

test('missing records are reported at the end, as a zone file has them', () => {
  const record = { name: '_dmarc.exemple.fr.', type: 'TXT', value: '"v=DMARC1; p=none"' } as const;
  const text = toldOf([one('good'), one('wrong', [record])]);
  assert.match(text, /^\[ok\] DMARC est publié/);
  assert.match(text, /^\[!!\] DMARC n’est pas publié/m);
  assert.ok(text.endsWith(`\n\n${missingTitle}\n_dmarc.exemple.fr.  TXT  "v=DMARC1; p=none"`));
  assert.ok(!toldOf([one('good')]).includes(missingTitle));
});
