import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { DnsData, DnsMessage } from '../model/ask.ts';
import { type Observed, seen, unseen } from '../model/observed.ts';
import { fakeAsk, txt } from '../testing/ask.ts';
import { judgeAgreement } from './agreement.ts';
import { askEveryServer } from './every-server.ts';

const isPolicy = (text: string) => text.startsWith('v=');
const alias: readonly DnsData[] = [{ type: 'CNAME', host: 'politique.tiers.fr' }];

function message(answer: readonly DnsData[], more: Partial<DnsMessage> = {}): Observed<DnsMessage> {
  return seen({
    rcode: 'NOERROR',
    authoritative: true,
    recursionAvailable: false,
    truncated: false,
    answer: answer.map((data) => ({ name: 'sous.exemple.fr', ttl: 60, data })),
    authority: [],
    additional: [],
    from: { server: '192.0.2.1:53', transport: 'udp', at: '2026-11-20T12:00:00.000Z', elapsedMs: 1 },
    ...more,
  });
}

const cases: readonly (readonly [string, readonly Observed<DnsMessage>[], string])[] = [
  ['the same texts in another order', [message(txt('v=a', 'v=b')), message(txt('v=b', 'v=a'))], 'pass'],
  ['another text', [message(txt('v=a')), message(txt('v=b'))], 'fail'],
  ['a text on one of them only', [message(txt('v=a')), message([])], 'fail'],
  ['texts that are not meant', [message(txt('v=a', 'x')), message(txt('v=a', 'y'))], 'pass'],
  ['an alias, whose target only one of them knows', [message([...alias, ...txt('v=a')]), message(alias)], 'pass'],
  ['an alias beside a text', [message(alias), message(txt('v=a'))], 'fail'],
  ['one that is silent', [message(txt('v=a')), unseen('timeout')], 'unknown'],
  ['one that fails', [message(txt('v=a')), message([], { rcode: 'SERVFAIL' })], 'unknown'],
  ['one that is not of this zone', [message(txt('v=a')), message(txt('v=b'), { authoritative: false })], 'unknown'],
  ['one whose answer is cut', [message(txt('v=a')), message([], { truncated: true })], 'unknown'],
  ['one alone', [message(txt('v=a'))], 'notApplicable'],
];

for (const [what, answers, expected] of cases) {
  test(`servers of a zone: ${what}`, async () => {
    const hosts = answers.map((_, index) => `ns${index}.exemple.fr`);
    const ask = fakeAsk(
      {
        'exemple.fr NS': hosts.map((host) => ({ type: 'NS', host })),
        ...Object.fromEntries(hosts.map((host, index) => [`${host} A`, [{ type: 'A', address: `192.0.2.${index}` }]])),
      },
      { dnsAt: async ({ host }) => answers[hosts.indexOf(host)] ?? unseen('timeout') },
    );
    const found = await askEveryServer('sous.exemple.fr', ask);
    assert.equal(judgeAgreement(found, isPolicy).outcome, expected);
  });
}

test('a server that does not know the zone is reported as such, never as one that refuses with NOERROR', async () => {
  const ask = fakeAsk(
    { 'exemple.fr NS': [{ type: 'NS', host: 'ns.tiers.fr' }], 'ns.tiers.fr A': [{ type: 'A', address: '192.0.2.1' }] },
    { dnsAt: async () => message([], { authoritative: false }) },
  );
  assert.deepEqual(
    await askEveryServer('exemple.fr', ask),
    seen([{ host: 'ns.tiers.fr', texts: unseen('lame', 'ns.tiers.fr') }]),
  );
});

test('where nobody tells which servers there are, nothing is said of them', async () => {
  const found = await askEveryServer('exemple.fr', fakeAsk({ 'exemple.fr NS': unseen('servfail') }));
  assert.equal(judgeAgreement(found, isPolicy).outcome, 'unknown');
});
