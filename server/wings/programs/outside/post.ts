import http from 'node:http';
import https from 'node:https';
import { type DeliveryFault, WEBHOOK_ANSWER_SECONDS } from '@rempart/contract/api';
import { fixedLookup } from '../../../common/fixed-lookup.ts';
import { STRANGER_TLS } from '../../../common/stranger-tls.ts';
import type { Calling } from '../../../ports/outside.ts';
import { isLoopback } from '../domain/webhook-url.ts';
import type { WebhookAnswer, WebhookPosting } from '../ports/webhooks.ts';

/** The network access of a poster. */
export interface Ways extends Omit<Calling, 'callsLoopback'> {
  readonly answerMs?: number;
}

/**
 * Posts to a URL that a customer entered. Names are resolved by our own resolver, and only addresses that pass the guard are connected to:
 * exactly those that were judged, so that a name which changes meanwhile cannot redirect the connection. The body of the answer is not
 * read.
 */
export function openWebhookPoster(ways: Ways): WebhookPosting['postWebhook'] {
  const { answerMs = WEBHOOK_ANSWER_SECONDS * 1000 } = ways;
  return async ({ url, headers, body }, stop) => {
    const signal = AbortSignal.any([stop, AbortSignal.timeout(answerMs)]);
    if (isLoopback(url)) return post(url, { headers, body, addresses: ['127.0.0.1'] }, ways, signal);
    const hostAddresses = await ways.addressesOf(url.hostname, signal);
    if (hostAddresses === null || hostAddresses.length === 0) return failureOf(signal.aborted ? 'timeout' : 'name');
    const addresses = hostAddresses.filter(ways.mayReach);
    if (addresses.length === 0) return failureOf('internal');
    return post(url, { headers, body, addresses }, ways, signal);
  };
}

interface Message {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly addresses: readonly string[];
}

function post(
  url: URL,
  { headers, body, addresses }: Message,
  ways: Ways,
  signal: AbortSignal,
): Promise<WebhookAnswer> {
  const { promise, resolve } = Promise.withResolvers<WebhookAnswer>();
  const isSecure = url.protocol === 'https:';
  const sent = (isSecure ? https : http).request(url, {
    method: 'POST',
    agent: false,
    lookup: fixedLookup(addresses),
    ...(isSecure && STRANGER_TLS),
    ...(isSecure && ways.ca && { ca: [...ways.ca] }),
    headers: {
      ...headers,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      'user-agent': ways.userAgent,
      accept: '*/*',
      'accept-encoding': 'identity',
    },
    signal,
  });
  sent.on('response', (response) => {
    resolve({ status: response.statusCode ?? 0, fault: null });
    response.destroy();
  });
  sent.on('error', (fault) => resolve(failureOf(faultOf(fault, signal))));
  sent.end(body);
  return promise;
}

function faultOf(fault: NodeJS.ErrnoException, signal: AbortSignal): DeliveryFault {
  if (signal.aborted) return 'timeout';
  const { code = '' } = fault;
  return /^(?:ERR_TLS|ERR_SSL|CERT_|DEPTH_|SELF_SIGNED|UNABLE_TO|EPROTO|HOSTNAME)/.test(code) ? 'tls' : 'connection';
}

function failureOf(fault: DeliveryFault): WebhookAnswer {
  return { status: null, fault };
}
