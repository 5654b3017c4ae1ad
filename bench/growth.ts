/**
 * What audits leave behind: memory, sockets and timers. Audits of good worlds, of worlds that lead inside, and of a world whose machines
 * flood, drip or stall run in the laboratory in one process; what remains is read after a collection, every twenty audits.
 * Run: `node bench/growth.ts [audits]`, 200 by default, some three minutes. The laboratory's own servers are in the figures.
 */
import net from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { audit, type Network, openNetwork } from '@rempart/engine';
import { startLab, worlds } from '@rempart/lab';
import { interieures } from '../lab/worlds/interieures.ts';

const [audits = 200] = process.argv.slice(2).map(Number);
const AT_ONCE = 4;
const EVERY = 20;
/** Code is compiled, pools are filled. */
const WARM_UP = 40;
const DEADLINE_MS = 4_000;
const MEGABYTE = 1_048_576;

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

const lab = await startLab([...worlds, ...interieures], { notes: false });
const peers = await openPeers();
const good = openNetwork(lab);
const subjects: readonly (readonly [domain: string, network: Network])[] = [
  ...[...worlds, ...interieures].map(({ domain }) => [domain, good] as const),
  ...peers.ports.flatMap((port) => Array.from({ length: 4 }, () => ['exemplaire.example', through(port)] as const)),
];

const handles = () =>
  new Map([...Map.groupBy(process.getActiveResourcesInfo(), (kind) => kind)].map(([kind, all]) => [kind, all.length]));
const before = handles();
await run(0, WARM_UP);
const readings = [await read(0)];
for (let done = 0; done < audits; done += EVERY) {
  await run(WARM_UP + done, EVERY);
  readings.push(await read(done + EVERY));
}
for (const { at, heap, rss } of readings)
  console.log(`${String(at).padStart(5)} audits  heap ${mb(heap)}  RSS ${mb(rss)}`);
console.log(`slope of the heap  ${(slope('heap') / 1024).toFixed(1)} KiB an audit`);
console.log(`slope of the RSS   ${(slope('rss') / 1024).toFixed(1)} KiB an audit`);
console.log(`largest step of the heap in ${EVERY} audits  ${mb(largestStep())}`);
const left = [...handles()].map(([kind, count]) => `${kind} ${before.get(kind) ?? 0} → ${count}`);
console.log(`handles before and after: ${left.join(', ')}`);
peers.close();
await lab.close();

/** Audits one subject after the other, some at once. */
async function run(from: number, count: number): Promise<void> {
  let next = from;
  const worker = async () => {
    for (let index = next++; index < from + count; index = next++) {
      const [domain, network] = subjects[index % subjects.length] ?? ['exemplaire.example', good];
      const options = { deadlineMs: DEADLINE_MS };
      for await (const _ of audit(domain, { network, signal: new AbortController().signal, options }));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

/** After a pause for sockets to close and two collections. */
async function read(at: number): Promise<{ readonly at: number; readonly heap: number; readonly rss: number }> {
  await new Promise((resolve) => setTimeout(resolve, 300));
  collect();
  collect();
  const { heapUsed, external, rss } = process.memoryUsage();
  return { at, heap: heapUsed + external, rss };
}

/** Of the line through all readings (least squares). */
function slope(what: 'heap' | 'rss'): number {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [x, y] = [mean(readings.map(({ at }) => at)), mean(readings.map((reading) => reading[what]))];
  const above = readings.reduce((sum, reading) => sum + (reading.at - x) * (reading[what] - y), 0);
  return above / readings.reduce((sum, { at }) => sum + (at - x) ** 2, 0);
}

function largestStep(): number {
  return Math.max(...readings.slice(1).map(({ heap }, index) => heap - (readings[index]?.heap ?? heap)));
}

function mb(octets: number): string {
  return `${(octets / MEGABYTE).toFixed(1)} MiB`;
}

/** The laboratory, with every stream led to one peer. */
function through(port: number): Network {
  const dial: typeof lab.dial = (to) => (to.transport === 'tcp' ? { address: '127.0.0.1', port } : lab.dial(to));
  return openNetwork({ ...lab, dial });
}

/** One that sends as fast as it can and never ends, one that sends an octet a second, one that takes connections and says nothing. */
async function openPeers() {
  const line = Buffer.from(`220-${'x'.repeat(60_000)}\r\n`);
  const manners: readonly ((socket: net.Socket) => void)[] = [
    (socket) => {
      const pour = () => {
        while (socket.writable && socket.write(line));
      };
      socket.on('drain', pour);
      pour();
    },
    (socket) => {
      const timer = setInterval(() => socket.write('2'), 1_000);
      socket.on('close', () => clearInterval(timer));
    },
    () => {},
  ];
  const servers = manners.map((manner) =>
    net.createServer((socket) => {
      manner(socket.on('error', () => {}));
      socket.resume();
    }),
  );
  await Promise.all(servers.map((server) => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))));
  return {
    ports: servers.map((server) => (server.address() as net.AddressInfo).port),
    close: () => servers.forEach((server) => void server.close()),
  };
}
