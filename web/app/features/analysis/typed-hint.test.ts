import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readDomain } from '@rempart/engine';
import { readEndings } from '../../../endings.ts';
import { readEndingList } from './endings.ts';
import { typedHint as hintWith } from './typed-hint.fr.ts';

const endings = readEndingList(await readEndings());
const typedHint = (typed: string) => hintWith(typed, endings);

test('says who owns an address at a public provider, and still allows its audit', () => {
  const hint = typedHint('marie@gmail.com');
  assert.match(hint?.text ?? '', /^gmail\.com appartient à Google\s: vous ne pouvez rien y régler\./);
  assert.deepEqual([hint?.offers, hint?.isAnalysable], [[], true]);
  assert.match(typedHint('www.laposte.net')?.text ?? '', /La Poste/);
});

for (const [typed, owner] of [
  ['facebook.com/boulangerie', 'Facebook'],
  ['https://www.facebook.com/boulangerie?ref=x', 'Facebook'],
  ['m.facebook.com/boulangerie', 'Facebook'],
  ['boulangerie.wixsite.com/accueil', 'Wix'],
  ['https://sites.google.com/view/boulangerie', 'Google'],
  ['boulangerie.business.site', 'Google'],
] as const)
  test(`says that « ${typed} » is a page at ${owner}`, () => {
    const { text = '', isAnalysable } = typedHint(typed) ?? {};
    assert.match(
      text,
      new RegExp(`appartient à ${owner}\\s: vous y avez une page, et vous ne pouvez rien y régler\\.`),
    );
    assert.equal(isAnalysable, true);
  });

test('a name that only resembles that of a platform is a company’s own', () => {
  for (const own of ['monfacebook.com', 'x.fr', 'wixsite.fr', 'email.com', 'grange.fr', 'tree.fr'])
    assert.equal(typedHint(own), null, own);
});

test('points out a slip in the name of a provider', () => {
  for (const [typed, meant] of [
    ['gmial.com', 'gmail.com'],
    ['jean@gmail.con', null],
    ['hotmial.fr', 'hotmail.fr'],
    ['jean@outlok.com', 'outlook.com'],
    ['wanadooo.fr', 'wanadoo.fr'],
  ] as const)
    if (meant)
      assert.match(typedHint(typed)?.text ?? '', new RegExp(`ressemble à ${meant.replace('.', '[.]')}`), typed);
    else assert.deepEqual(typedHint(typed)?.offers, ['gmail.com']);
});

for (const [typed, words] of [
  ['foo.test', /extension [.]test n’existe pas/],
  ['serveur.local', /extension [.]local n’existe pas/],
  ['boulangerie.banane', /extension [.]banane n’existe pas/],
  ['boulangerie.ff', /extension [.]ff n’existe pas/],
  ['co.uk', /^co[.]uk est une extension/],
  ['https://gouv.fr/', /^gouv[.]fr est une extension/],
  [`${'a'.repeat(70)}.fr`, /compte 70 caractères/],
] as const)
  test(`tells while it is typed what the server would refuse of « ${typed.slice(0, 30)} »`, () => {
    const hint = typedHint(typed);
    assert.match(hint?.text ?? '', words);
    assert.equal(hint?.isAnalysable, false);
    assert.equal(readDomain(typed).ok, false, 'the server refuses it');
  });

test('calls no ending wrong while it may be unfinished, nor before the endings are loaded', () => {
  for (const typed of ['exemple.f', 'exemple.co', 'exemple.inf', 'exemple.xn--', 'mairie.gouv.fr', 'moyenne.example'])
    assert.equal(typedHint(typed), null, typed);
  assert.equal(hintWith('boulangerie.banane', null), null);
});

test('whatever it refuses because of its ending, the server refuses too', () => {
  for (const [ending, below] of endings) {
    assert.equal(typedHint(`exemple.${ending}`)?.isAnalysable, undefined, ending);
    for (const label of below) assert.equal(readDomain(`${label}.${ending}`).ok, false, `${label}.${ending}`);
  }
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
