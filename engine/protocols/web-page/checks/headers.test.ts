import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testCases } from '../../dns/testing/cases.ts';
import { evidence } from '../../dns/testing/evidence.ts';
import { parseMetaPolicies } from '../content-security-policy.ts';
import type { Exchange } from '../evidence.ts';
import { exchange, hop, page, securely } from '../testing/exchanges.ts';
import { httpCookies, httpCsp, httpFrame, httpNosniff, httpReferrer } from './headers.ts';

const csp = (policy: string | readonly string[], changes: Partial<Exchange> = {}) =>
  page({ 'content-security-policy': policy }, changes);
const cookies = (...values: readonly string[]) => page({ 'set-cookie': values });

testCases([
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
  [
    httpCookies,
    'a name that promises its host alone, with a domain',
    cookies('__Host-langue=fr; Secure; Path=/; Domain=exemple.fr'),
    'fail',
  ],
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

test('a policy in a meta element cannot say who may frame the page', () => {
  const [policy] = parseMetaPolicies(["default-src 'self'; frame-ancestors 'none'; report-uri /r; sandbox"]);
  assert.deepEqual([...(policy?.keys() ?? [])], ['default-src']);
  const found = page({}, { metaPolicies: ["default-src 'self'; frame-ancestors 'none'"] });
  const verdict = httpCsp.judge(evidence(found));
  assert.ok(verdict.outcome === 'pass' && verdict.facts.missing.includes('frame-ancestors'));
});
