import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isSiren } from '../sale/siren.ts';
import { afterPrice, FRANCHISE_WORDS, vatLine } from '../sale/vat.fr.ts';
import { registeredAs } from './operator.fr.ts';
import { missingForSale, type Operator } from './operator.ts';

const operator: Operator = {
  company: 'Essai SAS',
  legalForm: 'SAS',
  siren: '732 829 320',
  registration: null,
  vatRegime: 'franchise',
  vatNumber: null,
  isMicroEnterprise: true,
  address: '1 rue des Remparts, 75000 Paris',
  phone: '01 23 45 67 89',
  email: 'bonjour@exemple.fr',
  publicationDirector: 'Ada Lovelace',
  host: { name: 'Hébergeur', address: 'Paris', phone: '01' },
  mediator: { name: 'Médiateur', address: 'Paris', url: 'https://mediateur.example/' },
  reviewer: { name: 'Zoé Garde', role: 'analyste' },
  reviewHours: 'du lundi au vendredi',
  insurance: null,
  reviewDays: [1, 2, 3, 4, 5],
  deliveryHours: 72,
  refundsProvided: true,
};

test('a live sale needs a VAT regime and a reviewer, and a VAT number only where VAT is charged', () => {
  assert.deepEqual(missingForSale(operator), []);
  assert.deepEqual(missingForSale({ ...operator, vatRegime: null }), ['vatRegime']);
  assert.deepEqual(missingForSale({ ...operator, reviewer: null }), ['reviewer']);
  assert.deepEqual(missingForSale({ ...operator, vatRegime: 'normal' }), ['vatNumber']);
  assert.deepEqual(missingForSale({ ...operator, vatRegime: 'normal', vatNumber: 'FR44732829320' }), []);
});

test('the regime is never derived from the number: an exempt seller may have one', () => {
  const vatNumber = 'FR44732829320';
  assert.equal(vatLine({ vatRegime: null, vatNumber }), null);
  assert.equal(vatLine({ vatRegime: null, vatNumber: null }), null);
  assert.equal(vatLine({ vatRegime: 'normal', vatNumber }), `TVA intracommunautaire ${vatNumber}`);
  assert.equal(vatLine({ vatRegime: 'normal', vatNumber: null }), null);
  assert.equal(vatLine({ vatRegime: 'franchise', vatNumber: null }), FRANCHISE_WORDS);
  assert.equal(
    vatLine({ vatRegime: 'franchise', vatNumber }),
    `${FRANCHISE_WORDS} (numéro intracommunautaire ${vatNumber})`,
  );
  assert.deepEqual(
    [afterPrice('franchise'), afterPrice('normal'), afterPrice(null)],
    [', TVA non applicable', '\u00a0TTC', ''],
  );
});

test('a SIREN has nine digits and a valid check digit', () => {
  for (const right of ['732829320', '732 829 320', '356 000 000', '552 100 554']) assert.ok(isSiren(right), right);
  for (const wrong of ['732829321', '732 829 32', '7328293200', '12345678a', '', '372829320'])
    assert.ok(!isSiren(wrong), wrong);
});

test('a company is told with its number and its register, and no line ends within a number', () => {
  const registration = 'RCS Lyon 732 829 320';
  const words = (of: Parameters<typeof registeredAs>[0]) => registeredAs(of)?.replaceAll('\u00a0', '_');
  assert.equal(words({ siren: '732829320', registration }), 'SIREN 732_829_320, RCS Lyon 732_829_320');
  assert.equal(words({ siren: '732 829 320', registration: null }), 'SIREN 732_829_320');
  assert.equal(words({ siren: null, registration: null }), undefined);
});
