import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fetchFault, tlsFault } from './faults.en.ts';
import {
  agree,
  count,
  dateInWords,
  eachOf,
  enumerate,
  enumerateSome,
  integer,
  monthInWords,
  quote,
  tlsVersion,
} from './phrases.en.ts';

test('dates are written day, month, year; what is no date stays as written', () => {
  assert.equal(dateInWords('2027-03-01T23:59:59Z'), '1 March 2027');
  assert.equal(dateInWords('soon'), 'soon');
  assert.equal(monthInWords('2025-02'), 'February 2025');
});

test('lists end in “and”, long ones in how many are left, and name nothing twice', () => {
  assert.equal(enumerate([]), '');
  assert.equal(enumerate(['a', 'b', 'a', 'c']), 'a, b and c');
  assert.equal(enumerateSome(['a', 'b', 'c'], 2), 'a, b and 1 other');
  assert.equal(enumerateSome(['a', 'b', 'c', 'd'], 2), 'a, b and 2 others');
  assert.equal(eachOf(['a: 1', 'a: 1', 'b: 2']), 'a: 1; b: 2');
});

test('only one is singular in English', () => {
  assert.deepEqual(
    [0, 1, 2, 1200].map((number) => count(number, 'day', 'days')),
    ['0 days', '1 day', '2 days', '1,200 days'],
  );
  assert.equal(integer(1232), '1,232');
  assert.equal(agree(['a', 'a'], 'responds', 'respond'), 'responds');
});

test('what is quoted stands between quotation marks; what is empty is not quoted', () => {
  assert.equal(quote('v=spf1 -all', 6), '"v=spf1"');
  assert.equal(quote(' '), 'an empty text');
});

test('versions of TLS are written as the standard calls them', () => {
  assert.deepEqual(['TLSv1', 'TLSv1.3', 'SSLv3'].map(tlsVersion), ['TLS 1.0', 'TLS 1.3', 'SSLv3']);
});

test('a fault is reported in words, its code beside it', () => {
  assert.equal(tlsFault('CERT_HAS_EXPIRED'), 'certificate expired (CERT_HAS_EXPIRED)');
  assert.equal(tlsFault('closed'), 'the server closes the connection');
  assert.equal(tlsFault('ERR_SSL_NEW_ONE'), 'the TLS handshake fails (ERR_SSL_NEW_ONE)');
  assert.equal(tlsFault('constructor'), 'constructor');
  assert.equal(fetchFault('HTTP 404'), 'HTTP status 404');
  assert.equal(fetchFault('redirect-loop https://exemple.fr/'), 'redirect loop: https://exemple.fr/');
});
