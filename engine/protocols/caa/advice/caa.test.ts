import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AuditEvidence } from '../../../evidence.ts';
import { advise } from '../../../judgement/advice.fr.ts';
import { conclude } from '../../../judgement/conclude.ts';
import { seen } from '../../../model/observed.ts';
import { certificate, evidence as dnsEvidence, session, webHost } from '../../dns/testing/evidence.ts';

/** What is to be done about a check, where these records stand at exemple.fr and its site shows a certificate of this authority. */
function remedyFor(check: string, organization: string, ...written: readonly (readonly [number, string, string])[]) {
  const records = written.map(([flags, tag, value]) => ({ flags, tag, value }));
  const chain = [certificate({ issuer: `C=US, O=${organization}, CN=R1`, names: ['exemple.fr'] })];
  const dns = dnsEvidence({
    caa: seen([{ name: 'exemple.fr', records: seen(records) }]),
    web: { hosts: [webHost('exemple.fr', [session({ trusted: true, chain })])], hellos: null },
  });
  const evidence: AuditEvidence = {
    domain: 'exemple.fr',
    at: dns.at,
    durationMs: 1,
    permits: { dns: true, connections: true },
    existence: seen('exists'),
    protocols: { dns: seen(dns) },
  };
  const verdict = conclude(evidence).verdicts.find((one) => one.check === check) ?? assert.fail(check);
  return advise(verdict).remedy ?? assert.fail(`${check}: ${verdict.outcome}`);
}

test('the record that allows an authority is printed where we know its name, and asked for where we do not', () => {
  const refused = 'dns/caa-allows-current';
  assert.match(remedyFor(refused, 'DigiCert Inc', [0, 'issue', 'letsencrypt.org']), /«\s0 issue "digicert\.com"\s»/);
  assert.match(remedyFor(refused, 'Autorité', [0, 'issue', ';']), /«\sissue\s» pour Autorité, qui vous donne/);
  assert.match(
    remedyFor('dns/caa-present', 'DigiCert Inc'),
    /DigiCert Inc, pour exemple\.fr\s: 0 issue "digicert\.com"/,
  );
  assert.match(remedyFor('dns/caa-present', 'Autorité'), /Autorité, pour exemple\.fr\s: demandez-lui son identifiant/);
});

test('the record that forbids all issuance is named, and no other is to be removed', () => {
  const remedy = (...records: readonly (readonly [number, string, string])[]) =>
    remedyFor('dns/caa-allows-current', 'DigiCert Inc', ...records);
  assert.match(
    remedy([0, 'issue', 'digicert.com'], [128, 'tbs', 'inconnu']),
    /^Retirez d’abord «\s128 tbs "inconnu"\s»/,
  );
  assert.doesNotMatch(remedy([0, 'issue', ';']), /Retirez/);
});
