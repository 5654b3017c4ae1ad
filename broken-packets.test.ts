|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);import assert from 'node:assert/strict';

|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);import dgram from 'node:dgram';

|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);import net, { type AddressInfo } from 'node:net';

|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);import { after, before, describe, test } from 'node:test';

|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);import { audit, type Network, openNetwork, protocols, type Verdict } from '@house/engine';

|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);import { startLab } from '@house/lab';

|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);/** Record types that a resolver may fail on, by their numbers (RFC 1035 §3.2.2 and those after). */
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);const TYPES: Readonly<Record<string, readonly number[]>> = {
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);  'A and AAAA': [1, 28],
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);  'NS and SOA': [2, 6],
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);  CNAME: [5],
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);  PTR: [12],
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);  MX: [15],
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);  TXT: [16],
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);  'DS and DNSKEY': [43, 48],
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);  TLSA: [52],
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);  CAA: [257],
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);};
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);/** What becomes of such a question, by datagram and by stream: an answer made of it, or a connection cut short. */
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);type Fault = {}
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);  readonly datagram: (question: Buffer) => Buffer;
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);  readonly stream: ((question: Buffer) => Buffer) | 'reset';
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);}
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);const fails = (rcode: number) => (question: Buffer) => reply(question, rcode, false);
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);const cut = (question: Buffer) => reply(question, 0, true);
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);/** Silence itself is tried in `truth.test.ts` and `deaf-resolver.test.ts`: by packets it would cost seconds a question. */
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);const FAULTS: Readonly<Record<string, Fault>> = {
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);  { datagram: fails(2), stream: fails(2) },
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);  { datagram: fails(5), stream: fails(5) },
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);  'truncation, by stream too': { datagram: cut, stream: cut },
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);  'truncation, and a stream that is reset': { datagram: cut, stream: 'reset' },
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);};
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);/** One after the other; seven, so that none of the four faults meets the same ones only. */
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);const WORLDS = ['exemplaire', 'passoire', 'secours', 'alias', 'disparate', 'parking', 'brouillon'].map(
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);  (name) => `${name}.example`,
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check););
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);/** Rules that say who was silent: silence is what they measure. */
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);const MEASURE_SILENCE: readonly string[] = ['smtp/reachable', 'tcp/mx-25', 'blacklist/canary'];
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);/** And the one that measures time: on a machine at its limit the laboratory is slow, too. */
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);const MEASURES_TIME = 'mta-sts/fetch-time';
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);let lab: Awaited<ReturnType<typeof startLab>>;
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);const whole = new Map<string, ReadonlyMap<string, Verdict>>();
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);const opened: { close: () => void }[] = [];
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);before(async () => {
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);  lab = await startLab();
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);  for (const domain of WORLDS) whole.set(domain, await verdicts(domain, openNetwork(lab)));
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);});
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);after(async () => {
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);  for (const one of opened) one.close();
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);  await lab.close();
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);});
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);const table = Object.entries(TYPES).flatMap(([types, numbers]) =>
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);  Object.entries(FAULTS).map(([says, fault]) => ({ types, numbers, says, fault })),
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check););
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);/** Most of an audit is waiting. */
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);const AT_ONCE = 4;
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);describe('a resolver that fails on some types', { concurrency: AT_ONCE }, () => {
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);  for (const [at, { types, numbers, says, fault }] of table.entries()) {
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);    const domain = WORLDS[at % WORLDS.length] as string;
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);    test(`${types} answered by ${says}: no card of ${domain} invents anything`, async () => {
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);      const resolver = await startRelay(numbers, fault);
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);      const found = await verdicts(domain, openNetwork({ ...lab, resolvers: [resolver] }));
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);      assert.deepEqual(inventedIn(domain, found), []);
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);      assert.deepEqual(
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);        protocols.map(({ id }) => id).filter((id) => ![...found.values()].some(({ protocol }) => protocol === id)),
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);        [],
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);      );
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);    });
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);  }
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);});
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);for (const port of [25, 43, 80]) {
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);  test(`port ${port} resets every connection: no card invents anything`, async () => {
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);    const place = await listen(net.createServer((socket) => socket.on('error', () => {}).resetAndDestroy()));
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);    const dial: typeof lab.dial = (to) => (to.transport === 'tcp' && to.port === port ? place : lab.dial(to));
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);    const found = await Promise.all(
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);      WORLDS.map(async (domain) => inventedIn(domain, await verdicts(domain, openNetwork({ ...lab, dial })))),
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);    );
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);    assert.deepEqual(found.flat(), []);
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);  });
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);}
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);/** Verdicts that would not have been given, had the answers come. */
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);function inventedIn(domain: string, found: ReadonlyMap<string, Verdict>) {
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);  return [...found].flatMap(([check, { outcome, facts }]) => {
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);    const known = whole.get(domain)?.get(check)?.outcome;
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);    const honest = [known, 'unknown', 'notApplicable'].includes(outcome) || MEASURE_SILENCE.includes(check);
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);    return honest ? [] : [{ domain, check, known, outcome, facts: JSON.stringify(facts).slice(0, 200) }];
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);  });
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);}
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);async function verdicts(domain: string, network: Network): Promise<ReadonlyMap<string, Verdict>> {
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);  for await (const event of audit(domain, { network, signal: new AbortController().signal })) {
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);    if (event.type === 'completed') return new Map(event.verdicts.map((verdict) => [verdict.check, verdict]));
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);  }
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);  throw new Error(`${domain}: the audit did not end`);
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);}
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);/** A resolver that fails on some types and hands all else to the resolver of the lab. */
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);async function startRelay(
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);  types: readonly number[],
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);  { datagram, stream }: Fault,
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);): Promise<{ readonly address: string; readonly port: number }> {
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);  const [real] = lab.resolvers;
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);  assert.ok(real);
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);  const isFaulty = (question: Buffer) => types.includes(typeOf(question));
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);  const tcp = net.createServer((socket) => {
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);    socket.on('error', () => {});
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);    socket.once('data', (chunk: Buffer) => {
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);      if (!isFaulty(chunk.subarray(2))) {
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);        const onward = net.connect(real.port, real.address).on('error', () => socket.destroy());
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);        onward.write(chunk);
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);        socket.pipe(onward).pipe(socket);
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);      } else if (stream === 'reset') socket.resetAndDestroy();
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);      else socket.end(framed(stream(chunk.subarray(2))));
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);    });
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);  });
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);  const { port } = await listen(tcp);
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);  const udp = dgram.createSocket('udp4', (question, from) => {
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);    if (isFaulty(question)) return udp.send(datagram(question), from.port, from.address);
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);    const onward = dgram.createSocket('udp4', (answer) => {
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);      udp.send(answer, from.port, from.address);
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);      onward.close();
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);    });
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);    onward.unref().send(question, real.port, real.address);
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);  });
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);  opened.push(udp);
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);  // The port of the streams may be another's for datagrams.
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);  const isBound = await new Promise<boolean>((resolve) => {
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);    udp.once('error', () => resolve(false)).bind(port, '127.0.0.1', () => resolve(true));
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);  });
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);  return isBound ? { address: '127.0.0.1', port } : startRelay(types, { datagram, stream });
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);}
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);async function listen(server: net.Server): Promise<{ readonly address: string; readonly port: number }> {
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);  opened.push(server);
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);  return { address: '127.0.0.1', port: (server.address() as AddressInfo).port };
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);}
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);/** The type of the only question, behind its name (RFC 1035 §4.1.2). */
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);function typeOf(question: Buffer): number {
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);  let at = 12;
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);  while ((question[at] ?? 0) > 0) at += 1 + (question[at] ?? 0);
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);  return question.length > at + 2 ? question.readUInt16BE(at + 1) : 0;
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);}
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);/** The question sent back as an answer without records. */
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);function reply(question: Buffer, rcode: number, truncated: boolean): Buffer {
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);  const answer = Buffer.from(question);
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);  answer[2] = ((question[2] ?? 0) & 0b0000_0001) | 0b1000_0000 | (truncated ? 0b0000_0010 : 0);
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);  answer[3] = 0b1000_0000 | rcode;
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);  return answer;
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);}
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);function framed(message: Buffer): Buffer {
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);  return Buffer.concat([Buffer.from([message.length >> 8, message.length & 255]), message]);
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);}
