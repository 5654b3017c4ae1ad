import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { fillGaps, fillGapsGzip, gapped } from './nonce-gaps.ts';

const long = Array.from({ length: 20_000 }, (_, n) => `été ${n} `).join('');

for (const [title, text] of Object.entries({
  'no gap': long,
  'many gaps': `${long}GAP${long}GAPGAP é`,
  'nothing but gaps': 'GAPGAP',
  nothing: '',
}))
  test(`filling gaps gives the same text, compressed or not: ${title}`, () => {
    const page = gapped(text, 'GAP');
    for (const nonce of ['q+LA/==', 'another one', '']) {
      const whole = text.replaceAll('GAP', nonce);
      assert.equal(fillGaps(page, nonce).toString(), whole);
      assert.equal(gunzipSync(fillGapsGzip(page, nonce)).toString(), whole);
    }
  });
