import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { type AuditEvidence, conclude, type Network } from '@rempart/engine';
import { aDay, aTlsReport } from '../../engine/aggregate-reports/testing/samples.ts';
import { packed, writeReport } from '../../engine/aggregate-reports/testing/write.ts';
import { readArguments } from './arguments.ts';
import type { Given } from './audit-all.ts';
import { tellSenders } from './senders.ts';
import { STATUS } from './status.ts';
import { UsageError } from './usage-error.ts';

const folder = mkdtempSync(join(tmpdir(), 'senders-'));
after(() => rmSync(folder, { recursive: true }));
writeFileSync(join(folder, 'a.xml.gz'), packed(writeReport(aDay), 'gzip'));
writeFileSync(join(folder, 'b.zip'), packed(writeReport({ ...aDay, id: '2' }), 'zip'));
writeFileSync(join(folder, 'c.txt'), 'Bonjour');

/** A terminal whose audits see that SPF lets the sender of the bills send. */
function terminal() {
  const printed: string[] = [];
  const audited: unknown[] = [];
  const records = { seen: true, value: ['v=spf1 ip4:198.51.100.0/24 -all'] };
  const mx = { seen: true, value: ['mx1.exemple.fr'] };
  const spf = { mx, policy: { domain: 'exemple.fr', records, referred: [], loops: [], lookups: [] }, exchangers: [] };
  const given: Given = {
    print: async (text) => void printed.push(text),
    openAuditNetwork: async () => ({ networkFor: () => ({}) as Network, close: async () => {} }),
    async *audit(domain, { options }) {
      audited.push(options?.only);
      const evidence = {
        domain,
        protocols: {},
        permits: { dns: true, connections: true },
        existence: { seen: false, silence: 'timeout' },
      } as unknown as AuditEvidence;
      const seen = { ...evidence, protocols: { spf: { seen: true, value: spf } } } as unknown as AuditEvidence;
      yield { type: 'completed', ...conclude(evidence), evidence: seen } as never;
    },
  };
  return { printed, audited, given };
}

test('the reports of a folder are reported by sender, named by the SPF record of the domain', async () => {
  const { printed, audited, given } = terminal();
  const asked = ['--reports', folder, 'exemple.fr'];
  assert.equal(await tellSenders(readArguments(asked), folder, given), STATUS.uncertain, 'one file is no report');
  const allowed = readArguments(['--allow', 'unmeasured', ...asked]);
  assert.equal(await tellSenders(allowed, folder, given), STATUS.whole);
  assert.deepEqual(printed[1], printed[0]);
  const page = (printed[0] ?? '').replace(/\s+/g, ' ');
  assert.match(page, /ferait refuser 630 messages, de 2 expéditeurs/);
  assert.match(page, /votre serveur 198\.51\.100\.7 624 0 624 0 0 0/);
  assert.match(page, /Brevo 4 280 4 280 0 4 280 4 280 0/);
  assert.deepEqual(audited[0], ['spf'], 'nothing else of the domain is asked');
});

test('of a message that was saved, the attachments are read; one about single messages stays closed', async () => {
  const saved = mkdtempSync(join(tmpdir(), 'senders-'));
  try {
    const report = Buffer.from(packed(writeReport(aDay), 'gzip'))
      .toString('base64')
      .replace(/.{76}/g, '$&\r\n');
    const header = 'From: noreply@recepteur.example\r\nSubject: Report domain: exemple.fr\r\nMIME-Version: 1.0\r\n';
    writeFileSync(
      join(saved, 'rapport.eml'),
      `${header}Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\nContent-Type: text/plain\r\n\r\nBonjour\r\n--b\r\nContent-Type: application/gzip; name=a.xml.gz\r\nContent-Transfer-Encoding: base64\r\n\r\n${report}\r\n--b--\r\n`,
    );
    const { printed, given } = terminal();
    const asked = readArguments(['--format', 'json', '--reports', saved, 'exemple.fr']);
    assert.equal(await tellSenders(asked, saved, given), STATUS.whole);
    assert.equal(JSON.parse(printed[0] ?? '').all.messages, 2_455);
    writeFileSync(
      join(saved, 'echec.eml'),
      `${header}Content-Type: multipart/report; boundary=b\r\n\r\n--b\r\nContent-Type: message/feedback-report\r\n\r\nFeedback-Type: auth-failure\r\n--b--\r\n`,
    );
    assert.equal(await tellSenders(asked, saved, terminal().given), STATUS.uncertain);
  } finally {
    rmSync(saved, { recursive: true });
  }
});

