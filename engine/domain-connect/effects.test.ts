import assert from 'node:assert/strict';
import { test } from 'node:test';
import { concernsMail, effectsOf } from './effects.ts';
import type { Template, TemplateRecord } from './template.ts';

function effects(...records: readonly TemplateRecord[]) {
  const template: Template = {
    ...{ providerId: 'essai.example', providerName: 'Essai', serviceId: 'essai', serviceName: 'Essai', version: 1 },
    ...{ hostRequired: false, syncBlock: false, multiInstance: false, records },
  };
  return effectsOf(template);
}

const text = (host: string, data: string, more: Partial<TemplateRecord> = {}): TemplateRecord => ({
  ...{ type: 'TXT', host, data, ttl: 1 },
  ...more,
});
const kinds = (...records: readonly TemplateRecord[]) => effects(...records).map(({ kind }) => kind);

test('a policy is merged, set beside the present one, or put in its place', () => {
  assert.deepEqual(effects({ type: 'SPFM', host: '', spfRules: 'include:a.example' }), [
    { kind: 'spf-merged', rules: 'include:a.example' },
  ]);
  const prefix = (start: string) => ({ txtConflictMatchingMode: 'Prefix', txtConflictMatchingPrefix: start }) as const;
  assert.deepEqual(kinds(text('@', 'v=spf1 -all')), ['spf-beside']);
  assert.deepEqual(kinds(text('@', 'v=spf1 -all', prefix('v=spf'))), ['spf-replaced']);
  assert.deepEqual(kinds(text('@', 'v=spf1 -all', prefix('autre'))), ['spf-beside']);
  assert.deepEqual(kinds(text('_dmarc', 'v=DMARC1; p=none')), ['dmarc-beside']);
  assert.deepEqual(kinds(text('_dmarc', '%dmarc%', prefix('v=DMARC1'))), ['dmarc-replaced']);
  assert.deepEqual(kinds(text('_dmarc', '%dmarc%', { txtConflictMatchingMode: 'All' })), ['dmarc-replaced']);
  assert.deepEqual(kinds({ type: 'CNAME', host: '_dmarc', pointsTo: 'd.example', ttl: 1 }), ['dmarc-aliased']);
});

test('mail, keys, the site, texts and delegations are told apart', () => {
  const mx = (host: string) => ({ type: 'MX', host, pointsTo: 'mx.example', priority: 1, ttl: 1 });
  assert.deepEqual(kinds(mx('@'), mx('bounce')), ['mail-moved', 'mail-below']);
  assert.deepEqual(kinds(text('k1._domainkey', 'p=')), ['key-added']);
  assert.deepEqual(effects({ type: 'CNAME', host: 'www', pointsTo: 'w.example', ttl: 1 }), [
    { kind: 'site-moved', names: ['www'] },
  ]);
  assert.deepEqual(kinds(text('@', 'verification=1', { txtConflictMatchingMode: 'All' })), ['texts-removed']);
  assert.deepEqual(kinds({ type: 'NS', host: 'sub', pointsTo: 'ns.example', ttl: 1 }), ['delegated']);
  assert.deepEqual(kinds(text('_essai', 'verification=1')), []);
});

test('a template that moves the site alone does not concern mail', () => {
  assert.equal(concernsMail(effects({ type: 'A', host: '@', pointsTo: '192.0.2.1', ttl: 1 })), false);
  assert.equal(concernsMail(effects(text('k._domainkey', 'p='))), true);
});
