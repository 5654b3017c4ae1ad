/**
 * How many round trips of an audit of the good world follow one another, counted (`impairment/rounds.ts`); and how long it takes, and how
 * much processor, where packets between the engine and the laboratory really travel and the laboratory has a thread of its own. `warm`:
 * the resolver knows every name; `cold`: it knows the root alone. `far`: it stands behind packets that travel, too; `here`: on loopback,
 * as in production, where a cold one still waits for the world. The longest chain of the median run stands below.
 * Run: `node bench/round-trips.ts [roundTripMs] [runs] [engine…]`; an engine is the `engine/index.ts` of another tree, to compare with.
 * Linux, iproute2 and Perl; no privilege.
 */
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type * as Engine from '@rempart/engine';
import { startLab } from '@rempart/lab';
import { median } from './figures.ts';
import { type Carried, carried } from './impairment/counters.ts';
import { openFarLab, type ResolverKind } from './impairment/far-lab.ts';
import { openRounds } from './impairment/rounds.ts';
import { enterTunnel } from './impairment/tunnel.ts';

const [roundTripMs = 100, runs = 7] = process.argv.slice(2, 4).map(Number);
const DOMAIN = 'exemplaire.example';
const WARM_UP = 4;
const COUNTS = 3;
const WARM_FAR = { name: 'warm, far', knows: 'all', stands: 'far' } as const;
const RESOLVERS: readonly (ResolverKind & { readonly name: string })[] = [
  WARM_FAR,
  { name: 'warm, here', knows: 'all', stands: 'here' },
  { name: 'cold, far', knows: 'root', stands: 'far' },
  { name: 'cold, here', knows: 'root', stands: 'here' },
];

interface Run {
  readonly tookMs: number;
  /** Until the first protocol was judged. */
  readonly firstMs: number;
  readonly processorMs: number;
  readonly load: Carried;
  readonly chain: readonly string[];
}

const lab = await openFarLab(enterTunnel());
const engines = await Promise.all(['engine/index.ts', ...process.argv.slice(4)].map(opened));

await lab.travel(0);
for (const engine of engines) await repeated(WARM_UP, () => run(engine, WARM_FAR));
await lab.travel(roundTripMs);
const near = await startLab();
console.log(`${DOMAIN}, ${roundTripMs} ms a round trip, ${runs} runs each, medians`);
for (const resolver of RESOLVERS) {
  const found = engines.map((engine) => ({ engine, far: [] as Run[] }));
  for (let n = 0; n < runs; n += 1) for (const { engine, far } of found) far.push(await run(engine, resolver));
  for (const { engine, far } of found) {
    const [tookMs, processorMs] = [far.map((one) => one.tookMs), far.map((one) => one.processorMs)].map(median);
    console.log(
      `\n${resolver.name} · ${engine.path}: ${await counted(engine, resolver)} round trips, ${tookMs?.toFixed(0)} ms, ${processorMs?.toFixed(0)} ms of processor`,
    );
    const of = (what: keyof Carried) => median(far.map(({ load }) => load[what]));
    console.log(`  the first verdict after ${median(far.map(({ firstMs }) => firstMs)).toFixed(0)} ms`);
    console.log(`  ${of('connections')} connections, ${of('datagrams')} datagrams, ${of('octets')} octets`);
    const typical = far.toSorted((a, b) => a.tookMs - b.tookMs)[Math.floor(far.length / 2)];
    for (const line of typical?.chain ?? []) console.log(`  ${line}`);
  }
}
await near.close();
await lab.close();

/** A busy machine makes a count too high, and nothing makes it too low. */
async function counted({ engine: { audit, openNetwork } }: Subject, resolver: ResolverKind): Promise<number> {
  const counts: number[] = [];
  await repeated(COUNTS, async () => {
    const rounds = await openRounds(near, resolver);
    const { signal } = new AbortController();
    const through = async () => {
      for await (const _ of audit(DOMAIN, { network: openNetwork(rounds.network), signal }));
    };
    counts.push(await rounds.count(through()));
    rounds.close();
  });
  return Math.min(...counts);
}

interface Subject {
  readonly engine: typeof Engine;
  readonly path: string;
  /** By the name of the resolver: one for all its runs, as a server has it. */
  readonly networks: Map<string, Engine.Network>;
}

async function opened(path: string): Promise<Subject> {
  const engine = (await import(pathToFileURL(resolve(path)).href)) as typeof Engine;
  return { engine, path, networks: new Map() };
}

async function repeated(times: number, act: () => Promise<unknown>): Promise<void> {
  for (let n = 0; n < times; n += 1) await act();
}

async function run({ engine, networks }: Subject, resolver: (typeof RESOLVERS)[number]): Promise<Run> {
  const { audit, openNetwork, longestChain, timingLine } = engine;
  const network = networks.get(resolver.name) ?? openNetwork(await lab.network(resolver));
  if (resolver.knows === 'all') networks.set(resolver.name, network);
  const chain: string[] = [];
  const onTimings = (timings: readonly Engine.Timing[]) => void chain.push(...longestChain(timings).map(timingLine));
  const begun = carried();
  const before = process.threadCpuUsage();
  const started = performance.now();
  let firstMs = 0;
  for await (const { type } of audit(DOMAIN, { network, signal: new AbortController().signal, options: { onTimings } }))
    if (type === 'judged') firstMs ||= performance.now() - started;
  const tookMs = performance.now() - started;
  const { user, system } = process.threadCpuUsage(before);
  const ended = carried();
  const load = {
    connections: ended.connections - begun.connections,
    datagrams: ended.datagrams - begun.datagrams,
    octets: ended.octets - begun.octets,
  };
  return { tookMs, firstMs, processorMs: (user + system) / 1000, load, chain };
}
