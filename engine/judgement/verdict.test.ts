import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Severity } from '../model/check.ts';
import type { CheckId, ProtocolId } from '../protocols/index.ts';
import type { Verdict } from './judge.ts';
import { verdictOf } from './verdict.ts';

type Said = readonly [check: CheckId, severity: Severity, outcome: Verdict['outcome']];

const word = (protocol: ProtocolId, ...said: readonly Said[]) =>
  verdictOf(
    protocol,
    said.map(
      ([check, severity, outcome]) =>
        ({ check, protocol, severity, outcome, facts: { silence: 'timeout' } }) as Verdict,
    ),
  );

test('DKIM is green only where a key was seen that receivers can use', () => {
  const beside: Said = ['dkim/record-ent', 'medium', 'pass'];
  assert.equal(word('dkim', beside, ['dkim/record-found', 'info', 'pass']), 'pass');
  assert.equal(word('dkim', beside, ['dkim/record-found', 'info', 'unknown']), 'unknown');
  assert.equal(word('dkim', beside, ['dkim/record-found', 'info', 'notApplicable']), 'pass');
});

test('a zone whose wildcard answers every TXT has no DKIM key', () => {
  const said: readonly Said[] = [
    ['dkim/record-wildcard', 'medium', 'pass'],
    ['dkim/record-found', 'info', 'unknown'],
  ];
  assert.equal(word('dkim', ...said), 'unknown');
});

test('a logo that no mailbox shows is no green card', () => {
  const beside: readonly Said[] = [
    ['bimi/record-present', 'low', 'pass'],
    ['bimi/logo-fetch', 'medium', 'pass'],
  ];
  assert.equal(word('bimi', ...beside, ['bimi/dmarc-policy', 'info', 'pass']), 'pass');
  assert.equal(word('bimi', ...beside, ['bimi/dmarc-policy', 'info', 'fail']), 'warn');
});

test('silence about the domains of others hides no registration that is in order', () => {
  const known: readonly Said[] = [
    ['whois/expiry', 'high', 'pass'],
    ['whois/status-dead', 'critical', 'pass'],
  ];
  assert.equal(word('whois', ...known, ['whois/deps', 'critical', 'unknown']), 'pass');
  assert.equal(word('whois', ...known, ['whois/lock-transfer', 'high', 'unknown']), 'unknown');
  assert.equal(word('whois', ['whois/deps', 'critical', 'unknown']), 'unknown');
});

test('a fault that was seen is not hidden behind what was not', () => {
  assert.equal(word('smtp', ['smtp/relay', 'critical', 'fail'], ['smtp/reachable', 'high', 'unknown']), 'fail');
});
