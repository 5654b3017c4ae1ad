import assert from 'node:assert/strict';
import dgram from 'node:dgram';
import net from 'node:net';
import { after, test } from 'node:test';
import { TRUNCATED_RESPONSE } from 'dns-packet';
import type { Check } from '../model/check.ts';
import { answerTo, type Behaviour, closeStubs, startDnsStub } from '../network/dns/testing/stub.ts';
import { openNetwork } from '../network/open.ts';
import { dkim } from './dkim/index.ts';
import { dmarc } from './dmarc/index.ts';
import { spf } from './spf/index.ts';

after(closeStubs);

const BEHAVIOURS: Readonly<Record<string, Behaviour>> = {
  timeout: () => [],
  servfail: (question) => [answerTo(question, { rcode: 2 })],
  refused: (question) => [answerTo(question, { rcode: 5 })],
  // Over TCP too: an answer that never comes whole.
  truncation: (question) => [answerTo(question, { flags: TRUNCATED_RESPONSE })],
};

for (const [name, behaviour] of Object.entries(BEHAVIOURS)) {
  test(`a resolver that answers by ${name}: nothing is concluded of SPF, DMARC and DKIM`, async () => {
    await concludesNothing(await startDnsStub(behaviour));
  });
}

test('a resolver that cuts every connection: nothing is concluded of SPF, DMARC and DKIM', async () => {
  const streams = net.createServer((socket) => {
    socket.on('error', () => {}).on('data', () => socket.resetAndDestroy());
  });
  await new Promise<void>((resolve) => streams.listen(0, '127.0.0.1', resolve));
  const { port } = streams.address() as net.AddressInfo;
  const datagrams = dgram.createSocket('udp4');
  datagrams.on('message', (raw, peer) => {
    // The header of the question, as an answer that is cut: the rest is to be asked over TCP.
    const cut = Buffer.from(raw);
    cut.writeUInt16BE(0x8380, 2);
    datagrams.send(cut, peer.port, peer.address);
  });
  await new Promise<void>((resolve) => datagrams.bind(port, '127.0.0.1', resolve));
  await concludesNothing({ address: '127.0.0.1', port });
  datagrams.close();
  streams.close();
});

async function concludesNothing(resolver: { readonly address: string; readonly port: number }): Promise<void> {
  const network = openNetwork({ resolvers: [resolver], bootstrap: { rdap: {}, whois: {}, whoisRoot: null } });
  const ask = network.open({ signal: AbortSignal.timeout(20_000), permits: { dns: true, connections: true } });
  const context = { domain: 'exemple.fr', ask, selectors: ['s1'], done: () => {} };
  const outcomes = await Promise.all(
    [spf, dmarc, dkim].map(async ({ gather, checks }) => {
      const evidence: unknown = await gather(context);
      return (checks as readonly Check<unknown>[]).map(({ id, judge }) => [id, judge(evidence).outcome]);
    }),
  );
  const concluded = outcomes.flat().filter(([, outcome]) => outcome !== 'unknown');
  assert.deepEqual(concluded, [['dkim/signature-observed', 'notApplicable']]);
}
