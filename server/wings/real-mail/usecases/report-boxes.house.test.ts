import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { readReportFile } from '@rempart/engine';
import { sql } from 'drizzle-orm';
import { aDay, aTlsReport } from '../../../../engine/aggregate-reports/testing/samples.ts';
import { packed, type WrittenReport, writeReport } from '../../../../engine/aggregate-reports/testing/write.ts';
import { seen } from '../../../../engine/model/observed.ts';
import { goodMessage, signature, walkOf } from '../../../../engine/received-message/testing/evidence.ts';
import { openInboundHouse } from '../../../../trials/inbound-house.ts';
import { purgeOld } from '../../../usecases/purge-old.ts';

const DAY_MS = 86_400_000;
const inbound = await openInboundHouse();
after(() => inbound.close());
const { house, clock, verified, send, newTest, newBox, readBox, rows, dump } = inbound;
const { tools } = house;

function mailOf(file: Uint8Array | string, type = 'application/gzip'): string {
  const content = Buffer.from(file as string)
    .toString('base64')
    .replace(/.{76}/g, '$&\n');
  return [
    'From: rapports@messagerie.example',
    'Subject: Report domain: exemple.fr',
    'MIME-Version: 1.0',
    `Content-Type: ${type}; name="rapport.gz"`,
    'Content-Disposition: attachment; filename="rapport.gz"',
    'Content-Transfer-Encoding: base64',
    '',
    content,
  ].join('\n');
}

/** A message whose author's domain is vouched for. */
function by(domain: string) {
  return {
    ...goodMessage,
    header: { ...goodMessage.header, authors: [domain] },
    spf: { result: 'pass', domain } as const,
    signatures: [{ ...signature, domain }],
    walks: { [domain]: walkOf(domain, { [domain]: 'v=DMARC1; p=reject' }) },
  };
}

test('reports are summed by day and source, each once however often it arrives, in any compression', async () => {
  const { key, address } = await newBox();
  assert.equal((await readBox(key)).reading, null);
  const later: WrittenReport = { ...aDay, id: '2', begin: aDay.begin + 86_400, end: aDay.end + 86_400 };
  for (const file of [
    packed(writeReport(aDay), 'gzip'),
    packed(writeReport(aDay), 'zip'),
    packed(writeReport(later), 'zip'),
  ])
    assert.match(await send(address, mailOf(file)), /^250/);
  const { reading } = await readBox(key);
  const [domain] = reading?.domains ?? [];
  assert.equal(reading?.reports, 2);
  assert.equal(domain?.messages, 2 * (2_140 + 312 + 3));
  assert.equal(domain?.failing, 2 * (312 + 3));
  assert.deepEqual(domain?.period, ['2026-11-20', '2026-11-21']);
  assert.deepEqual(
    domain?.senders.map(({ name, messages }) => [name, messages]),
    [
      ['erp-facile.fr', 624],
      ['2001:db8::5', 6],
      ['Brevo', 4_280],
    ],
  );
});

test('receivers that nobody knows cannot fill a box: there is room for great ones, and each report counts in the number shown', async () => {
  const { key } = await newBox();
  const box = (await tools.store.reportBoxes.byKey(key)) ?? assert.fail();
  const add = async (organization: string, id: string, count: number) => {
    const { reports } = readReportFile('r.xml', Buffer.from(writeReport({ ...aDay, id })));
    const [one] = reports;
    assert.ok(one?.kind === 'dmarc');
    const [row] = one.rows;
    assert.ok(row);
    const rows = Array.from({ length: count }, (_, index) => ({ ...row, source: `2001:db8::${index.toString(16)}` }));
    return tools.store.reportBoxes.add(box.id, { ...one, organization, rows }, clock.now);
  };
  assert.equal(await add('etranger.example', '1', 30_000), 'added');
  assert.equal(await add('autre.example', '2', 30_000), 'added');
  assert.equal(await add('etranger.example', '3', 1), 'full');
  assert.equal(await add('google.com', '4', 100), 'added');
  assert.equal(await tools.store.reportBoxes.received(box.id), 3);
});

