import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fakeAsk, txt } from '../testing/ask.ts';
import { gatherSenders, policyProviderOf } from './mail-senders.ts';

async function sendersOf(policy: string) {
  const found = await gatherSenders('exemple.fr', fakeAsk({ 'exemple.fr TXT': txt(policy), 'exemple.fr MX': [] }));
  return found.seen ? found.value : [];
}

test('the number of a HubSpot account, said by its include, is that of its selectors', async () => {
  const [hubspot] = await sendersOf('v=spf1 include:1234567.spf03.hubspotemail.net -all');
  assert.equal(hubspot?.provider, 'hubspot');
  assert.deepEqual(hubspot?.selectors.slice(-2), ['hs1-1234567', 'hs2-1234567']);
});

test('the shared hosting of o2switch is known by its policy', async () => {
  const [host] = await sendersOf('v=spf1 +a +mx include:spf.jabatus.fr ~all');
  assert.deepEqual(host, { provider: 'o2switch', kind: 'mailbox', selectors: ['default'] });
});

test('a filter that mail passes through is nobody’s mailbox, and its policy has a name', async () => {
  assert.deepEqual(await sendersOf('v=spf1 include:eu._netblocks.mimecast.com -all'), []);
  assert.equal(policyProviderOf('eu._netblocks.mimecast.com'), 'mimecast');
});
