import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { parse } from 'yaml';
import { beside } from '../../../tests/beside.ts';
import { KEYS } from '../../../tests/repair/doubles.ts';
import { API_HOSTS, openApiHost } from './hosts.ts';
import { patience } from './testing.ts';

interface Cassette {
  readonly interactions: readonly {
    readonly request: { readonly method: string; readonly uri: string };
    readonly response: {
      readonly status: { readonly code: number };
      readonly body: { readonly string: string | Uint8Array };
    };
  }[];
}

const RECORDED = [
  ['ovh', 'pacalis.net', /\/record\/\d+$/],
  ['gandi', 't18s.fr', /\/records$/],
  ['cloudflare', 'byemike.org', /\/dns_records$/],
  ['infomaniak', 'testouille.at', /\/dns\/record$/],
  ['ionos', 'example.com', /^zones\/[^/]+$/],
  ['scaleway', 'example.com', /\/records$/],
] as const;

for (const [id, zone, list] of RECORDED) {
  const { path, skip } = beside(`conformance/dns-hosts/${id}`);
  test(`${API_HOSTS[id].name}: the zone that was recorded is read`, { skip }, async () => {
    const file = readdirSync(path).find((name) => name.includes('list_records_with_no_arguments')) ?? assert.fail();
    const { interactions } = parse(readFileSync(`${path}/${file}`, 'utf8')) as Cassette;
    const below = new URL(API_HOSTS[id].base).pathname;
    const told = new Map(
      interactions.map(({ request, response }) => [
        new URL(request.uri).pathname.slice(below.length),
        { status: response.status.code, text: Buffer.from(response.body.string).toString() },
      ]),
    );
    const server = createServer((request, response) => {
      const { pathname } = new URL(request.url ?? '', 'http://x');
      const found = told.get(pathname.slice(1)) ?? { status: 404, text: '' };
      response.writeHead(found.status);
      response.end(found.text);
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    try {
      const base = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
      const host = openApiHost(id, base, KEYS[id], patience);
      const read = await host?.read(zone);
      const records = [...(read?.sets.values() ?? [])].flatMap((set) => set.records);
      const wanted = [...told].filter(([name]) => list.test(name)).map(([, { text }]) => text);
      assert.ok(wanted.length > 0);
      const texts = records.flatMap(({ data }) => (data.type === 'TXT' ? data.strings : []));
      for (const token of new Set(wanted.join().match(/challengetoken\d?/g))) assert.ok(texts.includes(token), token);
      assert.ok(texts.length > 0 && records.length > texts.length);
    } finally {
      server.closeAllConnections();
      server.close();
    }
  });
}
