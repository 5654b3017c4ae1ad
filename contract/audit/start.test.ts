import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startAnalysis, typedDomainFault } from '../index.ts';

test('options have the defaults of the specification', () => {
  assert.deepEqual(startAnalysis.parse({ domain: 'exemple.fr' }).options, {
    dnsAnalysis: true,
    securityChecks: true,
    pdfReport: false,
    realTimeAlerts: false,
    selectors: [],
    sendsNothing: false,
    entitled: false,
  });
});

test('selectors are labels, in lower case, ten at most', () => {
  const selectors = (given: unknown) => startAnalysis.safeParse({ domain: 'a.fr', options: { selectors: given } });
  assert.deepEqual(selectors([' S1 ', 'k2.mail']).data?.options.selectors, ['s1', 'k2.mail']);
  for (const bad of ['s1', [''], ['a b'], ['a..b'], ['-a'], [7], Array(11).fill('s')])
    assert.equal(selectors(bad).success, false);
});

test('the form shows the exact messages before it calls the server', () => {
  assert.equal(typedDomainFault('   '), 'Le domaine est requis');
  assert.equal(typedDomainFault('exemple'), 'Format de domaine invalide');
  assert.equal(typedDomainFault('a.'.repeat(1001)), 'Format de domaine invalide');
  for (const good of [
    'exemple.fr',
    ' exemple.fr. ',
    'https://www.exemple.fr/contact',
    'jean@exemple.fr',
    'пример.рф',
    '例え。jp',
  ])
    assert.equal(typedDomainFault(good), null, good);
});
