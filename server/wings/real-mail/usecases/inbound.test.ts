import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { ReportBoxView } from '@rempart/contract';
import { readReportFile } from '@rempart/engine';
import { sql } from 'drizzle-orm';
import { aDay, aTlsReport } from '../../../../engine/aggregate-reports/testing/samples.ts';
import { packed, type WrittenReport, writeReport } from '../../../../engine/aggregate-reports/testing/write.ts';
import { seen } from '../../../../engine/model/observed.ts';
import { goodMessage, signature, walkOf } from '../../../../engine/received-message/testing/evidence.ts';
import { completedReport, wholeReport } from '../../../../trials/completed.ts';
import { fakeOutside } from '../../../../trials/fake-outside.ts';
import { openTestApp } from '../../../../trials/house.ts';
import { openDatabase } from '../../../../trials/made-databases.ts';
import { validatedPurchase } from '../../../../trials/purchase.ts';
import { handIn } from '../../../../trials/talk.ts';
import { bounceAddress } from '../../../domain/bounce-address.ts';
import { purgeOld } from '../../../usecases/purge-old.ts';
import { openGate } from '../outside/gate/gate.ts';
import { GATE_LIMITS } from '../outside/gate/limits.ts';
import type { VerifyMessage } from '../ports/test-messages.ts';
import { sumReports } from './box-reading.ts';
import { openInbound } from './receive.ts';
import { openReportBox, readReportBox } from './report-boxes.ts';
import { openTestMessage, readTestMessage } from './test-messages.ts';

const DAY_MS = 86_400_000;
const clock = { now: new Date('2026-11-23T10:00:00Z') };
const verified: { answer: VerifyMessage } = { answer: async () => goodMessage };
const database = await openDatabase();
const house = await openTestApp(
  { ...fakeOutside(), verifyMessage: (asked) => verified.answer(asked) },
  { database, now: () => clock.now },
);
const { tools } = house;
const gate = await openGate(openInbound(tools), {
  ...{ host: '127.0.0.1', port: 0, name: 'essais.example', tls: null, believesInternal: true },
  ...{ limits: GATE_LIMITS, warn: () => {} },
});
after(async () => {
  await gate.close();
  await house.close();
});
const { publicId } = await completedReport(house, 'exemple.fr', 'B', { domain: 'exemple.fr', protocols: {} });
const from = 'rapports@messagerie.example';
const send = (to: string, message: string) => handIn(gate.port, { from, to, message }, { tls: false });

/** The whole content of the database, as text. */
async function dump(): Promise<string> {
  const rows = async <Row>(query: ReturnType<typeof sql>) =>
    ((await database.db.execute(query)) as { readonly rows: Row[] }).rows;
  const tables = await rows<{ name: string }>(
    sql`select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`,
  );
  const all = await Promise.all(tables.map(({ name }) => rows(sql`select t::text from ${sql.raw(name)} t`)));
  return JSON.stringify(all);
}

/** As its page shows it once a worker has made the sums. */
async function readBox(key: string): Promise<ReportBoxView> {
  const box = await tools.store.reportBoxes.byKey(key);
  if (box) await sumReports({ boxId: box.id }, tools);
  return readReportBox(key, tools);
}

async function newTest(): Promise<{ readonly key: string; readonly address: string }> {
  const { key } = await openTestMessage(publicId, null, tools);
  return { key, address: (await readTestMessage(key, tools)).address ?? '' };
}

async function newBox(): Promise<{ readonly key: string; readonly address: string }> {
  const { key } = await openReportBox(publicId, null, tools);
  return { key, address: (await readBox(key)).address ?? '' };
}

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

test('a message to the postmaster reaches a person, five a day, and is forwarded to nobody', async () => {
  const alerts = async () =>
    (await tools.store.alerts.listOpen())
      .filter(({ kind }) => kind === 'POSTMASTER_WRITTEN')
      .map(({ detail }) => detail);
  const text = 'Subject: Your server\r\n\r\nIt sends us \u202eodd\u202c mail.\r\n';
  assert.match(await send('postmaster@essais.example', text), /^250 /);
  assert.match(await send('Postmaster', text), /^250 /);
  const told = await alerts();
  assert.deepEqual(
    told.map(({ email }) => email),
    [from, from],
  );
  assert.match(String(told[0]?.answer), /Subject: Your server\n\nIt sends us □odd□ mail\./);
  for (let n = 0; n < 3; n += 1) await send('postmaster@essais.example', text);
  assert.match(await send('postmaster@essais.example', text), /^451 /);
  assert.equal((await alerts()).length, 5);
  assert.match(await send('abuse@essais.example', text), /^550 /);
});

test('accepts a test message once, and stores none of its text', async () => {
  const { key, address } = await newTest();
  assert.equal((await readTestMessage(key, tools)).state, 'waiting');
  assert.match(await send(address.toUpperCase(), 'From: CANARI@exemple.fr\nSubject: CANARI\n\nCANARI'), /^250/);
  const view = await readTestMessage(key, tools);
  assert.equal(view.state, 'judged');
  assert.equal(view.about?.relation, 'own');
  assert.match(await send(address, 'x'), /^550 5\.1\.1/);
  const held = await dump();
  assert.ok(held.includes(key), 'the search covers the place of the verdict');
  assert.doesNotMatch(held, /CANARI/i);
});

