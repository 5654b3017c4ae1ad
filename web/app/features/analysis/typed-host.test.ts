import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readDomain } from '@rempart/engine';
import { readTypedHost } from './typed-host.ts';

const understood: readonly (readonly [typed: string, unicode: string, ascii: string])[] = [
  ['exemple.fr', 'exemple.fr', 'exemple.fr'],
  ['  Exemple.FR. ', 'exemple.fr', 'exemple.fr'],
  ['https://www.exemple.fr/contact?x=1#y', 'www.exemple.fr', 'www.exemple.fr'],
  ['https://jean@exemple.fr:8443/', 'exemple.fr', 'exemple.fr'],
  ['jean.dupont@mairie.gouv.fr', 'mairie.gouv.fr', 'mairie.gouv.fr'],
  ['mailto:a@exemple.co.uk', 'exemple.co.uk', 'exemple.co.uk'],
  ['Marie Martin <marie@exemple.fr>', 'exemple.fr', 'exemple.fr'],
  ['<marie@exemple.fr>', 'exemple.fr', 'exemple.fr'],
  ['exemple.fr/contact', 'exemple.fr', 'exemple.fr'],
  ['exemple.fr:443/x', 'exemple.fr', 'exemple.fr'],
  ['café.fr', 'café.fr', 'xn--caf-dma.fr'],
  ['xn--caf-dma.fr', 'café.fr', 'xn--caf-dma.fr'],
  ['CAFÉ.fr', 'café.fr', 'xn--caf-dma.fr'],
  ['forêt-noire.été.fr', 'forêt-noire.été.fr', 'xn--fort-noire-o7a.xn--t-9fab.fr'],
  ['例え.jp', '例え.jp', 'xn--r8jz45g.jp'],
  ['президент.рф', 'президент.рф', 'xn--d1abbgf6aiiy.xn--p1ai'],
];

for (const [typed, unicode, ascii] of understood) {
  test(`« ${typed} » is interpreted as the server does`, () => {
    const { ascii: own, unicode: letters } = readTypedHost(typed) ?? {};
    const reading = readDomain(typed);
    assert.deepEqual([own, letters], [ascii, unicode]);
    assert.ok(reading.ok && reading.domain === ascii && reading.unicode === unicode);
  });
}

for (const typed of [
  '',
  'exemple',
  '192.0.2.1',
  'exemple.123',
  'a b.fr',
  '@',
  'http://',
  '.fr',
  '[::1]',
  'exemple.fr:443',
]) {
  test(`« ${typed} » is nothing yet`, () => assert.equal(readTypedHost(typed), null));
}

for (const typed of [
  'https://www.exemple.fr/',
  'www.café.fr',
  'webmail.exemple.co.uk',
  'www.mail.exemple.fr',
  'autodiscover.lyon.exemple.fr',
  'lyon.exemple.fr',
  'mail.fr',
  'mail.gouv.fr',
  'www.mail.asso.fr',
  'jean@mail.exemple.fr',
])
  test(`the page predicts the server’s interpretation of « ${typed} »`, () => {
    const reading = readDomain(typed);
    assert.ok(reading.ok);
    assert.equal(readTypedHost(typed)?.mailName.ascii, reading.mailName);
  });

test('points out what can be taken for Latin letters: one among them, or all of a label', () => {
  const lookalike = (typed: string) => readTypedHost(typed)?.lookalike ?? null;
  assert.deepEqual(lookalike('pаypal.fr'), { label: 'pаypal', letter: 'а', isWhole: false });
  assert.deepEqual(lookalike('xn--pypal-4ve.fr'), { label: 'pаypal', letter: 'а', isWhole: false });
  assert.equal(lookalike('www.οrange.fr')?.letter, 'ο');
  assert.deepEqual(lookalike('аррӏе.com'), { label: 'аррӏе', letter: 'а', isWhole: true });
  for (const sound of ['café.fr', 'президент.fr', 'сосо.рф', '例え.jp', 'württemberg.de'])
    assert.equal(lookalike(sound), null);
});

test('hostile punycode terminates, whatever it contains', () => {
  for (const label of [
    'xn--',
    'xn--99999999999',
    'xn---',
    'xn--0',
    `xn--${'a'.repeat(59)}`,
    'xn--zzzzzzzzzzzzzzzzzzz',
  ]) {
    assert.doesNotThrow(() => readTypedHost(`${label}.fr`));
  }
});

test('a label that begins like Punycode and is none makes no name, as for the server', () => {
  for (const typed of ['xn--a.fr', 'www.xn--zz.fr', 'xn--ls8h.fr', 'exemple.xn--0']) {
    assert.equal(readTypedHost(typed), null, typed);
    assert.equal(readDomain(typed).ok, false, typed);
  }
});
