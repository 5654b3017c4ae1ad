import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { conclude } from '@rempart/engine';
import { planDocumentOf } from '@rempart/engine/fr';
import { choose, type HandedOver, zoneHandedOver } from '@rempart/engine/repair';
import { busyMs, busyMsAwaiting } from '../../../../engine/testing/busy.ts';
import { readEvidence } from '../../../../engine/testing/recordings.ts';
import { DOMAIN, STEP } from '../../../../trials/repairs.ts';
import { stepsOf } from '../usecases/steps.ts';
import { openJudge } from './judge.ts';

const judge = openJudge();
after(judge.close);
const evidence = readEvidence(DOMAIN);
const audited = { evidence, conclusion: conclude(evidence) };

/** What PowerDNS says of a zone with so many addresses at each of so many names. */
function handedOver(names: number, ofEach = 1): HandedOver {
  const records = Array.from({ length: ofEach }, (_, n) => ({
    content: `192.0.${n >> 8}.${n & 255}`,
    disabled: false,
  }));
  const rrsets = Array.from({ length: names }, (_, n) => ({ name: `h${n}.${DOMAIN}.`, type: 'A', ttl: 60, records }));
  return { kind: 'powerdns', origin: DOMAIN, text: JSON.stringify({ rrsets }) };
}

test('a worker thread plans the same steps, and chooses the same', async () => {
  const planned = await judge.planSteps(audited);
  assert.ok(planned.length > 2);
  assert.deepEqual(planned, stepsOf(audited));
  for (const step of [STEP.step, 'dmarc/nothing', null]) {
    const wish = { domain: DOMAIN, step, met: [], values: STEP.values };
    assert.deepEqual(await judge.choose(wish, audited), choose(planDocumentOf, wish, audited));
  }
});

test('it reads the same zone, for a part of what that costs the event loop', async () => {
  const handed = handedOver(20_000);
  let here: ReturnType<typeof zoneHandedOver> | undefined;
  const cost = busyMs(() => {
    here = zoneHandedOver(handed);
  });
  await judge.readZone(handedOver(1));
  let read: Awaited<ReturnType<typeof judge.readZone>> | undefined;
  const left = await busyMsAwaiting(async () => {
    read = await judge.readZone(handed);
  });
  assert.deepEqual(read, here);
  assert.ok(left < cost / 2, `${left} ms of ${cost}`);
});

test('what is too much, or no zone, is told as the fault of the host that it is', async () => {
  for (const [names, ofEach] of [
    [20_001, 1],
    [1, 1_001],
    [21, 1_000],
  ] as const)
    await assert.rejects(judge.readZone(handedOver(names, ofEach)), { name: 'Error', code: 'TOO_LARGE' });
  for (const text of ['', 'null', '{}', '{"rrsets":[{"name":"x.","type":"A","ttl":1}]}', '{"rrsets":[7]}'])
    for (const kind of ['powerdns', 'records'] as const)
      await assert.rejects(judge.readZone({ kind, origin: DOMAIN, text }), { code: 'MALFORMED' }, text);
  const messages = [Buffer.from('000084000000000100000000', 'hex')];
  await assert.rejects(judge.readZone({ kind: 'transfer', origin: DOMAIN, messages }), { code: 'MALFORMED' });
});
