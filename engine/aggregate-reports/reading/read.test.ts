import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { zipSync } from 'fflate';
import { busyMs } from '../../testing/busy.ts';
import { aDay, aTlsReport, NOVEMBER_20 } from '../testing/samples.ts';
import { packed, streamedZip, WAYS, writeReport } from '../testing/write.ts';
import { LARGEST_FILE, LARGEST_UNPACKED, MOST_MEMBERS } from './bounds.ts';
import { readReportFile } from './read.ts';
import { REPORT_FAULTS } from './refusals.fr.ts';
import type { DmarcReport, ReportFault } from './report.ts';

const XML = writeReport(aDay);

function only(octets: Uint8Array): DmarcReport {
  const { reports, refused } = readReportFile('rapport', octets);
  assert.deepEqual(refused, []);
  const [report] = reports;
  assert.ok(reports.length === 1 && report?.kind === 'dmarc');
  return report;
}

function faultOf(octets: Uint8Array | string): ReportFault | undefined {
  const { reports, refused } = readReportFile('rapport', typeof octets === 'string' ? Buffer.from(octets) : octets);
  assert.deepEqual(reports, []);
  assert.equal(refused.length, 1);
  return refused[0]?.fault;
}

test('an address that is compatible with IPv4 is not that IPv4 address; a mapped one is', () => {
  const sources = ['::192.0.2.9', '::ffff:192.0.2.9', '::c000:209'];
  const rows = sources.map((source) => ({ ...aDay.rows[0], source })) as typeof aDay.rows;
  const [report] = readReportFile('a.xml', Buffer.from(writeReport({ ...aDay, rows }))).reports;
  assert.deepEqual(report?.kind === 'dmarc' && report.rows.map(({ source }) => source), [
    '::c000:209',
    '192.0.2.9',
    '::c000:209',
  ]);
});

test('a report of RFC 9990 is read with its policy, its rows and its time', () => {
  const report = only(Buffer.from(XML));
  assert.equal(report.organization, 'Example & Fils');
  assert.equal(report.id, 'exemple-1');
  assert.deepEqual([report.begin, report.end], [NOVEMBER_20, NOVEMBER_20 + 86_399]);
  assert.deepEqual(report.published, {
    ...{ domain: 'exemple.fr', p: 'none', sp: 'none', np: 'reject', pct: null, testing: false },
  });
  assert.equal(report.unread, 0);
  assert.deepEqual(report.rows[0], {
    ...{ source: '192.0.2.10', count: 2_140, disposition: 'none', dkim: true, spf: false, reasons: [] },
    headerFrom: 'exemple.fr',
    signatures: [
      { domain: 'exemple.fr', selector: 'brevo1', passed: true },
      { domain: 'brevo.com', selector: 'mail', passed: true },
    ],
    envelope: 'bounces.brevo.com',
  });
  assert.deepEqual([report.rows[2]?.source, report.rows[2]?.envelope], ['2001:db8::5', null]);
});

test('a report of the older form is read alike, with its pct', () => {
  const report = only(Buffer.from(writeReport({ ...aDay, form: 'rfc7489', policy: { p: 'reject', pct: '25' } })));
  assert.deepEqual(report.published, {
    ...{ domain: 'exemple.fr', p: 'reject', sp: null, np: null, pct: 25, testing: false },
  });
  assert.deepEqual(report.rows, only(Buffer.from(XML)).rows);
});

test('SPF counts for the envelope, and for the name in EHLO only where there is no envelope', () => {
  const [row] = aDay.rows;
  assert.ok(row);
  const helo = { domain: 'mta.outil.fr', result: 'pass' };
  const read = (changes: Partial<typeof row>) => {
    const [found] = only(Buffer.from(writeReport({ ...aDay, form: 'rfc7489', rows: [{ ...row, ...changes }] }))).rows;
    return [found?.envelope, found?.greeting];
  };
  assert.deepEqual(read({ greeting: helo }), ['bounces.brevo.com', undefined]);
  assert.deepEqual(read({ greeting: helo, envelope: { domain: 'exemple.fr', result: 'fail' } }), [null, undefined]);
  assert.deepEqual(read({ greeting: helo, envelope: null }), [null, 'mta.outil.fr']);
  assert.deepEqual(read({ greeting: { ...helo, result: 'fail' }, envelope: null }), [null, undefined]);
});

