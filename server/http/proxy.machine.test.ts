import assert from 'node:assert/strict';
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type ClientHttp2Session, connect } from 'node:http2';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../../trials/free-port.ts';

const DEPLOY = join(import.meta.dirname, '../../deploy');
const NGINX = '/usr/sbin/nginx';
const HOST = 'audit.exemple.fr';

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: string;
}

test('deploy/nginx.conf passes the server’s answers on, and answers for it while it is down', async (t) => {
  if (!existsSync(NGINX)) return t.skip('nginx is not on this machine (package nginx)');
  const proxy = await startProxy();
  t.after(proxy.close);
  const { ask } = proxy;

  const seen = JSON.parse((await ask('/told', { 'x-forwarded-for': '192.0.2.1, 198.51.100.7' })).body) as Record<
    string,
    string
  >;
  assert.equal(seen['x-forwarded-for'], '127.0.0.1', 'the visitor’s own value is removed');
  assert.equal(seen['host'], `${HOST}:${proxy.port}`, 'what the server compares Origin with');

  for (const path of ['/metrics', '/healthz', '/readyz']) assert.equal((await ask(path)).status, 404);
  assert.equal((await ask('/told', {}, 'x'.repeat(4_000_000))).status, 413);
  assert.equal((await ask('/told', {}, 'x'.repeat(2_000_000))).status, 200);

  const first = proxy.firstOf('/events');
  assert.equal(await first.chunk, 'data: 1\n\n', 'an event arrives while the stream is open');
  proxy.endStreams();
  await first.ended;

  const files = await Promise.all(Array.from({ length: 8 }, () => ask('/assets/of-the-second.js')));
  assert.ok(
    files.every(({ status }) => status === 200),
    'the process that has the file is asked',
  );

  await proxy.stop(0);
  const half = await Promise.all(Array.from({ length: 20 }, () => ask('/told')));
  assert.ok(
    half.every(({ status }) => status === 200),
    'one of two is enough',
  );
  await proxy.stop(1);
  const away = await ask('/told');
  assert.equal(away.status, 503);
  assert.match(away.body, /De retour dans un instant/);
  for (const name of ['retry-after', 'content-security-policy', 'strict-transport-security', 'x-content-type-options'])
    assert.ok(away.headers[name], name);
});

/** nginx with its production configuration, except for its ports, its certificate and its files; in front of two servers. */
async function startProxy() {
  const folder = await mkdtemp(join(tmpdir(), 'nginx-'));
  const closing: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true })];
  const close = async () => {
    for (const end of closing.splice(0).reverse()) await end();
  };
  try {
    const behind = [await backend(false), await backend(true)];
    closing.push(() => Promise.all(behind.map(({ server }) => stopped(server))));
    const [port, plain] = [await freePort(), await freePort()];
    await configure(folder, { port, plain, behind: behind.map((one) => one.port) });
    const child = spawn(NGINX, ['-p', folder, '-c', 'nginx.conf', '-e', 'error.log'], { stdio: 'ignore' });
    const gone = new Promise((resolve) => child.once('exit', resolve));
    closing.push(() => {
      child.kill('SIGTERM');
      return gone;
    });
    const session = await opened(port, child);
    closing.push(async () => session.destroy());
    return {
      port,
      close,
      ask: (path: string, headers: object = {}, body?: string) => ask(session, port, path, headers, body),
      firstOf: (path: string) => firstOf(session, port, path),
      endStreams: () => {
        for (const stream of behind.flatMap((one) => [...one.streams])) stream.end();
      },
      stop: (at: 0 | 1) => stopped(behind[at]?.server),
    };
  } catch (error) {
    await close();
    throw error;
  }
}