test('as JSON the same sums are one line', async () => {
  const { printed, given } = terminal();
  await tellSenders(readArguments(['--json', '--reports', folder, 'exemple.fr']), folder, given);
  assert.equal(printed.length, 1);
  assert.equal(JSON.parse(printed[0] ?? '').all.messages, 4_910);
});

test('a domain that no report is about is not audited, and a folder that is not there is reported', async () => {
  const { printed, audited, given } = terminal();
  const ended = await tellSenders(readArguments(['--reports', folder, 'autre.fr']), folder, given);
  assert.equal(ended, STATUS.nothing);
  assert.match(printed.join(), /Aucun rapport DMARC/);
  assert.deepEqual(audited, []);
  await assert.rejects(
    tellSenders(readArguments(['--reports', folder, '--format', 'sarif', 'exemple.fr']), folder, given),
    UsageError,
  );
  const missing = join(folder, 'nulle-part');
  await assert.rejects(tellSenders(readArguments(['--reports', missing, 'exemple.fr']), missing, given), UsageError);
});

test('what receivers excuse has a column of its own, and is neither a failure nor a loss', async () => {
  const [row] = aDay.rows;
  assert.ok(row);
  const listed = { ...row, dkim: 'fail' as const, signatures: [], envelope: null, reasons: [{ type: 'mailing_list' }] };
  writeFileSync(
    join(folder, 'liste.xml'),
    writeReport({ ...aDay, domain: 'liste.fr', id: 'l', rows: [{ ...listed, count: 40 }] }),
  );
  const text = terminal();
  await tellSenders(readArguments(['--reports', folder, 'liste.fr']), folder, text.given);
  const page = text.printed.join('\n').replace(/\s+/g, ' ');
  assert.match(page, /ne ferait refuser aucun message : les destinataires ont laissé passer 40 messages en échec/);
  assert.match(page, /Expéditeur Messages Passent Échouent Excusés .* 40 0 0 40 0 0 0/);
});

test('TLS reports of the folder are told too, each once', async () => {
  const about = (id: string) => ({
    ...aTlsReport,
    'report-id': id,
    policies: aTlsReport.policies.map((one) => ({ ...one, policy: { ...one.policy, 'policy-domain': 'chiffre.fr' } })),
  });
  for (const name of ['un.json', 'encore.json']) writeFileSync(join(folder, name), JSON.stringify(about('1')));
  writeFileSync(join(folder, 'deux.json.gz'), packed(JSON.stringify(about('2')), 'gzip'));
  const text = terminal();
  await tellSenders(readArguments(['--reports', folder, 'chiffre.fr']), folder, text.given);
  const page = text.printed.join('\n').replace(/\s+/g, ' ');
  assert.match(page, /606 livraisons échouées sur 11 258/);
  assert.match(page, /starttls-not-supported mx2\.mail\.company-y\.example 406/);
  const json = terminal();
  await tellSenders(readArguments(['--json', '--reports', folder, 'chiffre.fr']), folder, json.given);
  assert.equal(JSON.parse(json.printed[0] ?? '').tls.failures[0].sessions, 406);
});

test('failures under DANE count by the MX host that they name; what belongs to no domain is told, and not counted', async (context) => {
  const dane = mkdtempSync(join(tmpdir(), 'dane-'));
  after(() => rmSync(dane, { recursive: true }));
  const write = (id: string, policy: object, failed: number) =>
    writeFileSync(
      join(dane, `${id}.json`),
      JSON.stringify({
        ...aTlsReport,
        'report-id': id,
        policies: [{ policy, summary: { 'total-successful-session-count': 5, 'total-failure-session-count': failed } }],
      }),
    );
  write('1', { 'policy-type': 'tlsa', 'policy-domain': 'MX1.exemple.fr.' }, 9);
  write('2', { 'policy-type': 'tlsa', 'policy-domain': 'mx.autre.fr' }, 4);
  write('3', { 'policy-type': 'no-policy-found' }, 0);
  const said = context.mock.method(console, 'error', () => {});
  const { printed, given } = terminal();
  assert.equal(await tellSenders(readArguments(['--reports', dane, 'exemple.fr']), dane, given), 0);
  assert.match(printed.join('\n').replace(/\s+/g, ' '), /9 livraisons échouées sur 14/);
  const told = said.mock.calls.map(({ arguments: [line] }) => String(line).replace(/\s+/g, ' '));
  assert.deepEqual(told, [
    'Un rapport TLS sur le serveur mx.autre.fr, qui n’est celui d’aucun domaine demandé : 4 livraisons échouées sur 9, non comptées.',
    'Un rapport TLS sans nom de domaine : 0 livraisons échouées sur 5, non comptées.',
  ]);
});
