import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Observed, seen, unseen } from '../../../model/observed.ts';
import type { DnsEvidence } from '../../dns/evidence.ts';
import { testCases } from '../../dns/testing/cases.ts';
import { evidence, webHost } from '../../dns/testing/evidence.ts';
import { advice } from '../advice/headers.fr.ts';
import { missingFrom, parseMetaPolicies, parsePolicies, weaknessesOf } from '../content-security-policy.ts';
import type { Exchange, Hop } from '../evidence.ts';
import { isSession, maxAgeOf, parseCookie } from '../response-headers.ts';
import { httpCookies, httpCsp, httpFrame, httpHsts, httpNosniff, httpRedirect, httpReferrer } from './headers.ts';

const timeout = unseen('timeout');
const refused = unseen('refused');
type Headers = Readonly<Record<string, string | readonly string[]>>;

const hop = (url: string, status = 200, headers: Headers = {}): Hop => ({
  url,
  status,
  headers: Object.entries(headers).flatMap(([name, values]) =>
    [values].flat().map((value): [string, string] => [name, value]),
  ),
});
const exchange = (hops: readonly Hop[], changes: Partial<Exchange> = {}): Observed<Exchange> =>
  seen({ hops, stopped: null, metaPolicies: [], loads: [], ...changes });
const none = { plain: [], secure: null, foreign: null, securityTxt: null, securityTxtAtRoot: null };

const plain = (...hops: readonly Hop[]): Partial<DnsEvidence> => plainly(exchange(hops));
const plainly = (found: Observed<Exchange>): Partial<DnsEvidence> => ({
  pages: { ...none, plain: [{ host: 'exemple.fr', exchange: found }] },
});
const securely = (found: Observed<Exchange>): Partial<DnsEvidence> => ({
  pages: { ...none, secure: { host: 'exemple.fr', exchange: found } },
});
const page = (headers: Headers, changes: Partial<Exchange> = {}) =>
  securely(exchange([hop('https://exemple.fr/', 200, headers)], changes));
const csp = (policy: string | readonly string[], changes: Partial<Exchange> = {}) =>
  page({ 'content-security-policy': policy }, changes);
