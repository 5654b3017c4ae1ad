import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AuditEvidence } from '../../evidence.ts';
import { conclude } from '../../judgement/conclude.ts';
import { seen } from '../../model/observed.ts';
import { evidence as dnsEvidence } from '../../protocols/dns/testing/evidence.ts';
import { evidenceIn } from '../situation.ts';
import { caaRecords } from './caa.ts';

/**
 * What stands once what is proposed was done for these records of exemple.fr, whose site shows a certificate of Let's Encrypt; null:
 * nothing.
 */
function proposed(...written: readonly (readonly [flags: number, tag: string, value: string])[]) {
  const records = written.map(([flags, tag, value]) => ({ flags, tag, value }));
  const dns = dnsEvidence({ caa: seen([{ name: 'exemple.fr', records: seen(records) }]) });
  const evidence: AuditEvidence = {
    domain: 'exemple.fr',
    at: dns.at,
    durationMs: 1,
    permits: { dns: true, connections: true },
    existence: seen('exists'),
    protocols: { dns: seen(dns) },
  };
  const { verdicts } = conclude(evidence);
  const found = caaRecords.propose({ domain: 'exemple.fr', evidence, initial: evidence, verdicts });
  if (!found) return null;
  const caa = evidenceIn(found.apply(evidence), 'dns')?.caa;
  const left = caa?.seen ? caa.value[0]?.records : null;
  return left?.seen ? left.value.map(({ flags, tag, value }) => `${flags} ${tag} "${value}"`) : [];
}

const LE = '0 issue "letsencrypt.org"';
const DIGICERT = '0 issue "digicert.com"';

test('an authority in use stays allowed, whatever is wrong with the record that names it', () => {
  assert.deepEqual(proposed([1, 'issue', 'letsencrypt.org'], [0, 'issue', 'digicert.com']), [LE, DIGICERT]);
  assert.deepEqual(proposed([0, 'issue', 'digicert.com'], [0, 'issue', 'letsencrypt.org; a_b=1']), [DIGICERT, LE]);
  assert.deepEqual(proposed([0, 'issue', 'letsencrypt.org; a_b=1']), [LE]);
});

test('a contact that reaches nobody goes, and the policy stays', () => {
  assert.deepEqual(proposed([0, 'issue', 'letsencrypt.org'], [0, 'contactphone', '01 23 45']), [LE]);
});

test('ways of validation that nobody knows are left to their owner', () => {
  assert.equal(
    proposed([0, 'issue', 'letsencrypt.org; validation-methods=dns-01'], [0, 'issue', 'digicert.com']),
    null,
  );
  assert.equal(proposed([0, 'issue', 'letsencrypt.org; validationmethods=dns01'], [0, 'issue', 'digicert.com']), null);
});
