import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { fillGaps, fillGapsGzip, gapped } from './page-gaps.ts';

const long = Array.from({ length: 20_000 }, (_, n) => `été ${n} `).join('');

for (const [title, text] of Object.entries({
  'no gap': long,
  'many gaps': `${long}GAP${long}GAPGAP é`,
  'nothing but gaps': 'GAPGAP',
  'gaps of two kinds': `${long}HOLE${long}GAPHOLEGAP é HOLE`,
  nothing: '',
}))
  test(`filling gaps gives the same text, compressed or not: ${title}`, () => {
    const page = gapped(text, ['GAP', 'HOLE']);
    for (const [nonce, name] of [
      ['q+LA/==', 'été'],
      ['another one', 'HOLE GAP'],
      ['', ''],
    ] as const) {
      const whole = text.replace(/GAP|HOLE/g, (gap) => (gap === 'GAP' ? nonce : name));
      assert.equal(fillGaps(page, { GAP: nonce, HOLE: name }).toString(), whole);
      assert.equal(gunzipSync(fillGapsGzip(page, { GAP: nonce, HOLE: name })).toString(), whole);
    }
  });
