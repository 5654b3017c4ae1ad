import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import type { AuditEvidence } from '../evidence.ts';
import { conclude } from '../judgement/conclude.ts';
import type { Verdict } from '../judgement/judge.ts';
import { contradictionsOf } from './contradictions.ts';

const FOLDER = new URL('../recordings/', import.meta.url);

for (const file of readdirSync(FOLDER).filter((name) => name.endsWith('.json'))) {
  test(`${file}: no statement of the audit denies another`, () => {
    const evidence: AuditEvidence = JSON.parse(readFileSync(new URL(file, FOLDER), 'utf8'));
    assert.deepEqual(contradictionsOf(conclude(evidence).verdicts), []);
  });
}

const said = (check: string, outcome: string, facts: unknown, severity = 'high') =>
  ({ check, protocol: check.split('/')[0], step: 'record', severity, reference: '', outcome, facts }) as Verdict;
const absent = (check: string, reason: string) => said(check, 'notApplicable', { reason });

const PAIRS: readonly (readonly [says: string, pair: readonly Verdict[]])[] = [
  [
    'absent and quoted',
    [
      absent('mta-sts/tlsrpt-rua', 'no-report-record'),
      said('mta-sts/tlsrpt-syntax', 'fail', { fault: 'version', records: ['rua=mailto:a@b.fr; v=TLSRPTv1'] }),
    ],
  ],
  [
    'without and with an address',
    [
      said('mta-sts/fetch-host', 'fail', { host: 'mta-sts.exemple.fr', addresses: [], internal: [] }),
      said('dns/a-present', 'fail', {
        hosts: [],
        left: [],
        internal: [{ host: 'mta-sts.exemple.fr', address: '10.0.0.1' }],
      }),
    ],
  ],
  [
    'open and closed',
    [
      said('tcp/mx-25', 'pass', { opened: [{ host: 'mx.exemple.fr', address: '192.0.2.25' }] }),
      said('smtp/reachable', 'fail', { closed: ['mx.exemple.fr'], mute: [] }),
    ],
  ],
  [
    'mail and none',
    [said('smtp/reachable', 'pass', { hosts: ['mx.exemple.fr'] }), absent('blacklist/spamhaus', 'receives-no-mail')],
  ],
  [
    'a site and none',
    [said('dns/tls-reachable', 'pass', { secure: ['exemple.fr'], without: [] }), absent('dns/tls-versions', 'no-web')],
  ],
  [
    'a sound key and a short one',
    [said('dkim/key-size', 'fail', { keys: [{ selector: 's1', bits: 2048 }], smallest: 512 })],
  ],
];

for (const [says, pair] of PAIRS) {
  test(`what would contradict itself is noticed: ${says}`, () => assert.equal(contradictionsOf(pair).length, 1));
}
