import { type Observed, seen } from '../../../model/observed.ts';
import type { DnsEvidence } from '../../dns/evidence.ts';
import type { Exchange, Hop } from '../evidence.ts';

type Headers = Readonly<Record<string, string | readonly string[]>>;

/** For tests: one answer of a web server. */
export const hop = (url: string, status = 200, headers: Headers = {}): Hop => ({
  url,
  status,
  headers: Object.entries(headers).flatMap(([name, values]) =>
    [values].flat().map((value): [string, string] => [name, value]),
  ),
});

/** For tests: the answers on the way to a page. */
export const exchange = (hops: readonly Hop[], changes: Partial<Exchange> = {}): Observed<Exchange> =>
  seen({ hops, stopped: null, metaPolicies: [], loads: [], ...changes });

/** For tests: no page was asked for. */
export const none = { plain: [], secure: null, foreign: null, securityTxt: null, securityTxtAtRoot: null };

/** For tests: what was found over HTTPS. */
export const securely = (found: Observed<Exchange>): Partial<DnsEvidence> => ({
  pages: { ...none, secure: { host: 'exemple.fr', exchange: found } },
});

/** For tests: a page over HTTPS with these headers. */
export const page = (headers: Headers, changes: Partial<Exchange> = {}) =>
  securely(exchange([hop('https://exemple.fr/', 200, headers)], changes));
