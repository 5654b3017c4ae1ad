import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ClientDomain, ClientPage } from '@rempart/contract';
import { clientPageText } from './client-page.fr.ts';
import { openPress } from './press.ts';

const audit = (at: string, letter: string) => ({
  at,
  letter,
  points: 70,
  provisional: false,
  axes: [],
  reportId: null,
});
const domain: ClientDomain = {
  domain: 'mairie.example',
  unicode: 'mairie.example',
  letter: 'C',
  points: 70,
  provisional: false,
  lastAudit: '2026-11-27T10:00:00Z',
  reportId: 'a',
  verdicts: { dmarc: 'fail', spf: 'pass', bimi: 'na' },
  forged: 'inbox',
  due: { kind: 'domain', name: 'mairie.example', on: '2027-06-10T00:00:00Z', automatic: false },
  changed: null,
  first: [{ title: 'Publier une politique', why: 'Pour rien bloquer.', who: 'dns', party: null, effort: 15, week: 0 }],
  firstThing: { fact: 'Un faux arrive.', why: null, end: 'La note passe de C à A.' },
  history: [audit('2026-11-27T10:00:00Z', 'C'), audit('2026-11-26T10:00:00Z', 'C'), audit('2026-11-25T10:00:00Z', 'D')],
  changes: [],
};
const page: ClientPage = {
  provider: { name: 'Infogérance <Ouest> 🏰', hasLogo: false },
  name: 'Mairie de Vannes',
  domains: [domain, { ...domain, domain: 'neuf.example', unicode: 'neuf.example', lastAudit: null, first: null }],
  common: [],
  preparing: 0,
  at: '2026-12-01T07:00:00Z',
};

test('the page of a client says as a PDF what it says on the screen', async () => {
  const { title, author, blocks } = clientPageText(page);
  assert.deepEqual([title, author], ['Mairie de Vannes', 'Infogérance <Ouest> 🏰']);
  const told = JSON.stringify(blocks).replaceAll('\u00a0', ' ');
  for (const text of [
    'mairie.example : note C, 70 points sur 100',
    'Un faux arrive.',
    'Un faux e-mail à votre nom : arrive.',
    'nom de domaine, le 10 juin 2027',
    'Votre hébergeur DNS, 15 min, dès maintenant. La note passe de C à A.',
    '26 novembre 2026 : C',
    'Première analyse en attente.',
  ])
    assert.ok(told.includes(text), text);
  assert.equal(told.includes('27 novembre 2026 : C'), false, 'days on which the letter stayed are left out');
  const press = openPress();
  try {
    const { pdf, pages } = await press.drawClientPage(page);
    assert.equal(Buffer.from(pdf).subarray(0, 5).toString(), '%PDF-');
    assert.equal(pages, 1);
  } finally {
    await press.close();
  }
});
