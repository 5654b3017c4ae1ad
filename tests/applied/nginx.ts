import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { DEFAULT_CIPHERS } from 'node:tls';
import type { Authority, Issued } from '../../lab/authority.ts';
import type { Page, TlsBehaviour, WebService } from '../../lab/hosts.ts';
import { identitiesOf, machinesOf, servicesOf } from '../../lab/machines.ts';
import type { World } from '../../lab/world.ts';
import { freePort } from '../../trials/free-port.ts';
import { installed } from './name-server.ts';

const PATH = installed('nginx', '/usr/sbin/nginx');

/** For tests: why they are skipped on this machine; false where nginx is there. */
export const withoutNginx = PATH === undefined && 'nginx is not on this machine (package nginx)';

const WEB_PORTS: readonly number[] = [80, 443];

/** What nginx cannot be made to do; null: it can serve every site of this world. */
export function unlikeNginx(world: World): string | null {
  const sites = doorsOf(world).flatMap(({ sites }) => sites.map(({ site }) => site));
  if (sites.some(({ answer }) => answer !== undefined)) return 'a site of this world answers by itself';
  const pages = sites.flatMap(({ pages = {} }) => Object.values(pages));
  if (pages.some((page) => typeof page !== 'string' && page.afterMs !== undefined)) return 'nginx keeps nobody waiting';
  return sites.some(({ tls }) => tls?.versions?.[0] === 'TLSv1.1') ? 'nginx speaks no TLS 1.1 alone' : null;
}

interface Door {
  readonly address: string;
  readonly port: number;
  readonly sites: readonly {
    readonly name: string;
    readonly site: WebService;
    readonly identity: (authority: Authority) => Issued;
  }[];
}

/** Where the domain's own machines serve sites, by address and port. */
function doorsOf(world: World): readonly Door[] {
  return machinesOf([world]).flatMap((machine) =>
    [...servicesOf(machine)].flatMap(([port, tenants]) => {
      const sites = tenants.flatMap((tenant) =>
        WEB_PORTS.includes(port) && (tenant.service.speaks === 'http' || tenant.service.speaks === 'https')
          ? [
              {
                name: tenant.name,
                site: tenant.service,
                identity: (authority: Authority) => identitiesOf(authority)(tenant),
              },
            ]
          : [],
      );
      return sites.length > 0 ? [{ address: machine.address, port, sites }] : [];
    }),
  );
}

export interface WebServer {
  /** The port of loopback that stands for this door; undefined for a door that is not nginx's. */
  readonly portOf: (address: string, port: number) => number | undefined;
  readonly close: () => Promise<void>;
}