const hsts = (value: string) => page({ 'strict-transport-security': value });
const cookies = (...values: readonly string[]) => page({ 'set-cookie': values });
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
  [httpHsts, 'no HTTPS', securely(refused), 'notApplicable'],
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
  [httpHsts, 'silence', securely(timeout), 'unknown'],

  [httpCsp, 'own scripts only', csp("default-src 'self'"), 'pass'],
  [httpCsp, 'typographic quotation marks', csp("script-src ‘self’; object-src 'none'; base-uri 'self'"), 'warn'],
  [httpCsp, 'none', page({}), 'warn'],
  [httpCsp, 'on trial', page({ 'content-security-policy-report-only': "default-src 'self'" }), 'warn'],
  [httpCsp, 'inline scripts', csp("script-src 'self' 'unsafe-inline'"), 'warn'],
  [
    httpCsp,
    'inline scripts that a nonce forbids to modern browsers',
    csp("script-src 'nonce-abc' 'unsafe-inline'"),
    'pass',
  ],
  [
    httpCsp,
    'inline scripts beside a nonce that was never filled in',
    csp("script-src 'nonce-{{nonce}}' 'unsafe-inline'"),
    'warn',
  ],
  [httpCsp, 'a policy in the page itself', page({}, { metaPolicies: ["script-src 'self'"] }), 'pass'],
  [
    httpCsp,
    'a compressed page still has headers',
    csp("default-src 'self'", { stopped: 'content-encoding gzip' }),
    'pass',
  ],
  [httpCsp, 'styles may be inline', csp("default-src 'self'; style-src 'unsafe-inline'"), 'pass'],
  [
    httpCsp,
    'a page that was not reached',
    csp("default-src 'self'", { stopped: 'timeout https://exemple.fr/' }),
    'unknown',
  ],
  [
    httpCsp,
    'redirects in a circle show no page',
    csp("default-src 'self'", { stopped: 'redirect-loop https://exemple.fr/' }),
    'notApplicable',
  ],
  [httpCsp, 'an error page is not the site', securely(exchange([hop('https://exemple.fr/', 503)])), 'unknown'],
  [
    httpCsp,
    'https leads back to http',
    securely(exchange([hop('https://exemple.fr/', 301), hop('http://exemple.fr/')])),
    'notApplicable',
  ],

  [httpFrame, 'DENY', page({ 'x-frame-options': 'deny' }), 'pass'],
  [httpFrame, 'frame-ancestors', csp("frame-ancestors 'none'"), 'pass'],
  [
    httpFrame,
    'frame-ancestors wins over the old header',
    page({ 'x-frame-options': 'DENY', 'content-security-policy': 'frame-ancestors *' }),
    'warn',
  ],
  [httpFrame, 'any site that is encrypted', csp('frame-ancestors https:'), 'warn'],
  [httpFrame, 'ALLOW-FROM is obeyed by nobody', page({ 'x-frame-options': 'ALLOW-FROM https://autre.fr' }), 'warn'],
  [httpFrame, 'two words that differ', page({ 'x-frame-options': ['DENY', 'nonsense'] }), 'warn'],
  [httpFrame, 'a policy in the page cannot say it', page({}, { metaPolicies: ["frame-ancestors 'none'"] }), 'warn'],
  [httpFrame, 'neither', page({}), 'warn'],

  [httpNosniff, 'said', page({ 'x-content-type-options': 'NoSniff' }), 'pass'],
  [httpNosniff, 'misspelt', page({ 'x-content-type-options': 'no-sniff' }), 'warn'],
  [httpNosniff, 'absent', page({}), 'warn'],

  [httpReferrer, 'left to the browser', page({}), 'pass'],
  [httpReferrer, 'strict', page({ 'referrer-policy': 'no-referrer, strict-origin-when-cross-origin' }), 'pass'],
  [
    httpReferrer,
    'the last known word counts',
    page({ 'referrer-policy': 'no-referrer, unsafe-url, nouveaute' }),
    'warn',
  ],
  [httpReferrer, 'an unknown word leaves it to the browser', page({ 'referrer-policy': 'nouveaute' }), 'pass'],

  [httpCookies, 'a session well kept', cookies('PHPSESSID=; path=/; Secure; HttpOnly; SameSite=Lax'), 'pass'],
  [httpCookies, 'a session in clear', cookies('PHPSESSID=; HttpOnly'), 'fail'],
  [httpCookies, 'a session that scripts can read', cookies('connect.sid=; Secure'), 'warn'],
  [httpCookies, 'a token against forgery is read by scripts on purpose', cookies('XSRF-TOKEN=; Secure'), 'pass'],
  [httpCookies, 'SameSite=None without Secure', cookies('langue=; SameSite=None'), 'fail'],
  [httpCookies, 'a preference in clear', cookies('langue=fr'), 'pass'],
  [
    httpCookies,
    'set by the redirect before the page',
    securely(exchange([hop('https://exemple.fr/', 302, { 'set-cookie': 'JSESSIONID=' }), hop('https://exemple.fr/a')])),
    'fail',
  ],
  [
    httpCookies,
    'a session that is over',
    cookies(
      'PHPSESSID=; Max-Age=0; path=/',
      'sid=; expires=Thu, 01-Jan-1970 00:00:01 GMT',
      'jwt=; Expires=Wed, 01 Jan 2098 00:00:00 GMT; Max-Age=-1',
    ),
    'notApplicable',
  ],
  [httpCookies, 'a session that lasts', cookies('sid=; Max-Age=60; Expires=Thu, 01 Jan 1970 00:00:01 GMT'), 'fail'],
  [httpCookies, 'a session without readable end', cookies('sid=; Max-Age=never; Expires=tomorrow'), 'fail'],
  [httpCookies, 'none', page({}), 'notApplicable'],
]);

