import assert from 'node:assert/strict';
import { test } from 'node:test';
import type * as z from 'zod/mini';
import { contactInfo } from '../sale/checkout.ts';
import { contactMessage, withdrawal } from './contact-requests.ts';
import { legible, legibleLines, legibleWithin, plainJson, STEERING } from './legible.ts';

/** One of each kind, and the ends of the ranges with which readers are most often deceived. */
const HIDDEN = [
  ...[
    '\u0000',
    '\u0007',
    '\n',
    '\u001b',
    '\u007f',
    '\u0085',
    '\u009b',
    '\u00ad',
    '\u061c',
    '\u200b',
    '\u200c',
    '\u200d',
  ],
  ...['\u200e', '\u200f', '\u2028', '\u2029', '\u202a', '\u202e', '\u2060', '\u2066', '\u2069', '\ufeff', '\ufffe'],
  ...['\u{e0041}', '\ud800', '\udc00'],
];

test('a mark replaces each invisible or direction-changing character, and nothing else changes', () => {
  for (const character of HIDDEN) assert.equal(legible(`a${character}b`), 'a□b', JSON.stringify(character));
  for (const text of ['é à ç œ « » ’ – …', 'a\u00a0b\u202fc', '中文 مرحبا Ελληνικά', '🙂', ''])
    assert.equal(legible(text), text);
});

test('every text within a value is made legible, the names of its fields too', () => {
  const value = { list: ['a\u202eb', 1, null, { 'c\u0007': true }], text: 'd' };
  assert.deepEqual(legibleWithin(value), { list: ['a□b', 1, null, { 'c□': true }], text: 'd' });
});

test('plain JSON holds no such character, and parses to the original value', () => {
  const value = { text: HIDDEN.join('a'), 'na\u202eme': ['\u{e0041}', 'é'] };
  const written = plainJson(value);
  assert.doesNotMatch(written, STEERING);
  assert.deepEqual(JSON.parse(written), value);
});

const CONTACT = { firstName: 'Ada', lastName: 'Byron', email: 'ada@exemple.fr' };
const LETTER = {
  ...CONTACT,
  subject: 'Question',
  message: 'Une question assez longue.',
  key: 'AAAAAAAAAAAAAAAAAAAAAA',
};
test('the lines of a file stay lines, and every other control is marked', () => {
  assert.equal(
    legibleLines('version: STSv1\r\nmode: enforce\r\nmx: a\u202Eb\r\n'),
    'version: STSv1\nmode: enforce\nmx: a□b',
  );
  assert.equal(legibleLines('a\rb\n\nc'), 'a□b\n\nc');
});

const WITHDRAWAL = { ...CONTACT, orderNumber: 'C-20261121-7F3K', key: LETTER.key };

test('refuses a name with an invisible or direction-changing character, in French, for buyers and for contact messages', () => {
  const forms: readonly (readonly [z.ZodMiniType, Record<string, string>])[] = [
    [contactInfo, CONTACT],
    [contactMessage, LETTER],
    [withdrawal, WITHDRAWAL],
  ];
  for (const [form, whole] of forms) {
    assert.ok(form.safeParse(whole).success);
    for (const field of ['firstName', 'lastName'])
      for (const character of HIDDEN) {
        const read = form.safeParse({ ...whole, [field]: `Dup${character}ont` });
        assert.deepEqual(
          read.error?.issues.map(({ path, message }) => [path.join('.'), /caractères invisibles/.test(message)]),
          [[field, true]],
          JSON.stringify(character),
        );
      }
  }
});

test('applies the same rule to a company’s name and address', () => {
  for (const company of [{ name: 'Dup\u202eont SARL' }, { name: 'Dupont SARL', address: '1 rue\u200b Neuve' }])
    assert.ok(!contactInfo.safeParse({ ...CONTACT, company }).success);
});

test('removes invisible marks from a pasted message; characters that join letters and pictures stay', () => {
  const read = contactMessage.safeParse({
    ...LETTER,
    message: 'Mon adresse\u202a: ada@exemple.fr\u202c, mer\u00adci 👨\u200d👩\u200d👧',
  });
  assert.equal(read.data?.message, 'Mon adresse: ada@exemple.fr, merci 👨\u200d👩\u200d👧');
  for (const character of ['\u001b', '\u0085', '\u009b'])
    assert.ok(!contactMessage.safeParse({ ...LETTER, message: `Une question${character} assez longue.` }).success);
});
