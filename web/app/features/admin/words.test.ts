import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lineWords } from './act-words.fr.ts';
import { alertLines, browserWords, deadlineWords, keptWords, mailWords, shortDay, untilWords } from './words.fr.ts';

test('shows how far a deadline is, before and after', () => {
  const now = Date.parse('2026-11-21T10:00:00Z');
  const of = (iso: string) => untilWords(iso, now);
  assert.deepEqual(of('2026-11-21T10:20:00Z'), { words: 'dans 20 min', isLate: false });
  assert.deepEqual(of('2026-11-22T10:00:00Z'), { words: 'dans 24 h', isLate: false });
  assert.deepEqual(of('2026-11-25T10:00:00Z'), { words: 'dans 4 j', isLate: false });
  assert.deepEqual(of('2026-11-21T08:00:00Z'), { words: 'en retard de 2 h', isLate: true });
});

test('messages and details of alerts have words, and no key of the program is shown', () => {
  assert.equal(mailWords.paymentFailed, 'Paiement non abouti');
  assert.equal(mailWords.orderState, 'État de la commande');
  const detail = { mail: 'report', recipient: 'ada@exemple.fr', amountCents: 1990, currency: null };
  assert.deepEqual(alertLines({ ...detail, ...{ ofAnEarlierRelease: 1 } }), [
    ['Montant', '19,90\u00a0€'],
    ['Message', 'Rapport'],
    ['Destinataire', 'ada@exemple.fr'],
  ]);
});

test('days are those of Paris', () => {
  assert.equal(shortDay('2026-11-21T23:30:00Z'), '22/11/2026');
});

test('a legal deadline is counted in calendar days', () => {
  const now = Date.parse('2026-11-21T10:00:00Z');
  const of = (iso: string) => deadlineWords(iso, now);
  assert.deepEqual(of('2026-12-05T09:00:00Z'), { words: 'encore 14 jours', isLate: false });
  assert.deepEqual(of('2026-11-22T23:30:00Z'), { words: 'encore 2 jours', isLate: false });
  assert.deepEqual(of('2026-11-21T08:00:00Z'), { words: 'à faire aujourd’hui', isLate: false });
  assert.deepEqual(of('2026-11-20T10:00:00Z'), { words: 'en retard d’un jour', isLate: true });
  assert.deepEqual(of('2026-11-18T10:00:00Z'), { words: 'en retard de 3 jours', isLate: true });
});

test('names a browser as people do', () => {
  const chrome =
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36';
  assert.equal(browserWords(chrome), 'Chrome, Linux');
  assert.equal(browserWords(`${chrome.replace('X11; Linux x86_64', 'Windows NT 10.0')} Edg/156.0`), 'Edge, Windows');
  assert.equal(browserWords('Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Safari/604.1'), 'Safari, iPhone');
  assert.equal(browserWords('curl/8.5.0'), 'curl/8.5.0');
  assert.equal(browserWords(''), 'Navigateur inconnu');
});

test('a protocol without faults says how many checks pass', () => {
  assert.equal(keptWords(0), 'Rien à relever');
  assert.equal(keptWords(1), 'Un contrôle conforme');
  assert.equal(keptWords(19), '19 contrôles conformes');
});

test('a journal line says who, what, to whom, and how often', () => {
  const line = { at: '2026-11-21T10:00:00Z', orderNumber: null, times: 1, detail: {} } as const;
  assert.equal(lineWords({ ...line, who: 'zoe', act: 'login' }), 'zoe : Connexion');
  assert.equal(
    lineWords({ ...line, who: '', act: 'loginFailed', times: 4 }),
    'Nom inconnu : Connexion refusée (4 fois dans l’heure)',
  );
  const removed = { ...line, who: 'npm run admin', act: 'removeAccount', detail: { account: 'paul' } } as const;
  assert.equal(lineWords(removed), 'npm run admin : Compte supprimé (paul)');
  const own = { ...line, who: 'zoe', act: 'createAccount', detail: { account: 'zoe' } } as const;
  assert.equal(lineWords(own), 'zoe : Compte créé');
});
