import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { carryOut, openJournal, prepare, type RepairTools } from '../../engine/repair/index.ts';
import { rfc2136Publisher } from '../../engine/repair/rfc2136.ts';
import { Secret } from '../../engine/repair/secret.ts';
import { toolsFor, WISH } from './recorded-tools.ts';

// One step of a plan, in a process that is killed at the point it is told: `before NAME`, `after NAME`, or within the update itself.

const [point = '', folder = '', port = '', name = '', secret = ''] = process.argv.slice(2);

function die(): void {
  process.kill(process.pid, 'SIGKILL');
}

const counts = new Map<string, number>();

/** The same tool, which ends the process before or after its n-th call: `before read 2`. */
function mortal<Args extends readonly unknown[], Result>(called: string, tool: (...args: Args) => Promise<Result>) {
  return async (...args: Args): Promise<Result> => {
    const count = (counts.get(called) ?? 0) + 1;
    counts.set(called, count);
    if (point === `before ${called} ${count}`) die();
    const result = await tool(...args);
    if (point === `after ${called} ${count}`) die();
    return result;
  };
}

const UPDATE = 5;
const proxy = createServer((client) => {
  const server = connect({ host: '127.0.0.1', port: Number(port) });
  let isUpdate = false;
  client.on('data', (octets: Buffer) => {
    isUpdate ||= (octets[4] ?? 0) >> 3 === UPDATE;
    server.write(octets, () => {
      if (isUpdate && point === 'update sent') die();
    });
  });
  server.on('data', (octets) => {
    if (isUpdate && point === 'update answered') die();
    client.write(octets);
  });
  for (const [one, other] of [
    [client, server],
    [server, client],
  ] as const) {
    one.on('close', () => other.destroy());
    one.on('error', () => {});
  }
}).listen(0, '127.0.0.1');
await once(proxy, 'listening');
const address = proxy.address();
if (address === null || typeof address === 'string') throw new Error('no port');

const publisher = rfc2136Publisher(
  { host: '127.0.0.1', port: address.port },
  { name, algorithm: 'hmac-sha256', secret: new Secret(secret) },
);
const journal = openJournal(folder);
const given = toolsFor(publisher, journal);
const tools: RepairTools = {
  ...given,
  publisher: { ...publisher, read: mortal('read', publisher.read), write: mortal('write', publisher.write) },
  audit: mortal('audit', given.audit),
  askServers: mortal('ask', given.askServers),
  wait: mortal('wait', given.wait),
  auditPublished: mortal('proof', given.auditPublished),
  journal: {
    ...journal,
    entries: mortal('entries', journal.entries),
    begin: mortal('begin', journal.begin),
    add: mortal('add', journal.add),
    lock: mortal('lock', async (origin) => {
      const release = await journal.lock(origin);
      return release && mortal('release', release);
    }),
  },
};
const preparation = await prepare(tools, WISH);
if (!preparation.ok) throw new Error(JSON.stringify(preparation.refusal));
await carryOut(tools, preparation.prepared, async () => {});
proxy.close();
process.exit(0);
