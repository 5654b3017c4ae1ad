import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { Readable } from 'node:stream';
import { fixedLookup } from '../../../common/fixed-lookup.ts';
import { STRANGER_TLS } from '../../../common/stranger-tls.ts';

const NO_BODY: readonly number[] = [204, 205, 304];
const REDIRECTS = { from: 300, until: 400 };
/** Those of an answer (RFC 9110 §15). */
const STATUSES = { from: 200, until: 600 };

/**
 * Like `fetch`, but connects to these addresses and no others, whatever the name leads to meanwhile, and follows nobody elsewhere: what it
 * carries is the key of a zone.
 */
export function pinnedFetch(addresses: readonly string[], ca?: readonly string[]): typeof fetch {
  return (input, init = {}) => {
    const url = new URL(String(input));
    const isSecure = url.protocol === 'https:';
    const { promise, resolve, reject } = Promise.withResolvers<Response>();
    const sent = (isSecure ? https : http).request(url, {
      method: init.method ?? 'GET',
      agent: false,
      lookup: fixedLookup(addresses),
      ...(isSecure && STRANGER_TLS),
      ...(isSecure && ca && { ca: [...ca] }),
      headers: { ...(init.headers as Record<string, string>), 'accept-encoding': 'identity' },
      ...(init.signal && { signal: init.signal }),
    });
    sent.on('response', (answer) => {
      try {
        resolve(responseOf(answer));
      } catch (fault) {
        answer.destroy();
        reject(failed(fault as Error));
      }
    });
    sent.on('error', (fault) => reject(failed(fault)));
    // Node ends a request without an error where the answer is 101; after an answer this changes nothing.
    sent.on('close', () => reject(failed(Object.assign(new Error('closed without an answer'), { code: 'CLOSED' }))));
    sent.end(init.body ?? undefined);
    return promise;
  };
}

/** Throws where it is a redirect, or what no `Response` can be: a status of 999, say, which Node passes on. */
function responseOf(answer: IncomingMessage): Response {
  const status = answer.statusCode ?? 0;
  if (status >= REDIRECTS.from && status < REDIRECTS.until)
    throw Object.assign(new Error('a redirect'), { code: 'REDIRECT' });
  if (status < STATUSES.from || status >= STATUSES.until)
    throw Object.assign(new Error('no status of HTTP'), { code: `STATUS ${status}` });
  const headers = new Headers();
  for (const [name, value] of Object.entries(answer.headers)) headers.set(name, String(value));
  const body = NO_BODY.includes(status) ? null : (Readable.toWeb(answer) as ReadableStream<Uint8Array>);
  return new Response(body, { status, headers });
}

/** In the form in which `fetch` fails. */
function failed(cause: Error): TypeError {
  return new TypeError('fetch failed', { cause });
}
