import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startLab } from '@rempart/lab';
import { audit } from '../audit.ts';
import type { AuditEvidence } from '../evidence.ts';
import { openNetwork } from '../network/open.ts';
import { mailElsewhere, receivesMail } from './mail-elsewhere.ts';

const lab = await startLab();
const network = openNetwork(lab);
after(() => lab.close());

test('a name with an MX receives mail, one without or with the null MX does not, and silence decides nothing', async () => {
  const names = ['lyon.antennes.example', 'nice.antennes.example', 'shop.moyenne.example', 'parking.example'];
  const answers = await Promise.all([...names, 'www.muet.example'].map((name) => receivesMail(name, network)));
  assert.deepEqual(answers, [true, false, false, false, null]);
});

test('the mail of a sub-domain without MX is set up at the registered name; a sub-domain with MX has its own', async () => {
  assert.equal(mailElsewhere(await evidenceOf('nice.antennes.example')), 'antennes.example');
  assert.equal(mailElsewhere(await evidenceOf('lyon.antennes.example')), null);
  assert.equal(mailElsewhere(await evidenceOf('absent.antennes.example')), 'antennes.example');
  assert.equal(mailElsewhere(await evidenceOf('parking.example')), null, 'a registered name has no other');
});

test('what was not measured says nothing, whether by silence or because it was left out', async () => {
  const seen = await evidenceOf('nice.antennes.example');
  assert.equal(mailElsewhere({ ...seen, protocols: {} }), null);
  const silent = { seen: false, silence: 'timeout', detail: '' } as const;
  assert.equal(mailElsewhere({ ...seen, protocols: { smtp: silent, spf: silent } }), null);
});

async function evidenceOf(domain: string): Promise<AuditEvidence> {
  const signal = new AbortController().signal;
  for await (const event of audit(domain, { network, signal, options: { only: ['spf', 'smtp'] } }))
    if (event.type === 'completed') return event.evidence;
  throw new Error('an audit ended without its last event');
}
