import assert from 'node:assert/strict';
import { test } from 'node:test';
import { durationWords, FRANCHISE_WORDS, KEPT, withdrawalWords } from '@rempart/contract';
import { outline } from '../outline.fr.ts';
import type { ReportOrder } from '../subject.ts';
import { boughtOrder, NOBODY } from '../testing.ts';

const end = (changes: Partial<ReportOrder>) => {
  const { cover, sections } = outline(boughtOrder(changes));
  return JSON.stringify([cover.facts, sections.find(({ id }) => id === 'suite')]).replaceAll('\u00a0', ' ');
};
const person = { order: 'C-20261121-7F3K', name: 'Camille Dupont', company: null };

test('the end of a report tells a consumer how the right of withdrawal ends, and a business nothing of it', () => {
  assert.ok(end({ buyer: person }).includes(withdrawalWords.ends.replaceAll('\u00a0', ' ')));
  const business = end({ buyer: { ...person, company: 'Moyenne et fils' } });
  assert.ok(!business.includes('L221-28') && !business.includes('rétracter'));
});

test('it tells how long things are kept, and the regime of VAT only as it was declared', () => {
  const told = end({ buyer: person, operator: { ...NOBODY, company: 'Essai SAS', siren: '732 829 320' } });
  assert.ok(
    [KEPT.orderPerson, KEPT.invoices].every((kept) => told.includes(durationWords(kept).replaceAll('\u00a0', ' '))),
  );
  assert.ok(!told.includes('non applicable'), 'nothing is deduced of who has no number');
  assert.ok(end({ operator: { ...NOBODY, vatRegime: 'franchise' } }).includes(FRANCHISE_WORDS));
});

test('a reviewer without a function leaves no lonely comma', () => {
  const told = end({ review: { name: 'Zoé Garde', role: '', at: '2026-11-21T08:30:00.000Z', note: '' } });
  assert.match(told, /par Zoé Garde"/);
});

test('the end of a report and its attestation tell the register of the company, and VAT under one name', () => {
  const operator = {
    ...NOBODY,
    company: 'Essai SAS',
    siren: '732829320',
    registration: 'RCS Lyon 732 829 320',
    vatRegime: 'franchise' as const,
  };
  const { sections } = outline(boughtOrder({ buyer: person, operator }));
  for (const id of ['suite', 'attestation']) {
    const told = JSON.stringify(sections.find((section) => section.id === id)).replaceAll('\u00a0', ' ');
    assert.match(told, /SIREN 732 829 320, RCS Lyon 732 829 320/, id);
    assert.doesNotMatch(told, /TVA : TVA/, id);
  }
});
