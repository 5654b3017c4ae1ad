import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readReply } from '../network/dns/query.ts';
import { findServerWord } from '../network/tls/server-hello.ts';
import { parsePolicy } from '../protocols/mta-sts/policy-file.ts';
import { parseSpf } from '../protocols/spf/parse.ts';
import { busyMs } from './busy.ts';
import { fuzz } from './fuzz.ts';
import { dnsAnswers, question, serverWords } from './samples.ts';

// The long test sends a hundred times as much.
test('no reader throws, whatever is sent (more of it: npm run fuzz)', async (t) => {
  for await (const { name, runs, thrown, worstMs } of fuzz({ runs: () => 80, seed: 20_261_121 })) {
    t.diagnostic(`${name}: ${runs} runs, ${worstMs.toFixed(1)} ms at worst`);
    assert.deepEqual(thrown.slice(0, 3), [], name);
  }
});

test('the same seed sends the same', async () => {
  const told = async () =>
    (await Array.fromAsync(fuzz({ runs: () => 200, seed: 7, only: 'SPF' }))).map(({ name, thrown }) => [name, thrown]);
  assert.deepEqual(await told(), await told());
});

test('what packed reports unpack to is given back while they are tried', async () => {
  const held = () => process.memoryUsage().arrayBuffers / 1024 ** 2;
  const before = held();
  await Array.fromAsync(fuzz({ runs: () => 5_000, seed: 7, only: 'packed reports' }));
  assert.ok(held() - before < 100, `${(held() - before).toFixed(0)} MiB are held`);
});

test('the samples are sound: what changes them changes something that is read', () => {
  const query = { packet: Buffer.alloc(0), id: 0x1234, question };
  for (const sample of dnsAnswers) {
    const reply = readReply(sample, query, true);
    assert.ok(reply?.seen && reply.value.answer.length + reply.value.authority.length > 0);
  }
  for (const sample of serverWords) assert.ok(findServerWord(sample, true)?.found.seen);
});

test('eight times as much takes about eight times as long, not sixty-four', () => {
  const blanks = ' '.repeat(16_000);
  const floods: Readonly<Record<string, (times: number) => void>> = {
    'empty lines': (times) => parsePolicy(`mode: none\n${'\n'.repeat(16_000 * times)}x`),
    'inner spaces': (times) => parsePolicy(`mx: a${blanks.repeat(times)}b`),
    slashes: (times) => parseSpf(`v=spf1 a:m${'/'.repeat(16_000 * times)}.fr -all`),
  };
  for (const [name, read] of Object.entries(floods)) {
    const fastest = (times: number) => Math.min(...Array.from({ length: 5 }, () => busyMs(() => void read(times))));
    fastest(1);
    // A millisecond is within what the machine takes for itself.
    const ratio = fastest(8) / Math.max(fastest(1), 1);
    assert.ok(ratio < 32, `${name}: ${ratio.toFixed(1)} times as long for eight times as much`);
  }
});