async function configure(
  folder: string,
  { port, plain, behind }: { port: number; plain: number; behind: readonly number[] },
) {
  await mkdir(join(folder, 'html'));
  await cp(join(DEPLOY, 'unavailable.html'), join(folder, 'html/unavailable.html'));
  const request = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '1'];
  const certificate = ['-subj', `/CN=${HOST}`, '-keyout', 'privkey.pem', '-out', 'fullchain.pem'];
  execFileSync('openssl', [...request, ...certificate], { cwd: folder, stdio: 'ignore' });
  const site = asTold(await readFile(join(DEPLOY, 'nginx.conf'), 'utf8'))
    .replace(
      /listen (?:\[::\]:)?(80|443)/g,
      (said, known) => `listen ${said.includes('[') ? '[::1]' : '127.0.0.1'}:${known === '80' ? plain : port}`,
    )
    .replace(/127\.0\.0\.1:470([12])/g, (_, at) => `127.0.0.1:${behind[Number(at) - 1]}`)
    .replace(`/etc/letsencrypt/live/${HOST}/`, `${folder}/`)
    .replace(`/etc/letsencrypt/live/${HOST}/`, `${folder}/`)
    .replace('/opt/rempart/current/deploy', join(folder, 'html'))
    .replace('/var/log/nginx/', `${folder}/`);
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${name};`)
    .join(' ');
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  await writeFile(
    join(folder, 'nginx.conf'),
    `daemon off; ${user} pid nginx.pid; error_log error.log; events {} http { access_log off; ${places}\n${site}\n}`,
  );
}

/** Applies the change that its comment prescribes for nginx before 1.25.1. */
function asTold(text: string): string {
  const [, major, minor, patch] =
    /nginx\/(\d+)\.(\d+)\.(\d+)/.exec(spawnSync(NGINX, ['-v'], { encoding: 'utf8' }).stderr) ?? [];
  const version = Number(major) * 1e6 + Number(minor) * 1e3 + Number(patch);
  if (version >= 1_025_001) return text;
  return text.replace('    http2 on;\n', '').replaceAll('443 ssl;', '443 ssl http2;');
}

/** Echoes its requests; its streams send one event and stay open. */
async function backend(hasFile: boolean) {
  const streams = new Set<ServerResponse>();
  const server = createServer((incoming: IncomingMessage, outgoing: ServerResponse) => {
    incoming.resume().once('end', () => {
      if (incoming.url === '/events') {
        streams.add(outgoing);
        outgoing.writeHead(200, { 'content-type': 'text/event-stream', 'x-accel-buffering': 'no' });
        return void outgoing.write('data: 1\n\n');
      }
      const isThere = hasFile || !incoming.url?.startsWith('/assets/');
      outgoing.writeHead(isThere ? 200 : 404).end(JSON.stringify(incoming.headers));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return { server, streams, port: typeof address === 'object' && address ? address.port : 0 };
}

function stopped(server: Server | undefined): Promise<void> {
  return new Promise((resolve) => {
    server?.close(() => resolve());
    server?.closeAllConnections();
  });
}

async function opened(port: number, child: ChildProcess): Promise<ClientHttp2Session> {
  for (;;) {
    const session = connect(`https://127.0.0.1:${port}`, { rejectUnauthorized: false, servername: HOST });
    const isOpen = await new Promise<boolean>((resolve) => {
      session.once('connect', () => resolve(true)).once('error', () => resolve(false));
    });
    if (isOpen) return session.on('error', () => {});
    assert.equal(child.exitCode, null, 'nginx ended');
    await delay(50);
  }
}

function request(session: ClientHttp2Session, port: number, path: string, headers: object, body?: string) {
  const method = body === undefined ? 'GET' : 'POST';
  const stream = session.request({ ':path': path, ':method': method, ':authority': `${HOST}:${port}`, ...headers });
  stream.on('error', () => {});
  stream.end(body);
  return stream;
}

async function ask(
  session: ClientHttp2Session,
  port: number,
  path: string,
  headers: object,
  body?: string,
): Promise<Answer> {
  const stream = request(session, port, path, headers, body);
  const streamResponse = await new Promise<Record<string, unknown>>((resolve) => stream.once('response', resolve));
  const pieces = await stream.toArray().catch(() => []);
  return { status: Number(streamResponse[':status']), headers: streamResponse, body: Buffer.concat(pieces).toString() };
}

function firstOf(session: ClientHttp2Session, port: number, path: string) {
  const stream = request(session, port, path, {});
  return {
    chunk: new Promise<string>((resolve) => stream.once('data', (chunk) => resolve(String(chunk)))),
    ended: new Promise<void>((resolve) => stream.once('end', () => resolve())),
  };
}
