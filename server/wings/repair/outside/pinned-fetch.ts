import http from 'node:http';
import https from 'node:https';
import { Readable } from 'node:stream';
import { fixedLookup } from '../../../common/fixed-lookup.ts';

const NO_BODY: readonly number[] = [204, 205, 304];
const REDIRECTS = { from: 300, until: 400 };

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
      ...(isSecure && ca && { ca: [...ca] }),
      headers: { ...(init.headers as Record<string, string>), 'accept-encoding': 'identity' },
      ...(init.signal && { signal: init.signal }),
    });
    sent.on('response', (answer) => {
      const status = answer.statusCode ?? 0;
      if (status >= REDIRECTS.from && status < REDIRECTS.until) {
        answer.destroy();
        return reject(failed(Object.assign(new Error('a redirect'), { code: 'REDIRECT' })));
      }
      const headers = new Headers();
      for (const [name, value] of Object.entries(answer.headers)) headers.set(name, String(value));
      const body = NO_BODY.includes(status) ? null : (Readable.toWeb(answer) as ReadableStream<Uint8Array>);
      resolve(new Response(body, { status, headers }));
    });
    sent.on('error', (fault) => reject(failed(fault)));
    sent.end(init.body ?? undefined);
    return promise;
  };
}

/** In the form in which `fetch` fails. */
function failed(cause: Error): TypeError {
  return new TypeError('fetch failed', { cause });
}
