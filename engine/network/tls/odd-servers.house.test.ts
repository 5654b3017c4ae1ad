import assert from 'node:assert/strict';
import type { Socket } from 'node:net';
import { test } from 'node:test';
import type { Ask, HelloAnswer, HelloOffer, Timed } from '../../model/ask.ts';
import { serve, testNetworkContext } from '../transport/testing/context.ts';
import { SSL3, TLS1_0, TLS1_1, TLS1_2 } from './client-hello.ts';
import { askHello } from './hello.ts';
import { suiteName, suitesNamed } from './suites.ts';

/** A server that no library can be any more: what it speaks, and how it takes what it does not. */
interface Policy {
  readonly versions: readonly number[];
  /** In the order in which it likes them. */
  readonly suites: readonly number[];
  /** Takes the first suite of the client that it has, in place of its own favourite. */
  readonly followsClient: boolean;
  /** What it does with a version that is too old; with one that is too new it answers its own highest, unless it is intolerant. */
  readonly tooOld: 'protocol_version' | 'handshake_failure' | 'close';
  readonly intolerant: boolean;
  readonly noSuite: 'handshake_failure' | 'insufficient_security' | 'close';
}

const SOUND: Policy = {
  versions: [TLS1_2],
  suites: suitesNamed(/^TLS_ECDHE_.*GCM/),
  followsClient: false,
  tooOld: 'protocol_version',
  intolerant: false,
  noSuite: 'handshake_failure',
};
const ALERTS: Readonly<Record<string, string>> = {
  protocol_version: '15030300020246',
  handshake_failure: '15030300020228',
  insufficient_security: '15030300020247',
};
const FAMILIES: Readonly<Partial<Record<HelloOffer, RegExp>>> = {
  rc4: /^(?!.*(?:_EXPORT|_anon_)).*_RC4_/,
  '3des': /^(?!.*_anon_).*_3DES_/,
  export: /_EXPORT/,
  null: /_NULL_/,
  anonymous: /_anon_/,
  cbc: /^(?!.*(?:_anon_|_EXPORT|DES_|RC2)).*_CBC_/,
  'static-rsa': /^TLS_RSA_WITH_(?!NULL_)/,
};
const OLD: Readonly<Partial<Record<HelloOffer, number>>> = { ssl3: SSL3, 'tls1.0': TLS1_0, 'tls1.1': TLS1_1 };
const OFFERS = [...Object.keys(OLD), 'tls1.2', ...Object.keys(FAMILIES)] as readonly HelloOffer[];
const WEAK: readonly HelloOffer[] = ['rc4', '3des', 'export', 'null', 'anonymous'];

test('each weak suite is found by itself, whatever else a server prefers', async () => {
  for (const suite of suitesNamed(/_RC4_|_3DES_|_EXPORT|_NULL_|_anon_/)) {
    const answers = await askAll({ ...SOUND, suites: [...SOUND.suites, suite] });
    assert.ok(
      WEAK.some((family) => answers[family].accepted),
      suiteName(suite),
    );
  }
});

test('each old version is found, also where it is the only one', async () => {
  const suites = suitesNamed(/^TLS_RSA_WITH_AES_128_CBC_SHA$/);
  for (const versions of [[SSL3], [TLS1_0], [TLS1_1], [TLS1_0, TLS1_2], [SSL3, TLS1_2], [SSL3, TLS1_1, TLS1_2]]) {
    for (const tooOld of ['protocol_version', 'handshake_failure', 'close'] as const) {
      const answers = await askAll({ ...SOUND, versions, suites, tooOld });
      for (const [offer, version] of Object.entries(OLD) as [HelloOffer, number][])
        assert.equal(answers[offer].accepted, versions.includes(version), `${offer} of ${versions} ${tooOld}`);
    }
  }
});

test('together the hellos learn what each learns by itself, of four hundred servers that prefer, close and refuse at random', async () => {
  const random = generator(11);
  const all = suitesNamed(/^TLS_(?!AES_|CHACHA20_)/);
  for (let n = 0; n < 400; n += 1) {
    const policy: Policy = {
      versions: [SSL3, TLS1_0, TLS1_1, TLS1_2].filter(() => random() < 0.5),
      suites: all.filter(() => random() < 0.06).toSorted(() => random() - 0.5),
      followsClient: random() < 0.5,
      tooOld: pick(random, ['protocol_version', 'handshake_failure', 'close']),
      intolerant: random() < 0.2,
      noSuite: pick(random, ['handshake_failure', 'insufficient_security', 'close']),
    };
    const answers = await askAll(policy);
    for (const offer of OFFERS) {
      const { version, suite } = decide(policy, OLD[offer] ?? TLS1_2, suitesOf(offer));
      const isExact = offer === 'tls1.2' || offer in OLD;
      const accepted = suite !== null && (!isExact || version === (OLD[offer] ?? TLS1_2));
      const told = `${offer}: ${JSON.stringify({ ...policy, suites: policy.suites.map(suiteName) })}`;
      assert.equal(answers[offer].accepted, accepted, told);
      if (accepted) assert.equal(answers[offer].cipher, suiteName(suite), told);
    }
  }
});