const policies: readonly (readonly [policy: string | readonly string[], weaknesses: readonly string[]])[] = [
  ["img-src 'self'", ['no-script-src']],
  ["default-src 'none'", []],
  ["script-src * 'unsafe-eval' data:", ['unsafe-eval', 'any-host', 'data']],
  ["script-src https: 'strict-dynamic' 'nonce-a' 'unsafe-inline'", []],
  ["SCRIPT-SRC 'UNSAFE-INLINE'", ['unsafe-inline']],
  ["script-src 'unsafe-inline' 'NONCE-aB3+/-_=='", []],
  ["script-src 'unsafe-inline' 'nonce-$request_id'", ['unsafe-inline']],
  ["script-src 'unsafe-inline' 'nonce-%NONCE%'", ['unsafe-inline']],
  ["script-src 'unsafe-inline' 'sha256-invalid$'", ['unsafe-inline']],
  ["script-src 'unsafe-inline' 'sha384-abc==='", ['unsafe-inline']],
  ["script-src 'self'; script-src 'unsafe-inline'", []],
  ["script-src 'self'; script-src-attr 'unsafe-inline'", ['unsafe-inline']],
  ["script-src 'self'; script-src-elem *", ['any-host']],
  [["script-src 'unsafe-inline'", "script-src 'self'"], []],
  ["script-src 'unsafe-inline', script-src 'unsafe-inline' *", ['unsafe-inline']],
  ["script-src 'self' *:443", ['any-host']],
  ['script-src https://*:*', ['any-host']],
  ['script-src https://*.exemple.fr', []],
  ['', []],
];

for (const [policy, weaknesses] of policies) {
  test(`a policy is read: ${policy}`, () => {
    assert.deepEqual(weaknessesOf(parsePolicies([policy].flat())), weaknesses);
  });
}

test('what narrows a page is missed where no policy has it', () => {
  assert.deepEqual(missingFrom(parsePolicies(["default-src 'self'; base-uri 'none'"])), [
    'form-action',
    'frame-ancestors',
  ]);
  assert.deepEqual(missingFrom(parsePolicies(["script-src 'self'"])), [
    'object-src',
    'base-uri',
    'form-action',
    'frame-ancestors',
  ]);
});

test('a policy in a meta element cannot say who may frame the page', () => {
  const [policy] = parseMetaPolicies(["default-src 'self'; frame-ancestors 'none'; report-uri /r; sandbox"]);
  assert.deepEqual([...(policy?.keys() ?? [])], ['default-src']);
  const found = page({}, { metaPolicies: ["default-src 'self'; frame-ancestors 'none'"] });
  const verdict = httpCsp.judge(evidence(found));
  assert.ok(verdict.outcome === 'pass' && verdict.facts.missing.includes('frame-ancestors'));
});

test('header values are read as browsers read them', () => {
  for (const value of [
    'includeSubDomains; MAX-AGE = "60" ;',
    ';; max-age=60; other="a;b=\\"c"; x',
    'max-age=60;preload',
  ])
    assert.equal(maxAgeOf(value), 60, value);
  for (const value of ['', 'max-age', 'max-age=-1', 'max-age=1.5', 'maxage=60', 'max-age=60=1', 'max-age=60; foo bar'])
    assert.equal(maxAgeOf(value), null, value);
  for (const value of [
    'max-age=60, max-age=60',
    'max-age=60; includeSubDomains=1',
    'max-age=60; x="open',
    'max-age=""',
  ])
    assert.equal(maxAgeOf(value), null, value);
  assert.deepEqual(parseCookie('a=; SameSite=Lax; samesite=none; SECURE'), {
    name: 'a',
    secure: true,
    httpOnly: false,
    sameSite: 'none',
  });
  for (const name of ['PHPSESSID', 'sid', '__Host-session', 'wordpress_logged_in_1', 'jwt'])
    assert.ok(isSession(parseCookie(name)), name);
  for (const name of ['langue', '_ga', 'csrf_session', 'residence']) assert.ok(!isSession(parseCookie(name)), name);
});

test('an HSTS field that browsers ignore is quoted, one that is absent is not', () => {
  const merged = httpHsts.judge(evidence(hsts('max-age=60, max-age=60')));
  assert.ok(merged.outcome === 'fail');
  assert.match(advice['dns/http-hsts'].fail(merged.facts), /mal écrit.*« max-age=60, max-age=60 »/);
  assert.match(advice['dns/http-hsts'].remedy(merged.facts), /^Envoyez cet en-tête une seule fois, sans virgule/);
  const absent = httpHsts.judge(evidence(page({})));
  assert.ok(absent.outcome === 'fail' && !('ignored' in absent.facts));
});
