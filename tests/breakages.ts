import assert from 'node:assert/strict';
import dgram from 'node:dgram';
import net, { type AddressInfo } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { audit, type Network, openNetwork, protocols, type Verdict } from '@rempart/engine';
import { startLab } from '@rempart/lab';

/** Record types that a resolver may fail on, by their numbers (RFC 1035 §3.2.2 and those after). */
const TYPES: Readonly<Record<string, readonly number[]>> = {
  'A and AAAA': [1, 28],
  'NS and SOA': [2, 6],
  CNAME: [5],
  PTR: [12],
  MX: [15],
  TXT: [16],
  'DS and DNSKEY': [43, 48],
  TLSA: [52],
  CAA: [257],
};

/** What becomes of such a question, by datagram and by stream: an answer made of it, or a connection cut short. */
interface Fault {
  readonly datagram: (question: Buffer) => Buffer;
  readonly stream: ((question: Buffer) => Buffer) | 'reset';
}

const fails = (rcode: number) => (question: Buffer) => reply(question, rcode, false);
const cut = (question: Buffer) => reply(question, 0, true);

/**
 * Silence itself is tried in `silence-is-not-absence.house.test.ts` and `broken-resolver.house.test.ts`: by packets it would cost
 * seconds a question.
 */
const FAULTS: Readonly<Record<string, Fault>> = {
  SERVFAIL: { datagram: fails(2), stream: fails(2) },
  REFUSED: { datagram: fails(5), stream: fails(5) },
  'truncation, by stream too': { datagram: cut, stream: cut },
  'truncation, and a stream that is reset': { datagram: cut, stream: 'reset' },
};

/** Rules that say who was silent: silence is what they measure. */
const MEASURE_SILENCE: readonly string[] = ['smtp/reachable', 'tcp/mx-25', 'blacklist/canary'];
/** And one that measures time: on a machine at its limit the laboratory is slow, too. */
const MEASURES_TIME = 'mta-sts/fetch-time';

/** For tests: every kind of question with every fault that it can meet. */
export const BREAKAGES = Object.entries(TYPES).flatMap(([types, numbers]) =>
  Object.entries(FAULTS).map(([says, fault]) => ({ types, numbers, says, fault })),
);

/** Most of an audit is waiting. */
const AT_ONCE = 4;

let lab: Awaited<ReturnType<typeof startLab>>;
const whole = new Map<string, ReadonlyMap<string, Verdict>>();
const opened: { close: () => void }[] = [];

/** For tests: registers for each breakage, in one world after the other, and for each port, in all of them, that nothing is invented. */
export function testBreakages(
  breakages: typeof BREAKAGES,
  ports: readonly number[],
  worlds: readonly [string, ...string[]],
): void {
  before(async () => {
    lab = await startLab();
    for (const domain of worlds) whole.set(domain, await verdicts(domain, openNetwork(lab)));
  });
  after(async () => {
    for (const one of opened) one.close();
    await lab.close();
  });

  describe('a resolver that fails on some types', { concurrency: AT_ONCE }, () => {
    for (const [index, { types, numbers, says, fault }] of breakages.entries()) {
      const domain = worlds[index % worlds.length] ?? worlds[0];
      test(`${types} answered by ${says}: no card of ${domain} invents anything`, async () => {
        const resolver = await startRelay(numbers, fault);
        const found = await verdicts(domain, openNetwork({ ...lab, resolvers: [resolver] }));
        assert.deepEqual(inventedIn(domain, found), []);
        assert.deepEqual(
          protocols.map(({ id }) => id).filter((id) => ![...found.values()].some(({ protocol }) => protocol === id)),
          [],
        );
      });
    }
  });

  for (const port of ports) {
    test(`port ${port} resets every connection: no card invents anything`, async () => {
      const place = await listen(net.createServer((socket) => socket.on('error', () => {}).resetAndDestroy()));
      const dial: typeof lab.dial = (to) => (to.transport === 'tcp' && to.port === port ? place : lab.dial(to));
      const found = await Promise.all(
        worlds.map(async (domain) => inventedIn(domain, await verdicts(domain, openNetwork({ ...lab, dial })))),
      );
      assert.deepEqual(found.flat(), []);
    });
  }
}

/** Verdicts that would not have been given, had the answers come. */
function inventedIn(domain: string, found: ReadonlyMap<string, Verdict>) {
  return [...found].flatMap(([check, { outcome, facts }]) => {
    const known = whole.get(domain)?.get(check)?.outcome;
    const honest =
      [known, 'unknown', 'notApplicable'].includes(outcome) || [...MEASURE_SILENCE, MEASURES_TIME].includes(check);
    return honest ? [] : [{ domain, check, known, outcome, facts: JSON.stringify(facts).slice(0, 200) }];
  });
}

async function verdicts(domain: string, network: Network): Promise<ReadonlyMap<string, Verdict>> {
  for await (const event of audit(domain, { network, signal: new AbortController().signal })) {
    if (event.type === 'completed') return new Map(event.verdicts.map((verdict) => [verdict.check, verdict]));
  }
  throw new Error(`${domain}: the audit did not end`);
}

/** A resolver that fails on some types and hands all else to the resolver of the lab. */
async function startRelay(
  types: readonly number[],
  { datagram, stream }: Fault,
): Promise<{ readonly address: string; readonly port: number }> {
  const [real] = lab.resolvers;
  assert.ok(real);
  const isFaulty = (question: Buffer) => types.includes(typeOf(question));
  const tcp = net.createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', (chunk: Buffer) => {
      if (!isFaulty(chunk.subarray(2))) {
        const onward = net.connect(real.port, real.address).on('error', () => socket.destroy());
        onward.write(chunk);
        socket.pipe(onward).pipe(socket);
      } else if (stream === 'reset') socket.resetAndDestroy();
      else socket.end(framed(stream(chunk.subarray(2))));
    });
  });
  const { port } = await listen(tcp);
  const udp = dgram.createSocket('udp4', (question, from) => {
    if (isFaulty(question)) return udp.send(datagram(question), from.port, from.address);
    const onward = dgram.createSocket('udp4', (answer) => {
      udp.send(answer, from.port, from.address);
      onward.close();
    });
    onward.unref().send(question, real.port, real.address);
  });
  opened.push(udp);
  // The port of the streams may be another's for datagrams.
  const isBound = await new Promise<boolean>((resolve) => {
    udp.once('error', () => resolve(false)).bind(port, '127.0.0.1', () => resolve(true));
  });
  return isBound ? { address: '127.0.0.1', port } : startRelay(types, { datagram, stream });
}

async function listen(server: net.Server): Promise<{ readonly address: string; readonly port: number }> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  opened.push(server);
  return { address: '127.0.0.1', port: (server.address() as AddressInfo).port };
}

/** The type of the only question, behind its name (RFC 1035 §4.1.2). */
function typeOf(question: Buffer): number {
  let at = 12;
  while ((question[at] ?? 0) > 0) at += 1 + (question[at] ?? 0);
  return question.length > at + 2 ? question.readUInt16BE(at + 1) : 0;
}

/** The question sent back as an answer without records. */
function reply(question: Buffer, rcode: number, truncated: boolean): Buffer {
  const answer = Buffer.from(question);
  answer[2] = ((question[2] ?? 0) & 0b0000_0001) | 0b1000_0000 | (truncated ? 0b0000_0010 : 0);
  answer[3] = 0b1000_0000 | rcode;
  return answer;
}

function framed(message: Buffer): Buffer {
  return Buffer.concat([Buffer.from([message.length >> 8, message.length & 255]), message]);
}