test('TLS reports are summed too, except those of other domains', async () => {
  const { key, address } = await newBox();
  const about = JSON.stringify({
    ...aTlsReport,
    'date-range': { 'start-datetime': '2026-11-20T00:00:00Z', 'end-datetime': '2026-11-20T23:59:59Z' },
    policies: [
      ...aTlsReport.policies,
      { ...aTlsReport.policies[0], policy: { 'policy-type': 'sts', 'policy-domain': 'exemple.fr' } },
    ],
  });
  assert.match(await send(address, mailOf(packed(about, 'gzip'), 'application/tlsrpt+gzip')), /^250/);
  const { reading } = await readBox(key);
  assert.deepEqual(reading?.tls, [
    {
      ...{ domain: 'exemple.fr', successful: 5_326, failed: 303 },
      failures: [
        { result: 'starttls-not-supported', sessions: 203, hosts: ['mx2.mail.company-y.example'] },
        { result: 'certificate-expired', sessions: 100, hosts: ['mx1.mail.company-y.example'] },
      ],
    },
  ]);
});

test('a DANE policy that comes to the address of a box counts for its domain, whatever MX host it names', async () => {
  const { key, address } = await newBox();
  const about = JSON.stringify({
    ...aTlsReport,
    'date-range': { 'start-datetime': '2026-11-20T00:00:00Z', 'end-datetime': '2026-11-20T23:59:59Z' },
    policies: ['mx.hebergeur.fr', 'mx1.exemple.fr'].map((host) => ({
      policy: { 'policy-type': 'tlsa', 'policy-domain': host },
      summary: { 'total-successful-session-count': 1, 'total-failure-session-count': 4 },
    })),
  });
  assert.match(await send(address, mailOf(packed(about, 'gzip'), 'application/tlsrpt+gzip')), /^250/);
  const { reading } = await readBox(key);
  assert.deepEqual(
    reading?.tls.map(({ domain, successful, failed }) => ({ domain, successful, failed })),
    [{ domain: 'exemple.fr', successful: 2, failed: 8 }],
  );
});

test('refuses with a reason what concerns another domain, is too old, quotes a message, or is no report', async () => {
  const { key, address } = await newBox();
  const old = { ...aDay, begin: aDay.begin - 400 * 86_400, end: aDay.end - 400 * 86_400 };
  const other = writeReport(aDay).replaceAll('exemple.fr', 'autre.fr');
  assert.match(await send(address, mailOf(packed(other, 'gzip'))), /^550 5\.7\.1 Only reports about exemple\.fr/);
  assert.match(await send(address, mailOf(packed(writeReport(old), 'gzip'))), /^550 5\.7\.1 Only reports/);
  assert.match(await send(address, mailOf('Bonjour', 'text/plain')), /^554 5\.6\.0/);
  const forensic = [
    ...['From: a@b.fr', 'MIME-Version: 1.0'],
    'Content-Type: multipart/report; report-type=feedback-report; boundary=x',
    ...['', '--x', 'Content-Type: message/feedback-report', '', 'Feedback-Type: auth-failure', 'Version: 1'],
    ...['--x', 'Content-Type: message/rfc822', '', 'Subject: CANARI', '', 'CANARI', '--x--'],
  ].join('\n');
  assert.match(await send(address, forensic), /^550 5\.7\.1 Reports about single messages/);
  assert.equal((await readBox(key)).reading, null);
  assert.doesNotMatch(await dump(), /CANARI/);
});

test('a message that neither SPF nor DKIM authenticates adds nothing; after a DNS timeout its sender may retry', async () => {
  const { key, address } = await newBox();
  const report = mailOf(packed(writeReport(aDay), 'gzip'));
  const unsigned = { ...goodMessage, signatures: [], spf: { result: 'fail', domain: 'exemple.fr' } } as const;
  verified.answer = async () => unsigned;
  assert.match(await send(address, report), /^550 5\.7\.1 The sender/);
  verified.answer = async () => ({ ...unsigned, signatures: [{ ...signature, result: 'unknown' }] });
  assert.match(await send(address, report), /^451 4\.7\.0/);
  verified.answer = async () => ({ ...unsigned, walks: { 'exemple.fr': walkOf('exemple.fr') } });
  assert.match(
    await send(address, report),
    /^550 5\.7\.1 The sender/,
    'without a policy the domain authenticates nothing either',
  );
  assert.equal((await readBox(key)).reading, null);
  verified.answer = async () => ({ ...goodMessage, reverse: seen({ name: null, leadsBack: false }) });
  assert.match(await send(address, report), /^250/);
});