/** Starts nginx with the sites of a world: their pages as files, their headers, redirects, certificates and settings of TLS. */
export async function openNginx(world: World, authority: Authority): Promise<WebServer> {
  const folder = mkdtempSync(join(tmpdir(), 'nginx-'));
  const doors = await Promise.all(doorsOf(world).map(async (door) => ({ ...door, own: await freePort() })));
  const writer = fileWriter(folder);
  const servers = doors.flatMap(({ own, port, sites }) =>
    sites.map(({ name, site, identity }, index) =>
      block(`server`, [
        `listen 127.0.0.1:${own}${port === 443 ? ' ssl' : ''}${index === 0 ? ' default_server' : ''};`,
        `server_name ${name};`,
        ...(port === 443 ? secured(identity(authority), site.tls ?? {}, writer) : []),
        ...locations(site, authority, writer),
      ]),
    ),
  );
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const settings = writer(
    [
      'daemon off; master_process off;',
      `pid ${join(folder, 'pid')};`,
      'error_log stderr warn;',
      'events { worker_connections 256; }',
      block('http', [
        'access_log off; server_tokens off;',
        // Names of services may be long.
        'server_names_hash_bucket_size 256;',
        ...temporary.map((name) => `${name}_temp_path ${join(folder, name)};`),
        ...servers,
      ]),
    ].join('\n'),
  );
  const server = spawn(PATH ?? '', ['-e', 'stderr', '-c', settings], { stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  server.stderr.on('data', (text) => {
    said += text;
  });
  const close = async () => {
    const exited = server.exitCode === null && server.signalCode === null ? once(server, 'exit') : null;
    server.kill('SIGTERM');
    await exited;
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    for (const { own } of doors)
      await listening(
        own,
        () => server.exitCode !== null,
        () => said,
      );
  } catch (fault) {
    await close();
    throw fault;
  }
  const ports = new Map(doors.map(({ address, port, own }) => [`${address} ${port}`, own]));
  return { portOf: (address, port) => ports.get(`${address} ${port}`), close };
}

type Writer = (content: string | Buffer) => string;

/** Each content in a file of its own. */
function fileWriter(folder: string): Writer {
  let written = 0;
  return (content) => {
    written += 1;
    const file = join(folder, `file${written}`);
    writeFileSync(file, content);
    return file;
  };
}

function block(head: string, lines: readonly string[]): string {
  return `${head} {\n${lines.join('\n')}\n}`;
}

const VERSIONS = ['TLSv1', 'TLSv1.1', 'TLSv1.2', 'TLSv1.3'] as const;

function secured(issued: Issued, { versions = ['TLSv1.2', 'TLSv1.3'], ciphers }: TlsBehaviour, write: Writer) {
  const [lowest, highest] = versions.map((version) => VERSIONS.indexOf(version));
  const usual = DEFAULT_CIPHERS.split(':').filter((suite) => !suite.startsWith('TLS_'));
  const suites = ciphers ?? (lowest !== undefined && lowest < 2 ? 'DEFAULT:@SECLEVEL=0' : usual.join(':'));
  return [
    `ssl_certificate ${write(issued.pem)};`,
    `ssl_certificate_key ${write(issued.key.export({ type: 'pkcs8', format: 'pem' }).toString())};`,
    `ssl_protocols ${VERSIONS.slice(lowest, (highest ?? 3) + 1).join(' ')};`,
    `ssl_ciphers "${suites}";`,
    ...(issued.staple ? ['ssl_stapling on;', `ssl_stapling_file ${write(issued.staple)};`] : []),
  ];
}

function locations(site: WebService, { issue }: Authority, write: Writer): readonly string[] {
  const { pages = {}, headers = {}, redirect, trustsOrigins } = site;
  // A header field without a value is not sent.
  const trust = trustsOrigins
    ? [
        ...['set $trusted "";', 'set $with_cookies "";'],
        block(`if ($http_origin ~ ${quoted(trustsOrigins.source)})`, [
          ...['set $trusted $http_origin;', 'set $with_cookies true;'],
        ]),
        'add_header Access-Control-Allow-Origin $trusted always;',
        'add_header Access-Control-Allow-Credentials $with_cookies always;',
      ]
    : [];
  const moment = { now: new Date(), issue };
  const own = Object.entries(pages).map(([path, found]) => {
    const page: Page = typeof found === 'string' ? { body: found } : found;
    const { 'content-type': type = 'text/html; charset=utf-8', ...others } = { ...headers, ...page.headers };
    const body = typeof page.body === 'function' ? page.body(moment) : (page.body ?? '');
    const file = write(body);
    const status = page.status ?? 200;
    return block(`location = ${quoted(path)}`, [
      ...trust,
      ...headerLines(others),
      `types {} default_type ${quoted(`${type}`)};`,
      ...(status === 200 ? [`root /; try_files ${file} =404;`] : [`return ${status} ${quoted(body)};`]),
    ]);
  });
  const origin = redirect === 'https:' ? 'https://$host' : redirect;
  const { 'content-type': _, ...others } = headers;
  const rest = block('location /', [
    ...trust,
    ...headerLines(others),
    'types {} default_type text/plain;',
    origin === undefined ? 'return 404 "Rien ici.\\n";' : `return 301 ${origin}$request_uri;`,
  ]);
  return [...own, rest];
}

function headerLines(headers: Readonly<Record<string, string | readonly string[]>>): readonly string[] {
  return Object.entries(headers).flatMap(([name, value]) =>
    [value].flat().map((one) => `add_header ${name} ${quoted(one)} always;`),
  );
}

/** In the settings a dollar begins a variable; no value of a world has one. */
function quoted(text: string): string {
  assert.ok(!text.includes('$'), text);
  return `"${text.replace(/["\\]/g, '\\$&')}"`;
}

const TRIES = 600;
const TRY_MS = 100;

async function listening(port: number, hasEnded: () => boolean, said: () => string): Promise<void> {
  for (let tries = 0; tries < TRIES && !hasEnded(); tries += 1) {
    const socket = connect(port, '127.0.0.1');
    const isOpen = await once(socket, 'connect').then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (isOpen) return;
    await delay(TRY_MS);
  }
  assert.fail(`nothing listens on ${port}: ${said()}`);
}
