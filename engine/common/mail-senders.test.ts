import assert from 'node:assert/strict';
import { test } from 'node:test';
import { unseen } from '../model/observed.ts';
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

test('senders behind records of the domain itself are named as those of its own record are, and others are not followed', async () => {
  const zone = {
    'exemple.fr MX': [],
    'exemple.fr TXT': txt('v=spf1 include:_spf1.exemple.fr include:spf.agence.fr redirect=_spf2.exemple.fr'),
    '_spf1.exemple.fr TXT': txt('v=spf1 include:spf.brevo.com include:exemple.fr -all'),
    '_spf2.exemple.fr TXT': txt('v=spf1 include:spf.protection.outlook.com -all'),
    'spf.agence.fr TXT': txt('v=spf1 include:sendgrid.net -all'),
  };
  const found = await gatherSenders('exemple.fr', fakeAsk(zone));
  assert.deepEqual(found.seen && found.value.map(({ provider }) => provider), ['microsoft-365', 'brevo']);
  const silent = await gatherSenders('exemple.fr', fakeAsk({ ...zone, '_spf1.exemple.fr TXT': unseen('timeout') }));
  assert.deepEqual([silent.seen, !silent.seen && silent.silence], [false, 'timeout']);
});
