import assert from 'node:assert/strict';
import { test } from 'node:test';
import { daysBetween } from './days.ts';
import {
  agree,
  count,
  dateInWords,
  eachOf,
  enumerate,
  enumerateSome,
  monthInWords,
  ofName,
  quote,
  thatName,
  tlsVersion,
} from './phrases.fr.ts';

test('dates are written as one says them, and hold together', () => {
  assert.equal(dateInWords('2027-03-01T23:59:59Z'), '1er mars 2027');
  assert.equal(dateInWords('2026-11-20'), '20 novembre 2026');
  assert.equal(dateInWords('bientôt'), 'bientôt');
  assert.equal(monthInWords('2025-02'), 'février 2025');
});

test('lists end in « et », long ones in how many are left', () => {
  assert.equal(enumerate([]), '');
  assert.equal(enumerate(['a']), 'a');
  assert.equal(enumerate(['a', 'b', 'c']), 'a, b et c');
  assert.equal(enumerateSome(['a', 'b', 'c'], 2), 'a, b et 1 autre');
  assert.equal(enumerateSome(['a', 'b', 'c', 'd'], 2), 'a, b et 2 autres');
});

test('zero and one are singular in French', () => {
  assert.deepEqual(
    [0, 1, 2].map((number) => count(number, 'jour', 'jours')),
    ['0 jour', '1 jour', '2 jours'],
  );
});

test('days are whole, negative backward, and null where there is no date', () => {
  assert.equal(daysBetween('2026-11-20T12:00:00Z', '2026-11-21T11:59:00Z'), 0);
  assert.equal(daysBetween('2026-11-20T12:00:00Z', '2026-11-20T11:00:00Z'), -1);
  assert.equal(daysBetween('2026-11-20T12:00:00Z', 'jamais'), null);
});

test('« de » and « que » are elided before a vowel, even one with its accent, but not before « ya »', () => {
  assert.deepEqual(['exemple.fr', 'école.fr', 'yves.fr'].map(ofName), ['d’exemple.fr', 'd’école.fr', 'd’yves.fr']);
  assert.deepEqual(['la-mairie.fr', 'yaourt.fr', '_dmarc.a.fr', '1and1.fr'].map(ofName), [
    'de la-mairie.fr',
    'de yaourt.fr',
    'de _dmarc.a.fr',
    'de 1and1.fr',
  ]);
  assert.deepEqual(['evil.example', 'mechant.example'].map(thatName), ['qu’evil.example', 'que mechant.example']);
});

test('versions of TLS are written as the standard calls them', () => {
  assert.deepEqual(['TLSv1', 'TLSv1.1', 'TLSv1.3', 'SSLv3'].map(tlsVersion), [
    'TLS 1.0',
    'TLS 1.1',
    'TLS 1.3',
    'SSLv3',
  ]);
});

test('what is empty is not quoted', () => {
  assert.equal(quote('v=spf1 -all', 6), '« v=spf1 »');
  assert.equal(quote(' '), 'un texte vide');
});

test('what is found at two addresses of one host is reported once', () => {
  assert.equal(enumerate(['a', 'a']), 'a');
  assert.equal(enumerateSome(['a', 'b', 'a', 'c', 'd', 'b']), 'a, b, c et d');
  assert.equal(eachOf(['a : 1', 'a : 1', 'b : 2']), 'a : 1 ; b : 2');
  assert.equal(agree(['a', 'a'], 'répond', 'répondent'), 'répond');
});

test('a verb agrees with how many there are', () => {
  assert.deepEqual(
    [['a'], ['a', 'b']].map((hosts) => agree(hosts, 'répond', 'répondent')),
    ['répond', 'répondent'],
  );
});
