import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { openDripping } from '../../trials/dripping.ts';
import { patience } from './hosts/testing.ts';
import { powerdnsPublisher } from './powerdns.ts';
import { rfc2136Publisher } from './rfc2136.ts';
import { Secret } from './secret.ts';
import { exchange } from './stream.ts';

const dripping = await openDripping();
after(dripping.close);
const { place } = dripping;

test('a host that drips is left once the time is over', async () => {
  const wholeMs = 200;
  await assert.rejects(
    exchange(place, Buffer.alloc(12), () => false, { wholeMs }),
    { code: 'SILENT' },
  );
  await dripping.left();
});

test('a conversation with a host that drips is ended by its signal, whatever the way', async () => {
  const key = { name: 'k', algorithm: 'hmac-sha256', secret: new Secret('') } as const;
  const hosts = [
    (signal: AbortSignal) => rfc2136Publisher(place, key, { signal }),
    (signal: AbortSignal) =>
      powerdnsPublisher(new URL(`http://127.0.0.1:${place.port}`), new Secret('x'), { ...patience, signal }),
  ];
  for (const open of hosts) {
    const ended = new AbortController();
    const reading = assert.rejects(open(ended.signal).read('essai.example'), { code: 'SILENT' });
    await dripping.asked();
    // By then the client knows that it is connected.
    setTimeout(() => ended.abort(), 200);
    await reading;
    await dripping.left();
    await assert.rejects(open(ended.signal).read('essai.example'), { code: 'UNREACHABLE' }, 'nobody is asked any more');
  }
});