test('plain, gzip, zip, a zip written in one go, and a zip of packed files tell the same', () => {
  for (const way of WAYS) assert.deepEqual(only(packed(XML, way)), only(Buffer.from(XML)), way);
  assert.deepEqual(only(streamedZip('rapport.xml', XML)), only(Buffer.from(XML)));
  const folder = {
    'a.xml.gz': packed(XML, 'gzip'),
    'b.zip': packed(XML, 'zip'),
    '__MACOSX/._a': Buffer.from('x'),
    'c/': Buffer.alloc(0),
  };
  const { reports, refused } = readReportFile('dossier.zip', zipSync(folder));
  assert.equal(reports.length, 2);
  assert.deepEqual(refused, []);
});

test('what receivers really write is understood: capitals, a prefix, Latin letters, UTF-16, missing parts', () => {
  const rows = only(Buffer.from(XML)).rows;
  const capitals = XML.replaceAll('<dkim>pass</dkim>', '<dkim>Pass</dkim>').replaceAll('<result>pass', '<result>Pass');
  assert.deepEqual(only(Buffer.from(capitals)).rows, rows);
  const prefixed = XML.replace('xmlns=', 'xmlns:d=')
    .replace(/<(\/?)([a-z])/g, '<$1d:$2')
    .replace('<?d:xml', '<?xml');
  assert.deepEqual(only(Buffer.from(prefixed)).rows, rows);
  const latin = XML.replace('UTF-8', 'ISO-8859-1').replace('Example', 'Société');
  assert.equal(only(Buffer.from(latin, 'latin1')).organization, 'Société & Fils');
  assert.equal(only(Buffer.from(`\uFEFF${XML}`, 'utf16le')).id, 'exemple-1');
  const bare = only(
    Buffer.from(
      XML.replace(/<policy_evaluated>.*<\/policy_evaluated>/g, '').replace(/<auth_results>.*<\/auth_results>/g, ''),
    ),
  );
  assert.deepEqual([bare.rows[0]?.dkim, bare.rows[0]?.spf, bare.rows[0]?.disposition], [null, null, null]);
});

test('a record without a usable address or count is reported as unread, and the others are read', () => {
  const broken = XML.replace('<source_ip>192.0.2.10', '<source_ip>127.1 ').replace('<count>312', '<count>-312');
  const report = only(Buffer.from(broken));
  assert.equal(report.unread, 2);
  assert.deepEqual(
    report.rows.map(({ count }) => count),
    [3],
  );
});

test('document types and entities are refused, whatever they would fetch or become', () => {
  const internal = '<!DOCTYPE feedback [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>';
  const external = '<!DOCTYPE feedback SYSTEM "http://127.0.0.1:9/x.dtd">';
  for (const doctype of [internal, external])
    assert.equal(faultOf(XML.replace('<feedback', `${doctype}<feedback`)), 'xml-doctype');
  assert.equal(faultOf(XML.replace('exemple-1', '&secret;')), 'xml-malformed');
  assert.equal(faultOf(XML.replace('exemple-1', '&#x0;')), 'xml-malformed');
});

test('octets behind a complete gzip member are left; a member that is not what its checksum says is broken', () => {
  const whole = packed(XML, 'gzip');
  for (const more of ['\r\n', '\0\0\0\0', 'signature'])
    assert.equal(readReportFile('a.xml.gz', Buffer.concat([whole, Buffer.from(more)])).reports.length, 1, more);
  const changed = Buffer.from(whole);
  changed.writeUInt32LE(1, changed.length - 8);
  assert.equal(faultOf(Buffer.concat([changed, Buffer.from('\r\n')])), 'archive-broken');
  const zip = Buffer.from(packed(XML, 'zip'));
  const entry = zip.indexOf(Buffer.from([0x50, 0x4b, 1, 2]));
  zip.writeUInt32LE(zip.readUInt32LE(entry + 16) ^ 1, entry + 16);
  assert.equal(faultOf(zip), 'archive-broken');
});

test('what unpacks to more than ten megabytes is refused, by gzip, by zip and by many members together', () => {
  const bomb = Buffer.alloc(LARGEST_UNPACKED * 4);
  assert.equal(faultOf(gzipSync(bomb)), 'too-large');
  assert.equal(faultOf(zipSync({ 'a.xml': bomb })), 'too-large');
  assert.equal(faultOf(gzipSync(gzipSync(bomb))), 'too-large');
  const half = Buffer.alloc(LARGEST_UNPACKED * 0.6, ' ');
  assert.equal(faultOf(zipSync({ 'a.xml': half, 'b.xml': half }, { level: 9 })), 'too-large');
  assert.equal(faultOf(Buffer.alloc(LARGEST_FILE + 1)), 'too-large');
  const many = Object.fromEntries(
    Array.from({ length: MOST_MEMBERS + 1 }, (_, index) => [`${index}.xml`, Buffer.from('x')]),
  );
  assert.equal(faultOf(zipSync(many)), 'too-many-files');
});

