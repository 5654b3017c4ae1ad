/**
 * What an audit of the good world costs where its zone is signed with RSA 2048 and NSEC3, whose denials are larger than a datagram:
 * served by NSD, resolved by Unbound with the settings of its package (ten places for TCP); packets between them and to the engine's
 * servers travel. Told are round trips (the difference of the medians with and without delay, by the delay), questions that came to
 * Unbound over TCP, and the checks that a run lost: `unknown` there, and not in the first run. Cold is a new resolver and a new engine
 * for each run.
 * Run: `node bench/signed-zone.ts [roundTripMs] [warm runs] [cold runs] [engine…]`; an engine is the `engine/index.ts` of another tree.
 * Linux, iproute2 and Perl, and of Debian bind9-utils, nsd, unbound; no privilege.
 */
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type * as Engine from '@rempart/engine';
import { worlds } from '@rempart/lab';
import { median } from './figures.ts';
import { openFarLab } from './impairment/far-lab.ts';
import { openSignedZone } from './impairment/signed-zone.ts';
import { enterTunnel } from './impairment/tunnel.ts';

const [roundTripMs = 100, warmRuns = 5, coldRuns = 20] = process.argv.slice(2, 5).map(Number);
const DOMAIN = 'exemplaire.example';
const DNS_PORT = 53;

interface Run {
  readonly tookMs: number;
  readonly unknown: ReadonlyMap<string, string>;
  readonly overTcp: number;
}

const lab = await openFarLab(enterTunnel());
await lab.travel(0);
const options = await lab.network({ knows: 'all', stands: 'far' });
const engines = await Promise.all(
  ['engine/index.ts', ...process.argv.slice(5)].map(async (path) => ({
    path,
    engine: (await import(pathToFileURL(resolve(path)).href)) as typeof Engine,
  })),
);
const [resolver] = options.resolvers;
if (!resolver) throw new Error('a laboratory without resolver');
const behind = options.dial?.({ transport: 'udp', ...resolver }) ?? resolver;
const zone = await openSignedZone(DOMAIN, await zoneLines(), behind);

for (const { path, engine } of engines) {
  const network = openNetwork(engine);
  for (let n = 0; n < 3; n += 1) await run(engine, network);
  const first = await run(engine, network);
  const told = async (kind: string, runs: number, open: () => Promise<Engine.Network>) => {
    const near: Run[] = [];
    const far: Run[] = [];
    for (let n = 0; n < runs; n += 1) {
      await lab.travel(0);
      near.push(await run(engine, await open()));
      await lab.travel(roundTripMs);
      far.push(await run(engine, await open()));
    }
    const [nearMs, farMs] = [near, far].map((all) => median(all.map(({ tookMs }) => tookMs))) as [number, number];
    const lost = far.map(({ unknown }) => [...unknown].filter(([check]) => !first.unknown.has(check)));
    console.log(
      `${kind} · ${path}: ${((farMs - nearMs) / roundTripMs).toFixed(1)} round trips (${farMs.toFixed(0)} ms, ${nearMs.toFixed(0)} ms without delay), ${median(far.map(({ overTcp }) => overTcp))} questions over TCP, checks lost in ${lost.filter((of) => of.length > 0).length} of ${runs} runs`,
    );
    for (const of of lost) if (of.length > 0) console.log(`  ${of.map((one) => one.join(': ')).join(', ')}`);
  };
  console.log(
    `${path}: ${first.unknown.size} checks unknown at first${[...first.unknown].map((one) => `, ${one.join(': ')}`).join('')}`,
  );
  await told('warm', warmRuns, async () => network);
  await told('cold', coldRuns, async () => {
    await zone.restart();
    return openNetwork(engine);
  });
}
await zone.close();
await lab.close();

function openNetwork({ openNetwork }: typeof Engine): Engine.Network {
  const servers = new Set(['192.0.2.32', '198.51.100.32', '2001:db8:32::53', '2001:db8:33::53']);
  return openNetwork({
    ...options,
    resolvers: [zone.resolver],
    dial: (destination) =>
      destination.port === DNS_PORT && servers.has(destination.address)
        ? zone.servers
        : (options.dial?.(destination) ?? destination),
  });
}

async function run({ audit }: typeof Engine, network: Engine.Network): Promise<Run> {
  const before = zone.overTcp();
  const unknown = new Map<string, string>();
  const started = performance.now();
  for await (const event of audit(DOMAIN, { network, signal: new AbortController().signal })) {
    if (event.type !== 'judged') continue;
    for (const verdict of event.checks)
      if (verdict.outcome === 'unknown')
        unknown.set(verdict.check, `${verdict.facts.silence} ${verdict.facts.detail ?? ''}`);
  }
  return { tookMs: performance.now() - started, unknown, overTcp: zone.overTcp() - before };
}

/** The zone of the world, with what only its servers know: the digests of their keys. */
async function zoneLines(): Promise<readonly string[]> {
  const world = worlds.find(({ origin }) => origin === DOMAIN);
  const [{ engine } = { engine: null }] = engines;
  const ask = engine?.openNetwork(options).open({
    signal: new AbortController().signal,
    permits: { dns: true, connections: false },
    domain: DOMAIN,
  });
  const lines = (world?.zone ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const whole = await Promise.all(
    lines.map(async (line) => {
      const [, name, start] = /^(\S+) +TLSA +(\d \d \d) </.exec(line) ?? [];
      if (name === undefined) return line.replace(/"([^"]{256,})"/, (_, long: string) => strings(long));
      const answer = await ask?.dns(`${name}.${DOMAIN}`, 'TLSA');
      const found = answer?.seen ? answer.value.records : [];
      const record = found.find(
        ({ data }) => data.type === 'TLSA' && start === [data.usage, data.selector, data.matching].join(' '),
      );
      if (record?.data.type !== 'TLSA') throw new Error(`no digest for ${line}`);
      return `${name} TLSA ${start} ${record.data.data}`;
    }),
  );
  return [...whole.filter((line) => / SOA /.test(line)), ...whole.filter((line) => !/ SOA /.test(line))];
}

/** One character-string holds 255 octets at most (RFC 1035 §3.3). */
function strings(long: string): string {
  return (long.match(/.{1,255}/g) ?? []).map((part) => `"${part}"`).join(' ');
}
