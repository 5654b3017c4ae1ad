import assert from 'node:assert/strict';
import { createDiffieHellmanGroup } from 'node:crypto';
import { once } from 'node:events';
import https from 'node:https';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { dhParameters, issue } from '../../engine/network/tls/testing/certificates.ts';
import { openWebhookPoster } from '../wings/programs/outside/post.ts';
import { pinnedFetch } from '../wings/repair/outside/pinned-fetch.ts';

test('a server that a customer names cannot choose a prime for us to compute with', async (t) => {
  const HOST = 'recepteur.exemple.fr';
  const { key, cert } = issue({ subject: HOST, names: [HOST], rsaBits: 2048 });
  const serve = async (ciphers: string) => {
    const options = {
      key,
      cert,
      ciphers,
      maxVersion: 'TLSv1.2',
      dhparam: dhParameters(createDiffieHellmanGroup('modp14').getPrime()),
    } as const;
    const server = https.createServer(options, (_, response) => response.writeHead(204).end());
    server.on('tlsClientError', () => {});
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    t.after(() => server.close());
    return new URL(`https://${HOST}:${(server.address() as AddressInfo).port}/`);
  };
  const post = openWebhookPoster({
    addressesOf: async () => ['127.0.0.1'],
    mayReach: () => true,
    userAgent: 'test',
    ca: [cert],
  });
  const posted = (url: URL) => post({ url, headers: {}, body: '{}' }, new AbortController().signal);
  const fetched = (url: URL) =>
    pinnedFetch(
      ['127.0.0.1'],
      [cert],
    )(url).then(
      ({ status }) => status,
      ({ cause }) => cause.code,
    );
  const ordinary = await serve('ECDHE-RSA-AES128-GCM-SHA256');
  assert.deepEqual([await posted(ordinary), await fetched(ordinary)], [{ status: 204, fault: null }, 204]);
  const costly = await serve('DHE-RSA-AES128-GCM-SHA256');
  assert.deepEqual(await posted(costly), { status: null, fault: 'tls' });
  assert.match(String(await fetched(costly)), /^(?:EPROTO|ERR_SSL_)/);
});
