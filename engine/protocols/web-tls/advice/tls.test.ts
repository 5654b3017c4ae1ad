import assert from 'node:assert/strict';
import { test } from 'node:test';
import { advise } from '../../../judgement/advice.fr.ts';
import type { Verdict } from '../../../judgement/judge.ts';
import { webWords } from '../../../remedies/words/web.fr.ts';

const versions = (outcome: 'warn' | 'fail', facts: object) =>
  advise({ check: 'dns/tls-versions', protocol: 'dns', severity: 'high', outcome, facts } as unknown as Verdict).why;

test('old versions of TLS are blamed only where the site accepts one', () => {
  assert.match(versions('fail', { accepted: ['tls1.0', 'tls1.2'], obsolete: ['tls1.0'] }), /anciennes versions de TLS/);
  const modern = versions('warn', { accepted: ['tls1.2'], obsolete: [] });
  assert.doesNotMatch(modern, /anciennes versions/);
  assert.match(modern, /TLS 1\.2 bien réglé reste sûr/);
});

test('only a certificate that is revoked is said to be', () => {
  const why = (outcome: 'warn' | 'fail', facts: object) =>
    advise({ check: 'dns/certificate-revoked', protocol: 'dns', outcome, facts } as unknown as Verdict).why;
  assert.doesNotMatch(why('warn', { hosts: ['exemple.fr'], faults: ['missing'] }), /clé volée/);
  assert.match(why('fail', { hosts: ['exemple.fr'], revokedAt: null }), /clé volée/);
});

test('the plan gives the reason of what was found, whether a version, a suite or a key', () => {
  const { why } = webWords['web/tls'];
  assert.ok(typeof why === 'function');
  const told = (...faults: readonly string[]) => why({ hosts: ['exemple.fr'], faults } as never);
  assert.match(told('dns/tls-cbc'), /^Un ancien réglage de chiffrement du site \(CBC\)/);
  assert.doesNotMatch(told('dns/tls-cbc'), /anciennes versions/);
  assert.match(told('dns/tls-suites', 'dns/tls-cbc'), /^Avec une suite/);
  assert.match(told('dns/tls-fs'), /clé éphémère/);
  assert.match(told('dns/tls-dual'), /IPv6/);
  assert.match(told('dns/tls-versions', 'dns/tls-suites'), /anciennes versions de TLS/);
});
