import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { recordChange } from './remedy.ts';
import { characterStrings, zoneLines } from './zone-lines.ts';

test('a text is cut in strings of 255 octets at most, and joined again it is the same', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 900, unit: 'grapheme' }), (text) => {
      const strings = characterStrings(text);
      assert.equal(strings.join(''), text);
      for (const string of strings) assert.ok(Buffer.byteLength(string) <= 255);
    }),
  );
});

test('words are not torn where there is a space', () => {
  const text = Array.from({ length: 40 }, (_, index) => `ip4:192.0.2.${index}`).join(' ');
  const [first = '', second = ''] = characterStrings(text);
  assert.ok(first.endsWith(' ') && second.startsWith('ip4:'));
});

test('a line of a master file has an absolute name, quotes and escapes', () => {
  const change = recordChange({ name: '_dmarc.exemple.fr', type: 'TXT', before: [], after: ['v=DMARC1; p="no\\ne"é'] });
  assert.deepEqual(zoneLines(change), ['_dmarc.exemple.fr. 3600 IN TXT "v=DMARC1; p=\\"no\\\\ne\\"\\195\\169"']);
  const mx = recordChange({ name: 'exemple.fr', type: 'MX', before: ['10 a.'], after: ['10 a.', '20 b.'] });
  assert.deepEqual(zoneLines(mx), ['exemple.fr. 3600 IN MX 20 b.']);
});
