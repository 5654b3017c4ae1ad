import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AuditEvidence } from '../../evidence.ts';
import { seen } from '../../model/observed.ts';
import type { SpfPolicy } from '../../protocols/spf/evidence.ts';
import type { Row } from '../reading/report.ts';
import { networksOf } from './networks.ts';
import { senderOf } from './sender.ts';
import { taskOf } from './sender-task.ts';
import { NO_MESSAGES } from './tally.ts';

const DOMAIN = 'exemple.fr';

const row = (source: string, changes: Partial<Row> = {}): Row => ({
  ...{ source, count: 1, disposition: 'none', dkim: false, spf: false, reasons: [], headerFrom: DOMAIN },
  ...{ signatures: [], envelope: null },
  ...changes,
});
const signed = (domain: string, passed = true) => ({ signatures: [{ domain, selector: 's', passed }] });

function policy(domain: string, record: string, referred: readonly SpfPolicy[] = []): SpfPolicy {
  return { domain, records: seen([record]), referred, loops: [], lookups: [] };
}

/** The domain lets Brevo, an agency with its own servers and with Microsoft 365 behind it, and one address send; Gandi takes its mail. */
const evidence = {
  domain: DOMAIN,
  protocols: {
    spf: seen({
      policy: policy(
        DOMAIN,
        'v=spf1 ip4:192.0.2.1 ip6:2001:db8:1::/48 include:spf.brevo.com include:spf.agence.fr -all',
        [
          policy('spf.brevo.com', 'v=spf1 ip4:198.51.100.0/24 -all'),
          policy('spf.agence.fr', 'v=spf1 ip4:203.0.113.0/26 include:spf.protection.outlook.com -ip4:192.0.2.99 -all', [
            policy('spf.protection.outlook.com', 'v=spf1 ip4:203.0.113.128/25 -all'),
          ]),
        ],
      ),
      exchangers: [{ host: 'spool.mail.gandi.net', addresses: seen(['192.0.2.200']) }],
    }),
  },
} as unknown as AuditEvidence;
const networks = networksOf(evidence);
const named = (one: Row) => {
  const { kind, name, by, isAuthorized } = senderOf(one, DOMAIN, networks);
  return `${kind} ${name} ${by} ${isAuthorized}`;
};

test('a sender is named by its signature, the domain’s records, or its envelope; what nothing names stays an address', () => {
  assert.equal(named(row('9.9.9.9', signed('mail.brevo.com'))), 'provider brevo signature false');
  assert.equal(named(row('198.51.100.77')), 'provider brevo spf-record true');
  assert.equal(named(row('203.0.113.5')), 'domain agence.fr spf-record true');
  assert.equal(named(row('203.0.113.200')), 'provider microsoft-365 spf-record true');
  assert.equal(named(row('192.0.2.1')), 'own 192.0.2.1 spf-record true');
  assert.equal(named(row('2001:db8:1:2::3')), 'own 2001:db8:1:2::3 spf-record true');
  assert.equal(named(row('192.0.2.200')), 'provider gandi mx false');
  assert.equal(named(row('9.9.9.9', { envelope: 'b.sendgrid.net' })), 'provider sendgrid envelope false');
  assert.equal(named(row('9.9.9.9', { greeting: 'mta.sendgrid.net' })), 'provider sendgrid greeting false');
  assert.equal(named(row('9.9.9.9', { greeting: 'mta.outil.fr' })), 'domain outil.fr greeting false');
  assert.equal(named(row('9.9.9.9', signed('crm.outil.fr'))), 'domain outil.fr signature false');
  assert.equal(named(row('9.9.9.9', { envelope: 'rebonds.outil.fr' })), 'domain outil.fr envelope false');
  assert.equal(named(row('9.9.9.9')), 'address 9.9.9.9 null false');
});

test('a signature that failed, one of the domain itself, and a mechanism that forbids name nobody', () => {
  assert.equal(named(row('9.9.9.9', signed('mail.brevo.com', false))), 'address 9.9.9.9 null false');
  assert.equal(named(row('9.9.9.9', signed('news.exemple.fr'))), 'address 9.9.9.9 null false');
  assert.equal(named(row('192.0.2.99')), 'address 192.0.2.99 null false');
});

test('what providers sign with until the customer has a key of their own names them', () => {
  assert.equal(named(row('9.9.9.9', signed('client.onmicrosoft.com'))), 'provider microsoft-365 signature false');
  assert.equal(
    named(row('9.9.9.9', signed('client-fr.20230601.gappssmtp.com'))),
    'provider google-workspace signature false',
  );
});

test('without an audit of the domain nothing is said about whether an address may send', () => {
  assert.equal(senderOf(row('198.51.100.77'), DOMAIN, null).isAuthorized, null);
});

test('a policy that lets everybody send names nobody', () => {
  const open = networksOf({
    ...evidence,
    protocols: { spf: seen({ policy: policy(DOMAIN, 'v=spf1 ip4:0.0.0.0/0 ip4:10.0.0.0/7 +all'), exchangers: [] }) },
  } as unknown as AuditEvidence);
  assert.equal(open('9.9.9.9'), null);
});

test('what there is to do follows from how messages fared and from who sent them', () => {
  const unknown = senderOf(row('9.9.9.9'), DOMAIN, networks);
  const brevo = senderOf(row('198.51.100.77'), DOMAIN, networks);
  const failing = { ...NO_MESSAGES, messages: 10, failing: { exact: 10, below: 0 } };
  const half = { ...NO_MESSAGES, messages: 10, passed: 5, dkimAligned: 5, failing: { exact: 5, below: 0 } };
  assert.equal(taskOf(unknown, failing), 'recognise');
  assert.equal(taskOf(brevo, failing), 'sign');
  assert.equal(taskOf(brevo, { ...failing, signed: 10 }), 'own-name');
  assert.equal(taskOf(brevo, half), 'partly');
  assert.equal(taskOf(brevo, { ...half, messages: 100, passed: 95 }), 'mostly');
  assert.equal(taskOf(brevo, { ...NO_MESSAGES, messages: 5, passed: 5 }), 'nothing');
  assert.equal(taskOf(brevo, { ...NO_MESSAGES, messages: 5, unsaid: 5 }), 'unsaid');
});
