import assert from 'node:assert/strict';
import type { Socket } from 'node:net';
import type { TestContext } from 'node:test';
import type { HttpOptions, HttpResult } from '../../model/ask.ts';
import type { Observed } from '../../model/observed.ts';
import { serve, testNetworkContext } from '../transport/testing/context.ts';
import { askHttp } from './http.ts';

export const address = '203.0.113.80';
export const other = '203.0.113.81';

export type Talk = string | Buffer | ((socket: Socket, request: string) => void);

/** For tests: answers every request with `talk` at both addresses; connections to another address are counted in `inside`. */
export async function world(t: TestContext, talk: Talk) {
  const requests: string[] = [];
  const server = await serve((socket) =>
    socket.once('data', (chunk) => {
      requests.push(chunk.toString());
      if (typeof talk === 'function') talk(socket, chunk.toString());
      else socket.end(talk);
    }),
  );
  const inside = await serve((socket) => socket.end());
  t.after(() => [server, inside].map(({ close }) => close()));
  const hosts = {
    'a.test': [address],
    'b.test': [other],
    'inside.test': ['10.0.0.1'],
    'rebind.target.example': ['127.0.0.1'],
    'target.example': [address],
  };
  const places = {
    [`${address}:80`]: server.port,
    [`${other}:80`]: server.port,
    '10.0.0.1:80': inside.port,
    '127.0.0.1:80': inside.port,
    '::1:80': inside.port,
  };
  const context = testNetworkContext({ hosts, places, mayReach: (text) => text.startsWith('203.0.113.') });
  const get = (url: string, options?: HttpOptions, deadlineMs = 2_000) => askHttp(context, deadlineMs)(url, options);
  return { context, get, requests, server, inside };
}

export const value = (answer: Observed<HttpResult>): HttpResult =>
  answer.seen ? answer.value : assert.fail(JSON.stringify(answer));
export const reply = (status: string, headers = '', body = '') =>
  `HTTP/1.1 ${status}\r\n${headers}content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
