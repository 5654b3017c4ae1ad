import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fetchFault, tlsFault } from './faults.fr.ts';

test('a fault of TLS is reported in words, its code beside it', () => {
  assert.equal(tlsFault('CERT_HAS_EXPIRED'), 'certificat expiré (CERT_HAS_EXPIRED)');
  assert.equal(tlsFault('name'), 'certificat d’un autre nom');
  assert.equal(tlsFault('closed'), 'le serveur coupe la connexion');
  assert.equal(tlsFault('ERR_SSL_WRONG_VERSION_NUMBER'), 'réponse qui n’est pas du TLS (ERR_SSL_WRONG_VERSION_NUMBER)');
  assert.equal(tlsFault('ERR_SSL_NEW_ONE'), 'la session chiffrée échoue (ERR_SSL_NEW_ONE)');
  assert.equal(tlsFault('454 4.7.0 TLS not available'), '454 4.7.0 TLS not available');
});

test('why a file could not be had is reported in words, with what it is about', () => {
  assert.equal(fetchFault('HTTP 404'), 'code HTTP 404');
  assert.equal(fetchFault('redirect-loop https://exemple.fr/'), 'redirections en cercle : https://exemple.fr/');
  assert.equal(fetchFault('192.0.2.80 ECONNREFUSED'), 'connexion refusée par le serveur');
  assert.equal(fetchFault('forbidden'), 'adresse qui n’est pas publique');
  assert.equal(fetchFault('DEPTH_ZERO_SELF_SIGNED_CERT'), tlsFault('DEPTH_ZERO_SELF_SIGNED_CERT'));
});
