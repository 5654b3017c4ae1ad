import assert from 'node:assert/strict';
import { test } from 'node:test';
import { conclude } from '../../judgement/conclude.ts';
import { seen } from '../../model/observed.ts';
import { readEvidence } from '../../testing/recordings.ts';
import { withEvidence } from '../situation.ts';
import { webCookies, webScripts } from './headers.ts';

const load = (kind: 'script' | 'style' | 'image', url: string) => ({ kind, url, integrity: true });

test('the line proposed allows what the page loads from elsewhere today, by its kind, and nothing that could end it', () => {
  const recorded = readEvidence('moyenne.example');
  const loads = [
    load('script', 'https://cdn.example/lib.js'),
    load('script', 'https://cdn.example/other.js'),
    load('style', 'https://fonts.example:8443/a.css'),
    load('image', 'http://plain.example/a.png'),
    load('script', 'https://a;b.example/x.js'),
    load('script', 'no address'),
  ];
  const evidence = withEvidence(recorded, 'dns', (dns) => {
    const { secure } = dns.pages;
    assert.ok(secure?.exchange.seen);
    return {
      ...dns,
      pages: { ...dns.pages, secure: { ...secure, exchange: seen({ ...secure.exchange.value, loads }) } },
    };
  });
  const { verdicts } = conclude(evidence);
  const found = webScripts.propose({ domain: evidence.domain, evidence, initial: evidence, verdicts });
  const line = found?.served[0]?.text ?? assert.fail('no line');
  assert.match(
    line,
    /^Content-Security-Policy-Report-Only: default-src 'self'; script-src 'self' https:\/\/cdn\.example; style-src 'self' https:\/\/fonts\.example:8443; object-src 'none';/,
  );
  assert.doesNotMatch(line, /plain|a;b/);
});

test('a cookie that its name promises to the host alone is taken once it has no domain', () => {
  const recorded = readEvidence('moyenne.example');
  const cookie = ['set-cookie', '__Host-session=1; Path=/compte; Domain=moyenne.example'] as const;
  const evidence = withEvidence(recorded, 'dns', (dns) => {
    const { secure } = dns.pages;
    assert.ok(secure?.exchange.seen);
    const hops = secure.exchange.value.hops.map((hop) => ({ ...hop, headers: [cookie] }));
    return {
      ...dns,
      pages: { ...dns.pages, secure: { ...secure, exchange: seen({ ...secure.exchange.value, hops }) } },
    };
  });
  const { verdicts } = conclude(evidence);
  const found = webCookies.propose({ domain: evidence.domain, evidence, initial: evidence, verdicts });
  assert.ok(found);
  assert.deepEqual(found.facts, { names: ['__Host-session'], ofHost: ['__Host-session'] });
  const outcome = (world: typeof evidence) =>
    conclude(world).verdicts.find(({ check }) => check === 'dns/http-cookies')?.outcome;
  assert.equal(outcome(evidence), 'fail');
  assert.equal(outcome(found.apply(evidence)), 'pass');
});
