import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readDomain } from '@rempart/engine';
import { typedHint } from './typed-hint.fr.ts';

test('says who owns an address at a public provider, and still allows its audit', () => {
  const hint = typedHint('marie@gmail.com');
  assert.match(hint?.text ?? '', /^gmail\.com appartient à Google\s: vous ne pouvez rien y régler\./);
  assert.deepEqual([hint?.offers, hint?.isAnalysable], [[], true]);
  assert.match(typedHint('www.laposte.net')?.text ?? '', /La Poste/);
});

for (const [typed, ...offers] of [
  ['boulangerie.frr', 'boulangerie.fr'],
  ['https://www.exemple.con/contact', 'exemple.com'],
  ['boulangerie martin.fr', 'boulangeriemartin.fr', 'boulangerie-martin.fr'],
  ['exemple,fr', 'exemple.fr'],
  ['exemple . fr', 'exemple.fr'],
  ['ex_ample.fr', 'ex-ample.fr', 'example.fr'],
] as const)
  test(`for « ${typed} » offers names that may be meant, and that can be audited`, () => {
    const hint = typedHint(typed);
    assert.deepEqual([hint?.offers, hint?.isAnalysable], [offers, false]);
    assert.equal(readDomain(typed).ok, false, 'the server refuses it');
    for (const offer of offers) assert.ok(readDomain(offer).ok, offer);
  });

test('every ending that is called non-existent does not exist', () => {
  for (const ending of 'frr ffr fre frt rf con cmo ocm coom comm vom xom cpm clm nte ney ent nett ogr orgg rog orf euu eur infi inof imfo'.split(
    ' ',
  )) {
    assert.match(typedHint(`exemple.${ending}`)?.text ?? '', /n’existe pas/, ending);
    assert.equal(readDomain(`exemple.${ending}`).ok, false, ending);
  }
});

for (const typed of [
  '',
  'exemple',
  'exemple.fr',
  'marie@exemple.fr',
  'Marie Martin <marie@exemple.fr>',
  'exemple.fr/a b',
  'Bonjour, tout le monde',
])
  test(`gives no hint for « ${typed} »`, () => assert.equal(typedHint(typed), null));
