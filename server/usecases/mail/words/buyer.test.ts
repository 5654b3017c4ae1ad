import assert from 'node:assert/strict';
import { test } from 'node:test';
import { orderWords } from '@rempart/contract';
import { type Bought, reportDraft } from './buyer.fr.ts';
import { drawText } from './draft.ts';
import { signature } from './words.fr.ts';

const bought: Bought = {
  number: 'C-1',
  domain: 'moyenne.example',
  amountCents: 1990,
  firstName: 'Jeanne',
  paidAt: new Date('2026-11-20T09:00:00Z'),
  origin: 'https://exemple.fr',
  orderUrl: 'https://exemple.fr/commande/C-1',
  isDemonstration: false,
  vatRegime: null,
  isBusiness: false,
  refundsProvided: true,
  mediator: null,
};
const step = { fact: null, title: 'Signer la zone', who: 'votre hébergeur DNS', why: 'Pour que nul ne la change.' };
const told = (first: typeof step | null) =>
  drawText(
    reportDraft(bought, {
      downloadUrl: 'https://exemple.fr/rapport',
      pageUrl: 'https://exemple.fr/page',
      until: new Date('2026-12-20T09:00:00Z'),
      sha256: 'ab'.repeat(32),
      pages: 17,
      letter: 'C',
      brief: { verdict: 'Un constat.', first, note: [], signed: null },
      calendar: null,
      recheckUrl: 'https://exemple.fr/?domaine=moyenne.example',
      followUps: { on: [new Date('2026-12-20T09:00:00Z')], stopUrl: 'https://exemple.fr/suivi/arret' },
    }),
    'pied',
  ).replaceAll(' ', ' ');

test('the message with a report ends with what is of use least: its own digest, and the link that declines what is offered', () => {
  const text = told(step);
  const places = ['Nous referons', 'Une question sur le rapport', 'Je ne veux pas de cette analyse', 'SHA-256'].map(
    (words) => text.indexOf(words),
  );
  assert.ok(!places.includes(-1), text);
  assert.deepEqual(
    places.toSorted((a, b) => a - b),
    places,
  );
});

test('the message with a report says which page to send where there is something to have done, and only there', () => {
  assert.match(told(step), /Elle dit quelle page envoyer à qui/);
  assert.doesNotMatch(told(null), /quelle page/);
});

test('an order that a person must look at is told as late, not as a payment', () => {
  const { label, title } = orderWords.attention;
  assert.doesNotMatch(`${label} ${title}`, /équipe|Paiement/);
});

test('every message ends with the seller, its number and its register', () => {
  const registered = { siren: '732829320', registration: 'RCS Lyon 732 829 320' };
  const seller = { company: 'Essai SAS', legalForm: null, address: null, email: null, ...registered };
  assert.match(
    signature(seller, 'https://exemple.fr').replaceAll('\u00a0', ' '),
    /Essai SAS – SIREN 732 829 320, RCS Lyon 732 829 320$/,
  );
});
