import assert from 'node:assert/strict';
import { once } from 'node:events';
import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import https from 'node:https';
import type { AddressInfo } from 'node:net';
import { after, test } from 'node:test';
import { openGuard } from '@rempart/engine';
import { Webhook as StandardWebhook } from 'standardwebhooks';
import { issue } from '../../../../engine/network/tls/testing/certificates.ts';
import { newWebhookSecret, signedHeaders } from '../domain/webhook-signature.ts';
import { openWebhookPoster, type Ways } from './post.ts';

const HOST = 'recepteur.exemple.fr';
const authority = issue({ subject: 'Autorité', authority: true });
const leaf = issue({ subject: HOST, names: [HOST], issuer: authority });
const heard: { readonly method: string; readonly headers: IncomingMessage['headers']; readonly body: string }[] = [];
let answer: (response: ServerResponse) => void = (response) => response.writeHead(204).end();
const server = https.createServer({ key: leaf.key, cert: leaf.cert }, (request, response) => {
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', () => {
    heard.push({ method: request.method ?? '', headers: request.headers, body: Buffer.concat(parts).toString() });
    answer(response);
  });
});
server.listen(0, '127.0.0.1');
await once(server, 'listening');
const { port } = server.address() as AddressInfo;
after(() => {
  server.closeAllConnections();
  server.close();
});

const message = { headers: { 'webhook-id': 'msg_1' }, body: '{"type":"webhook.created"}' };
const never = new AbortController().signal;
/** Posts to the test receiver, under its name, with a guard that allows this machine. */
function post(ways: Partial<Ways> = {}, url = `https://${HOST}:${port}/chemin?a=1`) {
  const poster = openWebhookPoster({
    addressesOf: async () => ['127.0.0.1'],
    mayReach: openGuard(['127.0.0.0/8']),
    userAgent: 'Rempart/essai',
    ca: [authority.cert],
    ...ways,
  });
  return poster({ url: new URL(url), ...message }, never);
}

test('posts the whole message and returns the status of the answer', async () => {
  assert.deepEqual(await post(), { status: 204, fault: null });
  const [got] = heard.splice(0);
  assert.deepEqual(
    [got?.method, got?.body, got?.headers['webhook-id'], got?.headers['content-type'], got?.headers['user-agent']],
    ['POST', message.body, 'msg_1', 'application/json', 'Rempart/essai'],
  );
  assert.equal(got?.headers.host, `${HOST}:${port}`);
});

test('makes no call where a name has internal addresses alone', async () => {
  for (const address of ['127.0.0.1', '10.0.0.1', '169.254.169.254', '::1', 'fd00::1', '::ffff:127.0.0.1'])
    assert.deepEqual(await post({ addressesOf: async () => [address], mayReach: openGuard([]) }), {
      status: null,
      fault: 'internal',
    });
  assert.deepEqual(heard, []);
});

test('distinguishes a name without addresses from a DNS that does not answer', async () => {
  assert.deepEqual(await post({ addressesOf: async () => [] }), { status: null, fault: 'name' });
  assert.deepEqual(await post({ addressesOf: async () => null }), { status: null, fault: 'name' });
});

test('aborts before sending anything where the certificate is not trusted or names another host', async () => {
  assert.deepEqual(await post({ ca: [] }), { status: null, fault: 'tls' });
  assert.deepEqual(await post({}, `https://autre.exemple.fr:${port}/`), { status: null, fault: 'tls' });
  assert.deepEqual(heard, []);
});

test('returns a redirect like any other answer, and does not follow it', async () => {
  answer = (response) => response.writeHead(302, { location: `https://${HOST}:${port}/ailleurs` }).end();
  assert.deepEqual(await post(), { status: 302, fault: null });
  assert.equal(heard.splice(0).length, 1);
});

test('abandons a receiver that answers without end, or not at all', async () => {
  answer = (response) => {
    response.writeHead(200);
    const timer = setInterval(() => response.write('x'.repeat(65_536)), 1);
    response.on('close', () => clearInterval(timer));
  };
  assert.deepEqual(await post(), { status: 200, fault: null });
  answer = () => {};
  assert.deepEqual(await post({ answerMs: 200 }), { status: null, fault: 'timeout' });
  heard.splice(0);
});

test('reports a refused connection as an error of the connection', async () => {
  assert.deepEqual(await post({}, `https://${HOST}:1/`), { status: null, fault: 'connection' });
});

test('in development calls a receiver on this machine over HTTP, whatever the guard says of its address', async () => {
  const local = http.createServer((_, response) => response.writeHead(200).end());
  local.listen(0, '127.0.0.1');
  await once(local, 'listening');
  const { port: localPort } = local.address() as AddressInfo;
  const ways = { addressesOf: async () => null, mayReach: openGuard([]) };
  assert.deepEqual(await post(ways, `http://localhost:${localPort}/`), { status: 200, fault: null });
  local.close();
});

test('the Standard Webhooks library accepts our signature, and refuses another body, another secret and an old message', () => {
  const secret = newWebhookSecret();
  const { body } = message;
  const headers = { ...signedHeaders([secret], { id: 'msg_2', body, at: new Date() }) };
  const receiver = new StandardWebhook(secret);
  assert.deepEqual(receiver.verify(body, headers), JSON.parse(body));
  assert.throws(() => receiver.verify(`${body} `, headers), /No matching signature/);
  assert.throws(() => new StandardWebhook(newWebhookSecret()).verify(body, headers), /No matching signature/);
  const old = { ...signedHeaders([secret], { id: 'msg_2', body, at: new Date(Date.now() - 600_000) }) };
  assert.throws(() => receiver.verify(body, old), /too old/);
});