test('a member that lies about its size is unpacked no further than the bound', () => {
  const lying = Buffer.from(zipSync({ 'a.xml': Buffer.alloc(LARGEST_UNPACKED * 4) }, { level: 9 }));
  lying.writeUInt32LE(100, 22);
  lying.writeUInt32LE(100, lying.indexOf(Buffer.from([0x50, 0x4b, 1, 2])) + 24);
  assert.equal(faultOf(lying), 'too-large');
});

test('every refusal has a code of its own and a sentence', () => {
  const refused: Readonly<Partial<Record<ReportFault, Uint8Array | string>>> = {
    empty: ' \n',
    'archive-broken': packed(XML, 'gzip').subarray(0, 40),
    'archive-too-deep': gzipSync(gzipSync(gzipSync(XML))),
    mail: 'Received: by mx\r\nSubject: Report Domain: exemple.fr\r\n\r\nPK',
    'failure-report': 'Received: by mx\r\nSubject: x\r\n\r\n--b\r\n\r\nFeedback-Type: auth-failure\r\n',
    'not-a-report': '<html><body>x</body></html>',
    'xml-malformed': XML.slice(0, -20),
    'json-malformed': JSON.stringify(aTlsReport).slice(0, -1),
    incomplete: XML.replace(/<date_range>.*<\/date_range>/, ''),
  };
  for (const [fault, sent] of Object.entries(refused)) assert.equal(faultOf(sent), fault);
  for (const sentence of Object.values(REPORT_FAULTS)) assert.match(sentence, /\.$/);
  assert.equal(faultOf('{"policies": 1}'), 'not-a-report');
  assert.equal(faultOf('{"policies": []}'), 'incomplete');
  assert.equal(faultOf('Bonjour'), 'not-a-report');
  assert.equal(faultOf(`<a>${'<b>'.repeat(30)}`), 'not-a-report');
  assert.equal(faultOf(`<feedback>${'<b>'.repeat(100_000)}`), 'xml-malformed');
});

test('a TLS report whose number of sessions cannot be read is refused, not counted as one without a failure', () => {
  const { policies, ...rest } = aTlsReport;
  for (const failed of [-1, 1.5, 1e13, '303', null, undefined]) {
    const summary = { 'total-successful-session-count': 5_326, 'total-failure-session-count': failed };
    const report = { ...rest, policies: policies.map((policy) => ({ ...policy, summary })) };
    assert.equal(faultOf(JSON.stringify(report)), 'incomplete', String(failed));
  }
});

test('a TLS report is read with its sums and failures', () => {
  const { reports } = readReportFile('tls.json.gz', gzipSync(JSON.stringify(aTlsReport)));
  assert.deepEqual(reports, [
    {
      ...{ kind: 'tls', organization: 'Company-X', id: '5065427c-23d3-47ca-b6e0-946ea0e8c4be' },
      ...{ begin: 1_459_468_800, end: 1_459_555_199 },
      policies: [
        {
          ...{ type: 'sts', domain: 'company-y.example', successful: 5_326, failed: 303 },
          failures: [
            { result: 'certificate-expired', receivingHost: 'mx1.mail.company-y.example', sessions: 100 },
            { result: 'starttls-not-supported', receivingHost: 'mx2.mail.company-y.example', sessions: 203 },
          ],
        },
      ],
    },
  ]);
});

test('a report eight times as long takes about eight times as long, not sixty-four', () => {
  const record = XML.slice(XML.indexOf(' <record>'), XML.indexOf('</feedback>'));
  const long = (times: number) => Buffer.from(XML.replace('</feedback>', `${record.repeat(150 * times)}</feedback>`));
  const flood = (times: number) => Buffer.from(XML.replace('exemple-1', ' '.repeat(400_000 * times)));
  for (const make of [long, flood]) {
    const [short, eightfold] = [make(1), make(8)];
    const fastest = (octets: Uint8Array) =>
      Math.min(...Array.from({ length: 4 }, () => busyMs(() => void readReportFile('rapport', octets))));
    fastest(short);
    const ratio = fastest(eightfold) / Math.max(fastest(short), 1);
    assert.ok(ratio < 32, `${ratio.toFixed(1)} times as long for eight times as much`);
  }
});
