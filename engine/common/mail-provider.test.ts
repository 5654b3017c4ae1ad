import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mailProviderOf } from './mail-provider.ts';

test('the servers of a filter are its own, as those of a mailbox provider are', () => {
  assert.equal(mailProviderOf('mx1.mailinblack.com'), 'mailinblack');
  assert.equal(mailProviderOf('mxa-00112233.gslb.pphosted.com'), 'proofpoint');
  assert.equal(mailProviderOf('mx1.mail.ovh.net'), 'ovhcloud');
  assert.equal(mailProviderOf('mail.exemple.fr'), null);
});
