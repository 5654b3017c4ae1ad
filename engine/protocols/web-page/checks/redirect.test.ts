import { type Observed, seen, unseen } from '../../../model/observed.ts';
import type { DnsEvidence } from '../../dns/evidence.ts';
import { testCases } from '../../dns/testing/cases.ts';
import { webHost } from '../../dns/testing/evidence.ts';
import type { Exchange, Hop } from '../evidence.ts';
import { exchange, hop, none } from '../testing/exchanges.ts';
import { httpRedirect } from './headers.ts';

const timeout = unseen('timeout');
const refused = unseen('refused');
const plain = (...hops: readonly Hop[]): Partial<DnsEvidence> => plainly(exchange(hops));
const plainly = (found: Observed<Exchange>): Partial<DnsEvidence> => ({
  pages: { ...none, plain: [{ host: 'exemple.fr', exchange: found }] },
});
const noSite: Partial<DnsEvidence> = {
  pages: none,
  web: { hosts: [{ ...webHost('exemple.fr', []), addresses: seen([]) }], hellos: null },
};
const to = (location: string) => ({ location });

const DIRECT = hop('http://exemple.fr/', 301, to('https://exemple.fr/'));
const besides = (other: Observed<Exchange>): Partial<DnsEvidence> => ({
  pages: {
    ...none,
    plain: [{ host: 'exemple.fr', exchange: exchange([DIRECT, hop('https://exemple.fr/')]), other }],
  },
});

testCases([
  [
    httpRedirect,
    'straight to https on the same host',
    plain(hop('http://exemple.fr/', 301, to('https://exemple.fr/')), hop('https://exemple.fr/')),
    'pass',
  ],
  [httpRedirect, 'a closed port', plainly(refused), 'pass'],
  [
    httpRedirect,
    'two closed ports make no site',
    {
      pages: {
        ...none,
        plain: [{ host: 'exemple.fr', exchange: refused }],
        secure: { host: 'exemple.fr', exchange: refused },
      },
      web: { hosts: [webHost('exemple.fr', [refused])], hellos: null },
    },
    'notApplicable',
  ],
  [httpRedirect, 'straight to www', plain(hop('http://exemple.fr/', 301), hop('https://www.exemple.fr/')), 'warn'],
  [
    httpRedirect,
    'by way of another plain page',
    plain(hop('http://exemple.fr/', 301), hop('http://www.exemple.fr/', 301), hop('https://www.exemple.fr/')),
    'warn',
  ],
  [httpRedirect, 'an error instead of a page', plain(hop('http://exemple.fr/', 403)), 'warn'],
  [httpRedirect, 'a page in clear', plain(hop('http://exemple.fr/')), 'fail'],
  [
    httpRedirect,
    'redirects that stay in clear',
    plain(hop('http://exemple.fr/', 302), hop('http://exemple.fr/accueil')),
    'fail',
  ],
  [
    httpRedirect,
    'a redirect to https that did not answer',
    plainly(
      exchange([hop('http://exemple.fr/', 301, to('https://exemple.fr/'))], { stopped: 'timeout https://exemple.fr/' }),
    ),
    'pass',
  ],
  [
    httpRedirect,
    'a circle',
    plainly(
      exchange([hop('http://exemple.fr/', 301, to('https://exemple.fr/')), hop('https://exemple.fr/', 302)], {
        stopped: 'redirect-loop http://exemple.fr/',
      }),
    ),
    'fail',
  ],
  [
    httpRedirect,
    'a circle that a cookie may open',
    plainly(
      exchange([hop('http://exemple.fr/', 302, { 'set-cookie': 'passe=', ...to('http://exemple.fr/') })], {
        stopped: 'redirect-loop http://exemple.fr/',
      }),
    ),
    'unknown',
  ],
  [
    httpRedirect,
    'redirects in clear that led to silence',
    plainly(
      exchange([hop('http://exemple.fr/', 302, to('http://a.exemple.fr/'))], {
        stopped: 'timeout http://a.exemple.fr/',
      }),
    ),
    'unknown',
  ],
  [httpRedirect, 'a location that is no address', plain(hop('http://exemple.fr/', 301, to('http://['))), 'fail'],
  [httpRedirect, 'silence', plainly(timeout), 'unknown'],
  [httpRedirect, 'silence over the other family of addresses', besides(timeout), 'unknown'],
  [httpRedirect, 'a port that is closed over the other family', besides(refused), 'pass'],
  [httpRedirect, 'the same over the other family', besides(exchange([DIRECT], { stopped: 'redirect-limit' })), 'pass'],
  [httpRedirect, 'a page in clear over the other family', besides(exchange([hop('http://exemple.fr/')])), 'fail'],
  [httpRedirect, 'no site', noSite, 'notApplicable'],
]);