test('an address has so many messages verified within an hour, and a box too; what comes beyond may come later', async () => {
  let verifications = 0;
  verified.answer = async () => {
    verifications += 1;
    return goodMessage;
  };
  const { receive } = openInbound(tools);
  const from = (address: string) => ({
    ...{ message: Buffer.from('x'), sender: '' },
    delivery: { address, isPublic: true, helo: 'mx.example', envelope: null, tls: null },
  });
  const { address } = await newTest();
  for (let n = 0; n < 130; n += 1) await receive(address, from('2606:4700:1:2::7'));
  assert.deepEqual(await receive((await newTest()).address, from('2606:4700:1:2:9::9')), {
    ...{ code: 451, text: '4.7.1 Too many messages within an hour' },
  });
  const box = await newBox();
  for (let n = 0; n < 130; n += 1) await receive(box.address, from(`45.77.0.${n}`));
  assert.equal(verifications, 1 + 120);
  assert.equal((await receive(box.address, from('45.77.1.1'))).code, 451);
  assert.equal((await receive((await newBox()).address, from('45.77.1.2'))).code, 554, 'another box');
  verified.answer = async () => goodMessage;
});

test('a message that could not be judged remains with its sender, who may try again within the hour', async () => {
  const { key, address } = await newTest();
  verified.answer = () => Promise.reject(new Error('away'));
  assert.match(await send(address, 'x'), /^451/);
  verified.answer = async () => goodMessage;
  assert.match(await send(address, 'x'), /^250/);
  assert.equal((await readTestMessage(key, tools)).state, 'judged');
  const late = await newTest();
  clock.now = new Date(clock.now.getTime() + 3_600_001);
  assert.match(await send(late.address, 'x'), /^550 5\.1\.1/);
  assert.equal((await readTestMessage(late.key, tools)).state, 'over');
});

test('of several concurrent messages one is judged', async () => {
  const { address } = await newTest();
  let judged = 0;
  verified.answer = async () => {
    judged += 1;
    return goodMessage;
  };
  const answers = await Promise.all(Array.from({ length: 6 }, () => send(address, 'x')));
  assert.equal(judged, 1);
  assert.equal(answers.filter((answer) => answer.startsWith('250')).length, 1);
});

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
  assert.ok(purged.reportSums > 0);
  await assert.rejects(readBox(key), /NOT_FOUND/);
  for (const table of ['test_messages', 'report_boxes', 'received_reports', 'report_sums', 'report_readings'])
    assert.deepEqual(
      ((await database.db.execute(sql`select 1 from ${sql.raw(table)}`)) as { rows: unknown[] }).rows,
      [],
      table,
    );
  clock.now = before;
});

const noticeOf = (action: string, status: string) =>
  [
    ...['From: MAILER-DAEMON@ailleurs.example', 'MIME-Version: 1.0'],
    'Content-Type: multipart/report; report-type=delivery-status; boundary=x',
    ...[
      '',
      '--x',
      'Content-Type: text/plain',
      '',
      'Delivery told.',
      '--x',
      'Content-Type: message/delivery-status',
      '',
    ],
    ...['Reporting-MTA: dns; relais.example', '', 'Final-Recipient: rfc822; jeanne@exemple.fr', `Action: ${action}`],
    ...[`Status: ${status}`, 'Diagnostic-Code: smtp; 550 5.1.1 no such', '  mailbox', '--x--'],
  ].join('\n');

test('a bounced report waits for a person, once; it is called delivered only where a notification says so', async () => {
  const { order } = await validatedPurchase(house, await wholeReport(house), 'jeanne@exemple.fr');
  const { store } = tools;
  await store.orders.advance(order.id, ['validated'], 'sending', clock.now);
  await store.orders.advance(order.id, ['sending'], 'sent', clock.now);
  const report = (await store.mails.of(order.id)).find(({ kind }) => kind === 'report') ?? assert.fail();
  await database.db.execute(sql`update mails set state = 'sent' where id = ${report.id}`);
  const to = bounceAddress(report.publicId, 'essais.example');
  const stateOf = async () => (await store.mails.of(order.id)).find(({ id }) => id === report.id)?.state;
  const bounce = (message: string, address = to) =>
    handIn(gate.port, { from: '', to: address, message }, { tls: false });
  assert.match(await bounce('Subject: Absent du bureau\nAuto-Submitted: auto-replied\n\nJe reviens lundi.'), /^250/);
  assert.match(await bounce(noticeOf('delayed', '4.4.1')), /^250/);
  assert.equal(await stateOf(), 'sent');
  assert.match(await bounce('Subject: Nachricht\n\nNicht zugestellt.'), /^250/);
  assert.deepEqual([await stateOf(), (await store.orders.byId(order.id))?.state], ['uncertain', 'delivery_uncertain']);
  const unread = (await store.alerts.listOpen()).find(({ kind }) => kind === 'MAIL_ANSWERED');
  assert.deepEqual([unread?.orderId, unread?.detail['answer']], [order.id, 'Nachricht Nicht zugestellt.']);
  assert.match(await bounce(noticeOf('delivered', '2.0.0')), /^250/);
  assert.equal(await stateOf(), 'delivered');
  assert.match(await bounce(noticeOf('Failed (for good)', '5.1.1'), to.toUpperCase()), /^250/);
  await bounce(noticeOf('failed', '5.1.1'));
  await bounce(noticeOf('delivered', '2.0.0'));
  assert.equal(await stateOf(), 'returned');
  assert.equal((await store.orders.byId(order.id))?.state, 'delivery_uncertain');
  const raised = (await store.alerts.listOpen()).filter(({ kind }) => kind === 'MAIL_RETURNED');
  assert.deepEqual(
    raised.map(({ orderId, detail }) => [orderId, detail['answer']]),
    [[order.id, '5.1.1 550 5.1.1 no such mailbox']],
  );
  const unknown = bounceAddress('a'.repeat(22), 'essais.example');
  assert.match(await bounce(noticeOf('failed', '5.1.1'), unknown), /^550 5\.1\.1/);
});
