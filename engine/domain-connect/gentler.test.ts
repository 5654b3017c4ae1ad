import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gentler } from './gentler.ts';
import type { PanelRecord } from './panel-record.ts';
import type { TemplateRecord } from './template.ts';

const standing: readonly PanelRecord[] = [
  { type: 'TXT', name: '@', data: 'v=spf1 mx -all' },
  { type: 'TXT', name: '_dmarc', data: 'v=DMARC1; p=reject' },
];
const instead = (...records: readonly TemplateRecord[]) => gentler(records, standing, ({ host }) => host ?? '@');

test('a DMARC record that is there stays, whatever a template would put in its place', () => {
  assert.deepEqual(instead({ type: 'TXT', host: '_dmarc', data: 'v=DMARC1; p=none' }), []);
  assert.deepEqual(instead({ type: 'CNAME', host: '_dmarc', pointsTo: 'd.example' }), []);
  const below = { type: 'TXT', host: '_dmarc.news', data: 'v=DMARC1; p=none' };
  assert.deepEqual(instead(below), [below]);
});

test('SPF terms are merged and keep the present ending', () => {
  assert.deepEqual(instead({ type: 'TXT', host: '@', data: 'v=spf1 include:a.example ~all', ttl: 60 }), [
    { type: 'SPFM', host: '@', ttl: 60, spfRules: 'include:a.example' },
  ]);
  assert.deepEqual(instead({ type: 'SPFM', host: '@', spfRules: 'include:a.example ?all' }), [
    { type: 'SPFM', host: '@', spfRules: 'include:a.example' },
  ]);
});

test('a text drives out no other text; what has no gentle form is left to the owner', () => {
  assert.deepEqual(instead({ type: 'TXT', host: '@', data: 'preuve=1', txtConflictMatchingMode: 'All' }), [
    { type: 'TXT', host: '@', data: 'preuve=1' },
  ]);
  assert.equal(instead({ type: 'TXT', host: '@', data: 'v=spf1 redirect=a.example' }), null);
  const key = { type: 'TXT', host: 'k._domainkey', data: 'p=x' };
  assert.deepEqual(instead(key), [key]);
});
