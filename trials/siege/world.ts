import { createSocket } from 'node:dgram';
import { createServer, type Server } from 'node:net';

/** The services that an audit tries, on all addresses of this namespace. */
const PORTS = [21, 22, 23, 25, 53, 80, 110, 143, 443, 465, 587, 993, 995, 3306, 3389, 5432, 6379];
const [A, NS, MX, TXT] = [1, 2, 15, 16];

/** What third parties noticed within a minute at most, since the last time of asking. */
export interface Noticed {
  readonly questions: number;
  readonly connections: number;
}

export interface World {
  /** `127.0.0.1:PORT` of the resolver. */
  readonly resolver: string;
  readonly noticed: () => Noticed;
  readonly close: () => void;
}

/**
 * A hostile internet within a network namespace: every name exists, with four machines in one network, a mail server below itself and an
 * SPF policy that includes others; each machine takes connections and says nothing. Questions and connections are counted by second.
 */
export async function openWorld(): Promise<World> {
  const questions = new Map<number, number>();
  const connections = new Map<number, number>();
  const count = (by: Map<number, number>) => {
    const second = Math.floor(Date.now() / 1000);
    by.set(second, (by.get(second) ?? 0) + 1);
  };
  const resolver = createSocket('udp4');
  resolver.on('message', (query, { port, address }) => {
    count(questions);
    resolver.send(answerTo(query), port, address);
  });
  await new Promise<void>((done) => resolver.bind(0, '127.0.0.1', done));
  const servers: Server[] = [];
  for (const port of PORTS) {
    const server = createServer((socket) => {
      if (socket.localAddress?.includes('45.77.')) count(connections);
      socket.on('error', () => {});
      setTimeout(() => socket.destroy(), 3_000).unref();
    });
    await new Promise<void>((done) => server.once('error', () => done()).listen(port, '0.0.0.0', done));
    servers.push(server);
  }
  return {
    resolver: `127.0.0.1:${resolver.address().port}`,
    noticed: () => {
      const seen = { questions: worstMinute(questions), connections: worstMinute(connections) };
      questions.clear();
      connections.clear();
      return seen;
    },
    close: () => {
      resolver.close();
      for (const server of servers) server.close();
    },
  };
}

function worstMinute(bySecond: ReadonlyMap<number, number>): number {
  const seconds = [...bySecond.keys()];
  const within = (from: number) => seconds.filter((at) => at >= from && at < from + 60);
  return Math.max(0, ...seconds.map((from) => within(from).reduce((sum, at) => sum + (bySecond.get(at) ?? 0), 0)));
}

/** An answer of the resolver (RFC 1035 §4). */
function answerTo(query: Buffer): Buffer {
  let end = 12;
  const labels: string[] = [];
  for (let length = query[end] ?? 0; length > 0; length = query[end] ?? 0) {
    labels.push(query.toString('latin1', end + 1, end + 1 + length).toLowerCase());
    end += 1 + length;
  }
  const type = query.readUInt16BE(end + 1);
  const records = labels[0]?.startsWith('_') ? [] : recordsOf(type, labels.join('.'));
  const head = Buffer.from(query.subarray(0, 12));
  head.writeUInt16BE(0x8180, 2);
  for (const [at, many] of [
    [4, 1],
    [6, records.length],
    [8, 0],
    [10, 0],
  ] as const)
    head.writeUInt16BE(many, at);
  const answers = records.map((data) => {
    const record = Buffer.alloc(12);
    record.writeUInt16BE(0xc00c, 0);
    record.writeUInt16BE(type, 2);
    record.writeUInt16BE(1, 4);
    record.writeUInt32BE(1, 6);
    record.writeUInt16BE(data.length, 10);
    return Buffer.concat([record, data]);
  });
  return Buffer.concat([head, query.subarray(12, end + 5), ...answers]);
}

function recordsOf(type: number, name: string): readonly Buffer[] {
  if (type === A) return [1, 2, 3, 4].map((n) => Buffer.from([45, 77, 1, (name.length * 4 + n) % 250]));
  if (type === NS) return [nameOf(`ns.${name}`)];
  if (type === MX) return [Buffer.concat([Buffer.from([0, 10]), nameOf(`mx.${name}`)])];
  if (type !== TXT) return [];
  const text = name.includes('inclus')
    ? 'v=spf1 -all'
    : `v=spf1 mx a include:inclus.${name.split('.').slice(-2).join('.')} -all`;
  return [Buffer.concat([Buffer.from([text.length]), Buffer.from(text)])];
}

function nameOf(name: string): Buffer {
  const labels = name.split('.').map((label) => Buffer.concat([Buffer.from([label.length]), Buffer.from(label)]));
  return Buffer.concat([...labels, Buffer.from([0])]);
}
