import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { optOut } from '@rempart/contract';
import { audit, hasOptedOut, openNetwork } from '@rempart/engine';
import { startLab } from '@rempart/lab';
import { world } from '../lab/world.ts';

/** A world whose owner wrote this beside its name server. */
const saying = (domain: string, text: string, rest: Partial<Parameters<typeof world>[1]> = {}) =>
  world(domain, { title: domain, zone: `@  NS  ns1.hebergeur.example.\n${text}`, concludes: {}, ...rest });

const lab = await startLab([
  saying('discret.example', `${optOut.label}  TXT  "YES "`),
  saying('ailleurs.example', `${optOut.label}  CNAME  ${optOut.label}.discret.example.`),
  saying('joker.example', '*  TXT  "v=spf1 -all"'),
  saying('indecis.example', `${optOut.label}  TXT  "no"\n@  TXT  "yes"`),
  saying('rien.example', ''),
  saying('silence.example', `${optOut.label}  TXT  "yes"`, { reach: 'silent' }),
  saying('panne.example', `${optOut.label}  TXT  "yes"`, { reach: 'servfail' }),
]);
after(() => lab.close());
const network = openNetwork(lab);

test('the owner who says yes is heard, for each name of the domain, and wherever an alias leads', async () => {
  for (const domain of ['discret.example', 'www.discret.example', 'a.b.discret.example', 'ailleurs.example'])
    assert.equal(await hasOptedOut(domain, network), true, domain);
});

test('another text, a wildcard, an absence, a failure and silence refuse nothing', async () => {
  const others = ['joker', 'indecis', 'rien', 'silence', 'panne'];
  for (const name of others) assert.equal(await hasOptedOut(`${name}.example`, network), false, name);
});

test('no audit asks it', async () => {
  let trace = '';
  for await (const event of audit('rien.example', { network, signal: new AbortController().signal }))
    if (event.type === 'completed') trace = JSON.stringify(event.evidence.trace);
  assert.ok(trace.includes('rien.example') && !trace.includes(optOut.label));
});
