import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import { type Ask, audit, openNetwork } from '@rempart/engine';
import { startLab } from '@rempart/lab';
import { openRounds, type Rounds } from '../bench/impairment/rounds.ts';

/** The domain that has everything, and the addresses at which its exchangers are asked about TLS. */
const DOMAIN = 'exemplaire.example';
const EXCHANGERS: readonly string[] = ['192.0.2.33', '198.51.100.33'];
/** A machine that holds up a packet makes a count too high: the least of so many is right. */
const RUNS = 6;

const lab = await startLab();
after(() => lab.close());

/** Round trips from the beginning: to the end, to the first verdict, and to each conversation on port 25 of an exchanger. */
interface Depth {
  readonly all: number;
  readonly first: number;
  readonly mail: readonly number[];
}

const KINDS = [
  // MX, addresses, opt-out; then two hellos of five each, beside a session of eight.
  { knows: 'all', stands: 'far', depth: { all: 13, first: 2, mail: [3, 8] } },
  { knows: 'all', stands: 'here', depth: { all: 10, first: 0, mail: [0, 5] } },
  // Such a resolver climbs to the domain, two, and looks up each of the three names; to the reverse zone it climbs beside that.
  { knows: 'root', stands: 'far', depth: { all: 18, first: 6, mail: [8, 13] } },
  { knows: 'root', stands: 'here', depth: { all: 16, first: 4, mail: [6, 11] } },
] as const;

for (const { knows, stands, depth } of KINDS)
  test(`an audit with a resolver that knows ${knows} and stands ${stands} takes ${depth.all} round trips in a row`, async () => {
    const found: Depth[] = [];
    while (found.length < RUNS && !isDeepStrictEqual(found.at(-1), depth)) {
      const rounds = await openRounds(lab, { knows, stands });
      found.push(await depthOf(rounds));
      rounds.close();
    }
    assert.deepEqual(found.toSorted((one, other) => sum(one) - sum(other))[0], depth);
  });

function sum({ all, first, mail }: Depth): number {
  return mail.reduce((total, round) => total + round, all + first);
}

async function depthOf({ network, count, now }: Rounds): Promise<Depth> {
  const { dial = (destination) => destination } = network;
  const mail = new Set<number>();
  let first: number | null = null;
  const end = new AbortController();
  const noted = openNetwork({
    ...network,
    dial: (destination) => {
      if (destination.port === 25 && EXCHANGERS.includes(destination.address)) mail.add(now());
      return dial(destination);
    },
  });
  const all = await count(
    (async () => {
      for await (const { type } of audit(DOMAIN, { network: noted, signal: end.signal }))
        if (type === 'judged') first ??= now();
    })(),
  );
  end.abort();
  return { all, first: first ?? Number.NaN, mail: [...mail] };
}

test('the count is what the protocols take', async () => {
  const address = '192.0.2.33';
  const mail = { host: `mx1.${DOMAIN}`, address, port: 25, starttls: 'smtp' } as const;
  const web = { host: DOMAIN, address: '203.0.113.32', port: 443 };
  const questions: readonly (readonly [takes: number, ask: (ask: Ask) => Promise<unknown>])[] = [
    [1, (ask) => Promise.all([ask.dns(DOMAIN, 'MX'), ask.dns(DOMAIN, 'NS')])],
    [2, (ask) => ask.dns(DOMAIN, 'MX').then(() => ask.dns(DOMAIN, 'NS'))],
    // The connection, and the server's half of TLS 1.3.
    [2, (ask) => ask.tls(web)],
    // Greeting, EHLO and STARTTLS between them.
    [5, (ask) => ask.hello(mail, 'rc4')],
    // Addresses, connection, TLS, question.
    [4, (ask) => ask.http(`https://${DOMAIN}/`, { redirects: 0 })],
  ];
  for (const [takes, put] of questions) {
    const found: number[] = [];
    while (found.length < RUNS && found.at(-1) !== takes) {
      const rounds = await openRounds(lab, { knows: 'all', stands: 'far' });
      const end = new AbortController();
      const ask = openNetwork(rounds.network).open({ signal: end.signal, permits: { dns: true, connections: true } });
      found.push(await rounds.count(put(ask)));
      end.abort();
      rounds.close();
    }
    assert.equal(Math.min(...found), takes, String(put));
  }
});
