import assert from 'node:assert/strict';
import { test } from 'node:test';
import { conclude } from '../../judgement/conclude.ts';
import { seen } from '../../model/observed.ts';
import { readEvidence } from '../../testing/recordings.ts';
import { withEvidence } from '../situation.ts';
import { webScripts } from './headers.ts';

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
