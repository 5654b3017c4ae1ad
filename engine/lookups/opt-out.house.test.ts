import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { watchProofLabel } from '@rempart/contract';
import { startLab } from '@rempart/lab';
import { world } from '../../lab/world.ts';
import { openNetwork } from '../network/open.ts';
import { hasOptedOut, provesWatch } from './opt-out.ts';

const NS = '@  NS  ns1.hebergeur.example.\n';
const declared = (domain: string, zone: string) => world(domain, { title: domain, zone: NS + zone, concludes: {} });
const lab = await startLab([
  declared('porte.example', `${watchProofLabel}  TXT  "preuve"`),
  declared('sans.example', ''),
]);
after(() => lab.close());
const network = openNetwork(lab);
const silent = openNetwork({ ...lab, resolvers: [{ address: '127.0.0.1', port: 9 }] });

test('a proof that a domain publishes is seen, one that it does not is denied, and silence denies nothing', async () => {
  assert.equal(await provesWatch('porte.example', 'preuve', network), true);
  assert.equal(await provesWatch('porte.example', 'autre', network), false);
  assert.equal(await provesWatch('sans.example', 'preuve', network), false);
  assert.equal(await provesWatch('porte.example', 'preuve', silent), null);
  assert.equal(await hasOptedOut('porte.example', silent), false, 'refuses nobody on silence');
});
