import { Agent, createServer, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { bodies, type Door, SIGNS } from '../doors.ts';
import { type Attack, attacksOn } from '../knock.ts';
import type { Besieged } from './server.ts';
import type { World } from './world.ts';

/** One row of the table: an attack, and what others noticed of it. */
export interface Row {
  readonly name: string;
  /** Attackers' answers by status. */
  readonly statuses: string;
  readonly p50: number;
  readonly p99: number;
  /** The same of a server beside it that does nothing: what the machine itself makes its clients wait. */
  readonly machineP99: number;
  readonly failed: number;
  /** Of the server's process, for each second of the attack. */
  readonly cpuMs: number;
  /** For each request, the reader's too: what a busy machine does not lengthen. */
  readonly cpuEachMs: number;
  readonly residentMb: number;
  /** Of third parties, in the worst minute. */
  readonly questions: number;
  readonly connections: number;
}

/** From whom an attack comes: the address of its nth request. */
const CROWDS: Readonly<Record<string, (n: number) => string>> = {
  'one address': () => '198.51.100.7',
  'eight addresses': (n) => `198.51.${100 + (n % 8)}.7`,
  'a /48': (n) => `2001:db8:7:${(n % 60_000).toString(16)}::1`,
  'eleven networks': (n) => `2a0${n % 11}:${(n % 7).toString(16)}:7:${(n % 60_000).toString(16)}::1`,
};

interface Shot {
  readonly method: string;
  readonly path: string;
  readonly body: Buffer | null;
  readonly type: string | null;
}

const agent = new Agent({ keepAlive: true, maxSockets: 256 });
const LATE_MS = 60_000;

/** Status and milliseconds; status 0 where there was no answer. */
function shoot(url: string, { method, path, body, type }: Shot, from: string): Promise<{ status: number; ms: number }> {
  const began = performance.now();
  return new Promise((resolve) => {
    const told = (status: number) => resolve({ status, ms: performance.now() - began });
    const headers = {
      ...{ host: 'siege.fr', origin: 'http://siege.fr', 'x-forwarded-for': from, accept: 'text/html' },
      ...(type !== null && { 'content-type': type }),
      ...(body && { 'content-length': String(body.length) }),
    };
    const { hostname, port } = new URL(url);
    const call = send({ hostname, port, path, method, headers, agent, timeout: LATE_MS }, (answer) => {
      answer.resume();
      answer.once('end', () => told(answer.statusCode ?? 0)).once('error', () => told(0));
    });
    call.once('error', () => told(0)).once('timeout', () => call.destroy());
    call.end(body ?? undefined);
  });
}

/**
 * For each door the longest answer that a search over signs, lengths and pairs of signs finds, with one request at a time, each from a
 * visitor of its own; the worst of all come first.
 */
export async function searchWorst(
  besieged: Besieged,
  doors: readonly Door[],
  { untilMs, say }: { readonly untilMs: number; readonly say: (line: string) => void },
): Promise<readonly { readonly name: string; readonly shot: Shot; readonly ms: number }[]> {
  const house = { values: { id: besieged.publicId, reportId: besieged.publicId, token: besieged.token }, secret: 'x' };
  const found: { name: string; shot: Shot; ms: number }[] = [];
  let asked = 0;
  const cost = async (attack: Attack, share: number) => {
    asked += 1;
    const shot = await shotOf(attack.request(share));
    const before = besieged.used().cpuMs;
    await shoot(besieged.url, shot, `2001:${(asked % 60_000).toString(16)}:1::1`);
    return { shot, ms: besieged.used().cpuMs - before };
  };
  const aDoorMs = (untilMs - Date.now()) / doors.length;
  for (const [at, door] of doors.entries()) {
    const endMs = untilMs - aDoorMs * (doors.length - at - 1);
    let worst = { name: door.name, shot: null as Shot | null, ms: -1 };
    // First each sign by itself, then pairs of random ones; what was worst is tried at other lengths.
    for (let signs: readonly string[] = shuffled(SIGNS); Date.now() < endMs; signs = pairs()) {
      for (const attack of shuffled(attacksOn(door, house, signs))) {
        if (Date.now() >= endMs) break;
        for (const share of [1, 0.3]) {
          const { shot, ms } = await cost(attack, share);
          if (ms > worst.ms) worst = { name: `${door.name}, ${attack.name}`, shot, ms };
          if (ms < worst.ms / 2) break;
        }
      }
    }
    if (worst.shot) found.push({ ...worst, shot: worst.shot });
  }
  say(`${asked} inputs tried at ${doors.length} doors`);
  return found.toSorted((one, other) => other.ms - one.ms);
}

async function shotOf(request: Request): Promise<Shot> {
  const { pathname, search } = new URL(request.url);
  const body = Buffer.from(await request.arrayBuffer());
  const type = request.headers.get('content-type');
  return { method: request.method, path: pathname + search, body: body.length > 0 ? body : null, type };
}

function shuffled<T>(list: readonly T[]): readonly T[] {
  return list
    .map((one) => [Math.random(), one] as const)
    .toSorted(([a], [b]) => a - b)
    .map(([, one]) => one);
}

function pairs(): readonly string[] {
  const any = () => SIGNS[Math.floor(Math.random() * SIGNS.length)] ?? 'a';
  return Array.from({ length: 8 }, () => any() + any());
}

export interface Siege {
  readonly besieged: Besieged;
  readonly world: World;
  readonly seconds: number;
  readonly say: (line: string) => void;
}

/** What a reader who does no harm asks for, four times a second. */
const PAGES = ['/', '/blog', '/analyse/:id', '/api/status'];

/** One row: a crowd sends a shot again and again, so many times a second, while a reader reads. */
async function row(
  { besieged, world, seconds }: Siege,
  name: string,
  attack: ((n: number) => { readonly shot: Shot; readonly from: string }) | null,
  aSecond = 20,
): Promise<Row> {
  world.noticed();
  const [began, before] = [Date.now(), besieged.used().cpuMs];
  const endMs = began + seconds * 1000;
  const read: { status: number; ms: number }[] = [];
  const beside: { status: number; ms: number }[] = [];
  const idle = createServer((_, answer) => void answer.end('ok')).listen(0, '127.0.0.1');
  await new Promise((done) => idle.once('listening', done));
  const idleUrl = `http://127.0.0.1:${(idle.address() as AddressInfo).port}`;
  const statuses = new Map<number, number>();
  const underway = new Set<Promise<unknown>>();
  const attacking = async () => {
    for (let n = 0; attack && Date.now() < endMs; n += 1) {
      const { shot, from } = attack(n);
      const one = shoot(besieged.url, shot, from).then(({ status }) => {
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        underway.delete(one);
      });
      underway.add(one);
      await delay(1000 / aSecond);
    }
  };
  const reading = async () => {
    for (let n = 0; Date.now() < endMs; n += 1) {
      const path = (PAGES[n % PAGES.length] ?? '/').replace(':id', besieged.publicId);
      const one = shoot(besieged.url, { method: 'GET', path, body: null, type: null }, '203.0.113.9').then((answer) => {
        read.push(answer);
        underway.delete(one);
      });
      const other = shoot(idleUrl, { method: 'GET', path: '/', body: null, type: null }, '').then((answer) => {
        beside.push(answer);
        underway.delete(other);
      });
      underway.add(one).add(other);
      await delay(250);
    }
  };
  await Promise.all([attacking(), reading()]);
  await Promise.all(underway);
  idle.close();
  idle.closeAllConnections();
  const lasted = (Date.now() - began) / 1000;
  const within = (answers: readonly { readonly ms: number }[], part: number) => {
    const times = answers.map(({ ms }) => ms).toSorted((one, other) => one - other);
    return Math.round(times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0);
  };
  const { cpuMs, resident } = besieged.used();
  return {
    name,
    statuses: [...statuses]
      .toSorted(([a], [b]) => a - b)
      .map(([status, times]) => `${times} × ${status}`)
      .join(', '),
    ...{ p50: within(read, 0.5), p99: within(read, 0.99), machineP99: within(beside, 0.99) },
    ...{ failed: read.filter(({ status }) => status !== 200).length },
    cpuMs: Math.round((cpuMs - before) / lasted),
    cpuEachMs: Math.round(
      (cpuMs - before) / (read.length + [...statuses.values()].reduce((sum, times) => sum + times, 0)),
    ),
    residentMb: Math.round(resident / 1e6),
    ...world.noticed(),
  };
}

/** All rows, the quiet one first. `searchSeconds`: how long worst inputs are looked for. */
export async function* besiege(siege: Siege, doors: readonly Door[], searchSeconds: number): AsyncGenerator<Row> {
  const { besieged, say } = siege;
  yield row(siege, 'quiet', null);
  const hostile = doors.filter(
    ({ name, body }) => bodies[name] !== undefined || (body === null && !name.includes('events')),
  );
  const worst = await searchWorst(besieged, hostile, { untilMs: Date.now() + searchSeconds * 1000, say });
  for (const { name, ms } of worst.slice(0, 8)) say(`  ${String(ms).padStart(6)} ms  ${name}`);
  const get = (path: string): Shot => ({ method: 'GET', path, body: null, type: null });
  const post = (path: string, body: string | Buffer, type: string): Shot => ({
    method: 'POST',
    path,
    body: Buffer.from(body),
    type,
  });
  const form = 'application/x-www-form-urlencoded';
  const json = 'application/json';
  const { publicId, token } = besieged;
  const parts = Array.from(
    { length: 100 },
    (_, n) =>
      `--x\r\nContent-Disposition: form-data; name="reports"; filename="${n}"\r\n\r\n${'a'.repeat(110_000)}\r\n`,
  );
  const attacks: readonly (readonly [name: string, (n: number) => Shot, aSecond?: number])[] = [
    ['a result, read', () => get(`/analyse/${publicId}`)],
    ['a result, for another name each time', (n) => get(`/analyse/${publicId}?saisi=x${n}`)],
    ['preview pictures', () => get(`/partage/analyse/${publicId}.png`)],
    ['the list of a provider', () => get(`/surveillance/parc/${token}`)],
    ['a page that is not kept', (n) => get(`/blog?q=${n}`)],
    [
      'logins',
      (n) => post('/api/sys/core/mgmt/auth/login', `{"username":"a${n}","password":"${'b'.repeat(20)}"}`, json),
    ],
    [
      'a link of 90 kB',
      () => post(`/surveillance/domaines/${token}`, `intent=reports-on&id=a&link=${'?'.repeat(90_000)}%0Ax`, form),
    ],
    ['a logo of 59 kB', () => post(`/surveillance/parc/${token}/partage`, logo(), 'multipart/form-data; boundary=x')],
    [
      'uploads of 11 MB',
      () => post('/qui-ecrit-en-votre-nom', `${parts.join('')}--x--\r\n`, 'multipart/form-data; boundary=x'),
      1,
    ],
    [
      'audits below one name',
      (n) => post('/api/analysis/start', `{"domain":"n${n}.victime.fr","exact":true,"options":{}}`, json),
      2,
    ],
    [
      'a list of 199 names below one name',
      () => post(`/surveillance/parc/${token}`, `intent=add&entitled=oui&list=${list()}`, form),
      2,
    ],
    ...worst.slice(0, 4).map(({ name, shot }) => [`worst: ${name}`, () => shot] as const),
  ];
  for (const [name, shotAt, aSecond] of attacks)
    for (const [crowd, addressOf] of Object.entries(CROWDS))
      yield row(siege, `${name}, from ${crowd}`, (n) => ({ shot: shotAt(n), from: addressOf(n) }), aSecond);
  yield row(siege, 'quiet again', null);
}

function logo(): string {
  const head = '--x\r\nContent-Disposition: form-data; name=';
  const fields = `${head}"intent"\r\n\r\nprovider\r\n${head}"provider"\r\n\r\na\r\n`;
  return `${fields}${head}"logo"; filename="l.svg"\r\nContent-Type: image/svg+xml\r\n\r\n<svg${'<'.repeat(59_000)}"</svg>\r\n--x--\r\n`;
}

const list = () => Array.from({ length: 199 }, (_, n) => `n${n}.victime.fr`).join('%0A');