test('a receiver is called by the domain that vouches for its mail: no other name is believed, and none takes its report away', async () => {
  const { key, address } = await newBox();
  const { rows } = aDay;
  const [passing] = rows;
  assert.ok(passing);
  // The unknown reporter knows how the honest receiver calls itself and its report, and is first.
  verified.answer = async () => by('etranger.example');
  assert.match(await send(address, mailOf(packed(writeReport({ ...aDay, rows: [passing] }), 'gzip'))), /^250/);
  verified.answer = async () => by('messagerie.example');
  for (let times = 0; times < 2; times += 1)
    assert.match(await send(address, mailOf(packed(writeReport(aDay), 'gzip'))), /^250/);
  const [domain] = (await readBox(key)).reading?.domains ?? [];
  assert.deepEqual(domain?.receivers, ['messagerie.example', 'etranger.example']);
  assert.deepEqual([domain?.messages, domain?.failing], [2_140 + 2_140 + 312 + 3, 315]);
  verified.answer = async () => goodMessage;
});

test('a domain without a policy is vouched for by itself alone: the signature of another says nothing of it', async () => {
  const { key, address } = await newBox();
  const { signatures: _, ...unsigned } = by('sans-regle.example');
  const walks = { 'sans-regle.example': walkOf('sans-regle.example') };
  const report = mailOf(packed(writeReport(aDay), 'gzip'));
  const spf = { result: 'none', domain: 'sans-regle.example' } as const;
  const signedBy = (domain: string) => ({ ...unsigned, walks, spf, signatures: [{ ...signature, domain }] });
  verified.answer = async () => signedBy('etranger.example');
  assert.match(await send(address, report), /^550 5\.7\.1 The sender/);
  assert.equal((await readBox(key)).reading, null);
  verified.answer = async () => signedBy('envoi.sans-regle.example');
  assert.match(await send(address, report), /^250/);
  verified.answer = async () => goodMessage;
});

test('a report of years, whose middle lies in the past or whose end in the future, is refused', async () => {
  const { key, address } = await newBox();
  const days = 86_400;
  for (const period of [
    { begin: 0, end: aDay.end },
    { begin: aDay.begin - 60 * days, end: aDay.end },
    { begin: aDay.begin + 5 * days, end: aDay.end + 5 * days },
    { begin: aDay.begin + 3_650 * days, end: aDay.end + 3_650 * days },
  ])
    assert.match(
      await send(address, mailOf(packed(writeReport({ ...aDay, ...period }), 'gzip'))),
      /^550 5\.7\.1 Only reports/,
      JSON.stringify(period),
    );
  assert.equal((await readBox(key)).reading, null);
});

test('deletes sums after twelve months by their day, and a box that received none since', async () => {
  const { key, address } = await newBox();
  await send(address, mailOf(packed(writeReport(aDay), 'gzip')));
  await newTest();
  const before = clock.now;
  clock.now = new Date(before.getTime() + 360 * DAY_MS);
  await purgeOld(tools);
  assert.notEqual((await readBox(key)).reading, null);
  clock.now = new Date(before.getTime() + 370 * DAY_MS);
  const purged = await purgeOld(tools);
  assert.ok((purged['reportSums'] ?? 0) > 0);
  await assert.rejects(readBox(key), /NOT_FOUND/);
  for (const table of ['test_messages', 'report_boxes', 'received_reports', 'report_sums', 'report_readings'])
    assert.deepEqual(await rows(sql`select 1 from ${sql.raw(table)}`), [], table);
  clock.now = before;
});
