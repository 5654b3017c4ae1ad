import assert from 'node:assert/strict';
import { test } from 'node:test';
import { advice } from './advice.fr.ts';

const LISTED = {
  label: 'Spamhaus',
  zone: 'zen.spamhaus.org',
  delist: 'https://check.spamhaus.org/',
  listings: [{ host: 'mail.hebergeur.fr', address: '192.0.2.25', provider: null, meanings: ['CSS'], reason: null }],
  asked: 1,
};

test('the operator of a listed server has to have it delisted', () => {
  const remedyOf = advice['blacklist/spamhaus'].remedy;
  assert.match(remedyOf({ ...LISTED, elsewhere: true }), /^Signalez-le à qui tient mail\.hebergeur\.fr/);
  assert.match(remedyOf({ ...LISTED, elsewhere: false }), /^Cherchez la cause/);
});
