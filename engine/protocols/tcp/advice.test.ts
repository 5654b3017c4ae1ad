import assert from 'node:assert/strict';
import { test } from 'node:test';
import { advice } from './advice.fr.ts';

test('port 465 encrypts the connection, not the way of a message from end to end', () => {
  const { why } = advice['tcp/submission'];
  assert.match(why, /chiffré dès l’ouverture de la connexion \(RFC 8314\)/);
  assert.doesNotMatch(why, /bout à l’autre/);
});

test('both generations of Dovecot find the setting that they know', () => {
  const { remedy } = advice['tcp/imap-pop'];
  assert.match(remedy, /Dovecot 2\.4\s: «\sauth_allow_cleartext = no\s»/);
  assert.match(remedy, /avant 2\.4\s: «\sdisable_plaintext_auth = yes\s»/);
});
