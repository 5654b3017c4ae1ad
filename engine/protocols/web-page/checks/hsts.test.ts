import assert from 'node:assert/strict';
import { test } from 'node:test';
import { unseen } from '../../../model/observed.ts';
import { testCases } from '../../dns/testing/cases.ts';
import { evidence, webHost } from '../../dns/testing/evidence.ts';
import { advice } from '../advice/headers.fr.ts';
import { exchange, hop, none, page, securely } from '../testing/exchanges.ts';
import { httpHsts } from './headers.ts';

const hsts = (value: string) => page({ 'strict-transport-security': value });

testCases([
  [httpHsts, 'a year', hsts('max-age=31536000; includeSubDomains'), 'pass'],
  [httpHsts, 'half a year', hsts('max-age=15768000'), 'warn'],
  [httpHsts, 'a trial of five minutes', hsts('max-age="300"'), 'warn'],
  [httpHsts, 'taken back', hsts('max-age=0'), 'fail'],
  [httpHsts, 'absent', page({}), 'fail'],
  [httpHsts, 'malformed: ignored by browsers', hsts('max-age=1 year'), 'fail'],
  [
    httpHsts,
    'two values that a proxy merged with a comma are ignored',
    hsts('max-age=31536000; includeSubDomains, max-age=31536000; includeSubDomains'),
    'fail',
  ],
  [httpHsts, 'an age of more digits than anybody needs', hsts(`max-age=${'9'.repeat(400)}`), 'pass'],
  [httpHsts, 'a directive twice: ignored too', hsts('max-age=31536000; max-age=31536000'), 'fail'],
  [
    httpHsts,
    'only the first header counts',
    page({ 'strict-transport-security': ['max-age=0', 'max-age=31536000'] }),
    'fail',
  ],
  [
    httpHsts,
    'the host that redirects forgets it',
    securely(
      exchange([
        hop('https://exemple.fr/', 301),
        hop('https://www.exemple.fr/', 200, { 'strict-transport-security': 'max-age=31536000' }),
      ]),
    ),
    'fail',
  ],
  [
    httpHsts,
    'a gatekeeper tells nothing of the site',
    securely(exchange([hop('https://exemple.fr/', 403)])),
    'unknown',
  ],
  [
    httpHsts,
    'sent in clear, where it is ignored',
    {
      pages: {
        ...none,
        plain: [
          {
            host: 'exemple.fr',
            exchange: exchange([hop('http://exemple.fr/', 200, { 'strict-transport-security': 'max-age=31536000' })]),
          },
        ],
        secure: { host: 'exemple.fr', exchange: exchange([hop('https://exemple.fr/')]) },
      },
    },
    'fail',
  ],
  [httpHsts, 'no HTTPS', securely(unseen('refused')), 'notApplicable'],
  [
    httpHsts,
    'a server that speaks HTTP/2 alone',
    securely(unseen('refused', '192.0.2.80 TLS: ERR_SSL_TLSV1_ALERT_NO_APPLICATION_PROTOCOL')),
    'unknown',
  ],
  [
    httpHsts,
    'a port that speaks no TLS',
    {
      ...securely(unseen('refused', '192.0.2.80 TLS: ERR_SSL_WRONG_VERSION_NUMBER')),
      web: { hosts: [webHost('exemple.fr', [unseen('refused')])], hellos: null },
    },
    'notApplicable',
  ],
  [httpHsts, 'silence', securely(unseen('timeout')), 'unknown'],
]);

test('an HSTS field that browsers ignore is quoted, one that is absent is not', () => {
  const merged = httpHsts.judge(evidence(hsts('max-age=60, max-age=60')));
  assert.ok(merged.outcome === 'fail');
  assert.match(advice['dns/http-hsts'].fail(merged.facts), /mal écrit.*« max-age=60, max-age=60 »/);
  assert.match(advice['dns/http-hsts'].remedy(merged.facts), /^Envoyez cet en-tête une seule fois, sans virgule/);
  const absent = httpHsts.judge(evidence(page({})));
  assert.ok(absent.outcome === 'fail' && !('ignored' in absent.facts));
});
