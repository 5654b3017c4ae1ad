import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AdminContactRequest } from '@rempart/contract';
import { answersOf, mailtoOf } from './contact-answers.fr.ts';

const request: AdminContactRequest = {
  kind: 'message',
  reference: 'M-20261121-ABCDEF',
  receivedAt: '2026-11-21T10:00:00.000Z',
  dueAt: null,
  email: 'ada+essai@exemple.fr',
  name: 'Ada Lovelace',
  company: null,
  subject: 'Presse',
  urgency: 'normal',
  right: null,
  orderNumber: null,
  text: 'Une ligne\nune autre & la fin',
  withdrawal: null,
  orders: [],
  closed: null,
};

test('a reply opens the mail program with the address, the reference and the message', () => {
  const [answer] = answersOf(request);
  assert.ok(answer);
  const url = new URL(mailtoOf(request.email, answer));
  assert.equal(decodeURIComponent(url.pathname), 'ada+essai@exemple.fr');
  assert.equal(url.searchParams.get('subject'), 'Re\u00a0: Presse (M-20261121-ABCDEF)');
  const body = url.searchParams.get('body') ?? '';
  assert.match(body, /^Bonjour Ada Lovelace,\r\n\r\n/);
  assert.match(body, /\r\n> Une ligne\r\n> une autre & la fin\r\n/);
  assert.doesNotMatch(body, /[^\r]\n/);
});

test('quotes a long message in part, so that the link still opens', () => {
  const [answer] = answersOf({ ...request, text: 'é'.repeat(5000) });
  assert.ok(answer && answer.body.length < 1000);
});

test('the reply to a withdrawal states its consequence', () => {
  const withdrawal = { ...request, kind: 'withdrawal', orderNumber: 'C-1', text: '' } as const;
  const declaredAt = request.receivedAt;
  const proof = { words: 'Je renonce', agreedAt: declaredAt, termsVersion: '3', isBusiness: false };
  const since = '2026-11-20T10:00:00.000Z';
  const answerFor = (state: NonNullable<AdminContactRequest['withdrawal']>) =>
    answersOf({ ...withdrawal, withdrawal: state }).map(({ label }) => label);
  assert.deepEqual(answerFor({ declaredAt, state: 'due', since: null, proof: null }), ['Annoncer le remboursement']);
  assert.deepEqual(answerFor({ declaredAt, state: 'refunded', since, proof: null }), ['Confirmer le remboursement']);
  assert.equal(answerFor({ declaredAt, state: 'extinct', since, proof }).length, 1);
  const [ended] = answersOf({ ...withdrawal, withdrawal: { declaredAt, state: 'extinct', since, proof } });
  assert.match(ended?.body ?? '', /commande C-1 vous a été fourni le 20\/11\/2026/);
  const business = { ...proof, isBusiness: true };
  const [company] = answersOf({ ...withdrawal, withdrawal: { declaredAt, state: 'extinct', since, proof: business } });
  assert.match(company?.body ?? '', /au nom d’une entreprise/);
  assert.deepEqual(
    answersOf(withdrawal).map(({ label }) => label),
    ['Demander le numéro'],
  );
});