test('a sound server is asked three times, and once more for what else it takes', async () => {
  const cbc = suitesNamed(/^TLS_ECDHE_.*_CBC_SHA256/);
  const [aes] = suitesNamed(/^TLS_RSA_WITH_AES_256_GCM/);
  for (const [suites, connections] of [
    [[], 3],
    [cbc, 4],
    [[aes], 4],
    [[...cbc, aes], 5],
  ] as const) {
    const server = await open({ ...SOUND, suites: [...SOUND.suites, ...suites.flatMap((suite) => suite ?? [])] });
    await Promise.all(OFFERS.map((offer) => server.hello(PLACE, offer)));
    assert.equal(server.accepted(), connections);
    server.close();
  }
});

const PLACE = { host: 'www.example.test', address: '203.0.113.10', port: 443 };

type Answers = Readonly<Record<HelloOffer, HelloAnswer & Timed>>;

/** As an audit does: all at once. */
async function askAll(policy: Policy): Promise<Answers> {
  const server = await open(policy);
  const answers = await Promise.all(
    OFFERS.map(async (offer) => {
      const answer = await server.hello(PLACE, offer);
      return [offer, answer.seen ? answer.value : assert.fail(`${offer}: ${answer.silence}`)] as const;
    }),
  );
  server.close();
  return Object.fromEntries(answers) as Answers;
}

async function open(
  policy: Policy,
): Promise<{ readonly hello: Ask['hello']; readonly accepted: () => number; readonly close: () => void }> {
  const { port, accepted, close } = await serve((socket) =>
    socket.once('data', (hello) => answer(socket, hello, policy)),
  );
  const context = testNetworkContext({ places: { [`${PLACE.address}:443`]: port } });
  return { hello: askHello(context, { deadlineMs: 5_000 }), accepted, close };
}

type Decision =
  | { readonly version: number; readonly suite: number }
  | { readonly version: null; readonly suite: null; readonly refusal: string };

/** What such a server makes of a hello (RFC 5246 §E.1, §7.4.1.3). */
function decide(policy: Policy, highest: number, suites: readonly number[]): Decision {
  const refused = (refusal: string): Decision => ({ version: null, suite: null, refusal });
  const most = Math.max(...policy.versions);
  if (policy.intolerant && highest > most) return refused(policy.tooOld);
  const version = Math.max(...policy.versions.filter((known) => known <= highest));
  if (!Number.isFinite(version)) return refused(policy.tooOld);
  const [order, other] = policy.followsClient ? [suites, policy.suites] : [policy.suites, suites];
  const suite = order.find((one) => other.includes(one));
  return suite === undefined ? refused(policy.noSuite) : { version, suite };
}

function answer(socket: Socket, hello: Buffer, policy: Policy): void {
  const afterId = 44 + hello.readUInt8(43);
  const suites = Array.from({ length: hello.readUInt16BE(afterId) / 2 }, (_, n) =>
    hello.readUInt16BE(afterId + 2 + 2 * n),
  );
  const decision = decide(policy, hello.readUInt16BE(9), suites);
  if (decision.version === null) return void socket.end(Buffer.from(ALERTS[decision.refusal] ?? '', 'hex'));
  const body = Buffer.alloc(38);
  body.writeUInt16BE(decision.version, 0);
  body.writeUInt16BE(decision.suite, 35);
  const head = Buffer.from([22, 3, 1, 0, body.length + 4, 2, 0, 0, body.length]);
  socket.end(Buffer.concat([head, body]));
}

function suitesOf(offer: HelloOffer): readonly number[] {
  return suitesNamed(FAMILIES[offer] ?? /^TLS_(?:DHE_|ECDHE_|RSA_)(?!.*(?:_EXPORT|_NULL_|_WITH_DES_))/);
}

function pick<T>(random: () => number, [first, ...others]: readonly [T, ...T[]]): T {
  return [first, ...others][Math.floor(random() * (others.length + 1))] ?? first;
}

/** Numbers from 0 to 1, the same in every run. */
function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}
