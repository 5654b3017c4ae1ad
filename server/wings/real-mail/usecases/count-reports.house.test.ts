import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { readReportFile } from '@rempart/engine';
import { specimenOrder } from '@rempart/report';
import { aDay } from '../../../../engine/aggregate-reports/testing/samples.ts';
import { writeReport } from '../../../../engine/aggregate-reports/testing/write.ts';
import { wholeReport } from '../../../../trials/completed.ts';
import { fakeOutside } from '../../../../trials/fake-outside.ts';
import { openTestApp } from '../../../../trials/house.ts';
import { mailHere } from '../../../../trials/mail-here.ts';
import { validatedPurchase } from '../../../../trials/purchase.ts';
import type { AuditId } from '../../../domain/ids.ts';
import { sumReports } from './box-reading.ts';
import { countReports } from './count-reports.ts';
import { openReportBox, readReportBox } from './report-boxes.ts';

const NOW = new Date('2026-11-23T10:00:00Z');
const house = await openTestApp({ ...fakeOutside(), ...mailHere }, { now: () => NOW });
after(() => house.close());
const { tools } = house;
const { store } = tools;
const { evidence: sold } = specimenOrder(tools.operator);
const { domain } = sold;

async function boxWithReport() {
  const audit = await wholeReport(house, sold);
  const { publicId, id } = audit;
  const { key } = await openReportBox(publicId, null, tools);
  const box = await store.reportBoxes.byKey(key);
  const rows = aDay.rows.map((row) => ({ ...row, headerFrom: domain }));
  const { reports } = readReportFile('r.xml', Buffer.from(writeReport({ ...aDay, domain, rows })));
  assert.equal(reports.length, 1);
  for (const one of reports) await store.reportBoxes.add(box?.id ?? 0, one, NOW);
  await sumReports({ boxId: box?.id ?? 0 }, tools);
  return { key, id, audit };
}
const auditsIn = async (id: AuditId) => (await store.audits.conclusion(id))?.evidence.reports;

test('the sums belong to the holder of the box alone until the holder adds them; then the evidence contains them with their time', async () => {
  const { key, id } = await boxWithReport();
  const before = await readReportBox(key, tools);
  assert.deepEqual([before.countedAt, before.mayCount], [null, true]);
  assert.equal(await auditsIn(id), undefined);
  await countReports(key, tools);
  const seen = await auditsIn(id);
  const { reading, countedAt } = await readReportBox(key, tools);
  assert.equal(countedAt, NOW.toISOString());
  const [shown] = reading?.domains ?? [];
  assert.ok(seen && shown);
  assert.deepEqual(
    [seen.at, seen.messages, seen.passed, seen.failing, seen.from],
    [NOW.toISOString(), shown.messages, shown.passed, shown.failing, shown.period?.[0]],
  );
  assert.ok(seen.messages > 0 && seen.unknownFailing <= seen.failing && seen.refused[0] <= seen.refused[1]);
});

test('a box without reports and an unknown key change nothing', async () => {
  const { publicId, id } = await wholeReport(house, sold);
  const { key } = await openReportBox(publicId, null, tools);
  await assert.rejects(countReports(key, tools), { code: 'NOT_READY' });
  await assert.rejects(countReports('x'.repeat(22), tools), { code: 'NOT_FOUND' });
  assert.equal(await auditsIn(id), undefined);
});

test('a report that was drawn for a buyer stays as an administrator has read it', async () => {
  const { key, id, audit } = await boxWithReport();
  await validatedPurchase(house, audit, 'acheteuse@exemple.fr');
  assert.equal((await readReportBox(key, tools)).mayCount, false);
  await assert.rejects(countReports(key, tools), { code: 'NOT_READY' });
  assert.equal(await auditsIn(id), undefined);
});

test('a box with TLS reports alone can be counted, and the plan’s condition before « enforce » rests on them', async () => {
  const { publicId, id } = await wholeReport(house, sold);
  const { key } = await openReportBox(publicId, null, tools);
  const box = await store.reportBoxes.byKey(key);
  const begin = Date.parse('2026-11-20T00:00:00Z') / 1000;
  const policy = { type: 'sts', domain, successful: 40, failed: 2, failures: [] } as const;
  const tlsReport = { kind: 'tls', organization: 'google.com', id: '1', begin, end: begin + 86_399 } as const;
  await store.reportBoxes.add(box?.id ?? 0, { ...tlsReport, policies: [policy] }, NOW);
  await sumReports({ boxId: box?.id ?? 0 }, tools);
  await countReports(key, tools);
  const { evidence } = (await store.audits.conclusion(id)) ?? {};
  assert.equal(evidence?.reports, undefined);
  assert.deepEqual(evidence?.tlsReports?.days, [{ day: '2026-11-20', bySts: 42, sessions: 42, failed: 2 }]);
  assert.equal((await readReportBox(key, tools)).countedAt, NOW.toISOString());
});

test('the plan names who would be stopped, and the list keeps the known sender that fails, though impersonators fail more often', async () => {
  const { publicId, id } = await wholeReport(house, sold);
  const { key } = await openReportBox(publicId, null, tools);
  const box = await store.reportBoxes.byKey(key);
  const [known, ...others] = [aDay.rows[1], ...Array.from({ length: 60 }, () => aDay.rows[2])];
  const rows = [known, ...others].flatMap((row, index) =>
    row ? [{ ...row, headerFrom: domain, ...(row !== known && { source: `203.0.113.${index}`, count: 400 }) }] : [],
  );
  const { reports } = readReportFile('r.xml', Buffer.from(writeReport({ ...aDay, domain, rows })));
  for (const one of reports) await store.reportBoxes.add(box?.id ?? 0, one, NOW);
  await sumReports({ boxId: box?.id ?? 0 }, tools);
  await countReports(key, tools);
  const seen = await auditsIn(id);
  const erp = { name: 'erp-facile.fr', isKnown: true, messages: 312, failing: 312 };
  assert.deepEqual([seen?.recent?.failingSenders.listed[0], seen?.recent?.failingSenders.more], [erp, 56]);
  assert.deepEqual([seen?.senders[0], seen?.senders.length], [erp, 12]);
  assert.equal(seen?.unknownFailing, 60 * 400);
});

test('the domain is counted although the page lists five names below it that sent more', async () => {
  const { publicId, id } = await wholeReport(house, sold);
  const { key } = await openReportBox(publicId, null, tools);
  const box = await store.reportBoxes.byKey(key);
  const [row] = aDay.rows;
  assert.ok(row);
  const names = [domain, ...Array.from({ length: 6 }, (_, index) => `n${index}.${domain}`)];
  for (const [index, name] of names.entries()) {
    const rows = [{ ...row, headerFrom: name, count: 100 + index }];
    const { reports } = readReportFile('r.xml', Buffer.from(writeReport({ ...aDay, domain: name, rows })));
    for (const one of reports) await store.reportBoxes.add(box?.id ?? 0, one, NOW);
  }
  await sumReports({ boxId: box?.id ?? 0 }, tools);
  const { reading } = await readReportBox(key, tools);
  assert.ok(!reading?.domains.some((shown) => shown.domain === domain));
  await countReports(key, tools);
  assert.equal((await auditsIn(id))?.messages, 100);
});
