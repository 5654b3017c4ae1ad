import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FRANCHISE_WORDS } from '@rempart/contract';
import { invoiceText } from './invoice.fr.ts';
import type { InvoiceBody, InvoiceSheet } from './invoice.ts';

const body: InvoiceBody = {
  seller: {
    name: 'Essai SAS',
    legalForm: 'SAS au capital de 1 000 €',
    siren: '732 829 320',
    registration: 'RCS Paris 732 829 320',
    vatNumber: 'FR44732829320',
    address: '1 rue des Remparts, 75000 Paris',
  },
  buyer: {
    name: 'Jeanne Martin',
    company: 'Martin et fils',
    siren: '552 100 554',
    vatNumber: null,
    address: '2 place du Marché, 69001 Lyon',
    email: 'jeanne@exemple.fr',
  },
  domain: 'exemple.fr',
  totalCents: 1990,
  vatRegime: 'franchise',
  vatRate: null,
  paidAt: '2026-11-21T10:00:00.000Z',
  suppliedBy: '2026-11-24T10:00:00.000Z',
  undoes: null,
  isDemonstration: false,
};
const drawn = (changes: Partial<InvoiceBody>, kind: InvoiceSheet['kind'] = 'invoice') =>
  invoiceText({
    number: 'F-2026-000001',
    kind,
    orderNumber: 'C-20261121-7F3K',
    issuedAt: new Date('2026-11-21T10:00:00Z'),
    body: { ...body, ...changes },
  });
const totals = (text: ReturnType<typeof drawn>) => text.totals.map((row) => row.join(' ').replaceAll('\u00a0', ' '));

test('a seller in the franchise who has a VAT number invoices no VAT, and says so', () => {
  const text = drawn({});
  assert.deepEqual(totals(text), ['Total hors taxe 19,90 €', 'Total payé 19,90 €']);
  assert.equal(text.notes[0], `${FRANCHISE_WORDS}.`);
  assert.ok(text.seller.includes('TVA intracommunautaire FR44732829320'));
});

test('a seller who charges VAT shows it, and cites no exemption', () => {
  const text = drawn({ vatRegime: 'normal', vatRate: 20 });
  assert.deepEqual(totals(text), ['Total hors taxe 16,58 €', 'TVA 20 % 3,32 €', 'Total payé 19,90 €']);
  assert.ok(!text.notes.some((note) => note.includes('non applicable')));
});

test('a regime that was not declared is named as missing; an invoice of before it was asked says what it said', () => {
  assert.match(drawn({ vatRegime: null }).notes[0] ?? '', /régime de TVA\s: à compléter par l’exploitant/);
  const { vatRegime: _, suppliedBy: __, ...older } = body;
  const text = invoiceText({
    number: 'F-2026-000001',
    kind: 'invoice',
    orderNumber: 'C-1',
    issuedAt: new Date('2026-11-21T10:00:00Z'),
    body: older,
  });
  assert.equal(text.notes[0], `${FRANCHISE_WORDS}.`);
});

test('the date of issue, the date of supply and the category of the operation stand apart', () => {
  const facts = drawn({}).facts.map((row) => row.join(' : ').replaceAll('\u00a0', ' '));
  assert.ok(facts.includes('Date d’émission : 21 novembre 2026'), `${facts}`);
  assert.ok(
    facts.includes('Date de la prestation : fourniture du rapport, au plus tard le 24 novembre 2026'),
    `${facts}`,
  );
  assert.ok(facts.includes('Catégorie de l’opération : prestation de services'), `${facts}`);
});

test('a business is named with its SIREN and its address', () => {
  assert.deepEqual(drawn({}).buyer, [
    'Martin et fils',
    'Jeanne Martin',
    '2 place du Marché, 69001 Lyon',
    'SIREN 552 100 554',
    'jeanne@exemple.fr',
  ]);
});
