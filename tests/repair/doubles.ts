import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ApiHostId } from '@rempart/engine/repair';
import type { World } from '@rempart/lab';
import { linesOf } from '../applied/foreign.ts';
import { type Asked, CANARY, type Call, type Double, newId, type Row, type Told } from './double.ts';
import { HOSTS } from './hosts-as-recorded.ts';

export { CANARY, type Double, type Mood } from './double.ts';

export const KEYS: Readonly<Record<ApiHostId, string>> = {
  ovh: `[ovh-eu]\napplication_key=1234567890abcdef\napplication_secret=${CANARY}secret\nconsumer_key=${CANARY}consumer\n`,
  gandi: `${CANARY}\n`,
  cloudflare: CANARY,
  infomaniak: CANARY,
  ionos: `prefix.${CANARY}`,
  scaleway: CANARY,
  cpanel: `cpuser:${CANARY}`,
};

/** For tests: an interface over HTTP on loopback that answers as the host of that name was recorded, or documented. */
export async function openDouble(
  id: ApiHostId,
  origin: string,
  rows: readonly Omit<Row, 'id' | 'extra'>[],
): Promise<Double> {
  const speaks = HOSTS[id];
  const asked: Asked[] = [];
  let changes = 0;
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    let body = '';
    for await (const piece of request) body += piece;
    const url = new URL(request.url ?? '', 'http://x');
    const call: Call = {
      ...{ method: request.method ?? '', path: url.pathname.slice(1), query: url.searchParams, body },
      headers: request.headers as Record<string, string>,
      json: body.startsWith('{') ? JSON.parse(body) : Object.fromEntries(new URLSearchParams(body)),
    };
    asked.push({ ...call, path: (request.url ?? '').slice(1) });
    const isChange = call.method !== 'GET';
    if (isChange) changes += 1;
    const mood = isChange ? own.mood : own.readMood;
    const say = ([status, told]: Told, headers: Record<string, string> = {}) => {
      response.writeHead(status, { 'content-type': 'application/json', ...headers });
      response.end(told === undefined ? '' : JSON.stringify(told));
    };
    if (isChange) own.before();
    switch (mood) {
      case 'refuses':
        // Some hosts repeat what they were sent.
        return say([400, { message: `no: ${Object.values(request.headers).join(' ')}` }]);
      case 'throttles-once':
        if (isChange) own.mood = 'as-documented';
        else own.readMood = 'as-documented';
        return say([429, { message: 'slow down' }], { 'retry-after': '0' });
      case 'throttles':
        return say([429, { message: 'slow down' }], { 'retry-after': '3600' });
      case 'never':
        return;
      case 'deaf':
        return response.destroy();
      case 'hangs-up':
        speaks(call, own);
        return response.destroy();
      case 'fails-at-second':
        return changes === 2 ? say([500, { message: 'oops' }]) : say(speaks(call, own));
      case 'no-json':
        response.writeHead(200);
        return response.end('<html>maintenance</html>');
      case 'other-json':
        return say([200, { hello: 'world' }]);
      case 'lies': {
        const was = structuredClone(own.rows);
        const told = speaks(call, own);
        own.rows = was;
        return say(told);
      }
      case 'twice': {
        if (call.method === 'POST') speaks(call, own);
        return say(speaks(call, own));
      }
      case 'as-documented':
        return say(speaks(call, own));
    }
  };
  const server = createServer((request, response) => void answer(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const own: Double = {
    ...{ base: new URL(`http://127.0.0.1:${port}/`), origin, asked, mood: 'as-documented', readMood: 'as-documented' },
    ...{ others: [], before: () => {}, isDeployed: true },
    rows: rows.map((row) => ({ ...row, id: newId(), extra: {} })),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return own;
}

/** Records whose data ends with a name. */
const NAMED = /^(?:CNAME|MX|NS|SRV)$/;

/** For tests: the zone of a world of the laboratory, as a host keeps it. */
export function rowsOf(world: World): readonly Omit<Row, 'id' | 'extra'>[] {
  const { origin } = world;
  const absolute = (name: string) =>
    name === '@' ? origin : name.endsWith('.') ? name.slice(0, -1) : `${name}.${origin}`;
  return linesOf(world).flatMap((line) => {
    const [, owner = '', ttl, type = '', data = ''] =
      /^(\S+)\s+(?:(\d+)\s+)?(?:IN\s+)?([A-Z]+)\s+(.*)$/.exec(line) ?? [];
    if (type === 'SOA' || type === '') return [];
    const content = NAMED.test(type) ? data.replace(/\S+$/, (name) => `${absolute(name)}.`) : data;
    return [{ name: absolute(owner), type, ttl: Number(ttl ?? 300), content }];
  });
}
