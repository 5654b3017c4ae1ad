import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Operator } from '@rempart/contract';
import type { Payments } from '../../ports/payments.ts';
import { readDeclarations } from '../../process/declarations.ts';
import { readSales } from './read-sales.ts';

const operator: Operator = {
  ...readDeclarations({}).operator,
  ...{
    company: 'Essai SAS',
    legalForm: 'SAS',
    siren: '732 829 320',
    address: 'Paris',
    phone: '01',
    email: 'a@exemple.fr',
  },
  ...{ publicationDirector: 'Ada', reviewHours: 'le matin', vatRegime: 'franchise' as const },
  reviewer: { name: 'Zoé Garde', role: 'analyste' },
  host: { name: 'H', address: 'Paris', phone: '01' },
  mediator: { name: 'M', address: 'Paris', url: 'https://mediateur.example/' },
};
const account = (kind: { readonly sandbox: boolean; readonly livemode: boolean }) => kind as Payments;
const now = () => new Date('2026-11-21T10:00:00Z');
const live = account({ sandbox: false, livemode: true });

test('sells nothing for real money before the VAT regime and the reviewer are declared', () => {
  assert.equal(readSales({ payments: live, operator, now }).enabled, true);
  for (const missing of [{ vatRegime: null }, { reviewer: null }, { vatRegime: 'normal' as const }])
    assert.equal(readSales({ payments: live, operator: { ...operator, ...missing }, now }).enabled, false);
});

test('names the payment provider only where there is one', () => {
  const { provider, vatRegime } = readSales({ payments: live, operator, now });
  assert.deepEqual([provider, vatRegime], ['stripe', 'franchise']);
  const pretended = account({ sandbox: true, livemode: false });
  assert.equal(readSales({ payments: pretended, operator, now }).provider, null);
  assert.equal(readSales({ payments: null, operator, now }).provider, null);
});
