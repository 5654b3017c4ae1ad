import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { readReportFile } from '@rempart/engine';
import { aDay } from '../../../../engine/aggregate-reports/testing/samples.ts';
import { writeReport } from '../../../../engine/aggregate-reports/testing/write.ts';
import { seen } from '../../../../engine/model/observed.ts';
import { goodMessage, signature } from '../../../../engine/received-message/testing/evidence.ts';
import { completedReport } from '../../../../trials/completed.ts';
import { fakeOutside } from '../../../../trials/fake-outside.ts';
import { openTestApp } from '../../../../trials/house.ts';
import { runAnalysis } from '../../../usecases/run-analysis.ts';

const NOW = new Date('2026-11-23T10:00:00Z');
const asked: (readonly string[] | undefined)[] = [];
const house = await openTestApp(
  fakeOutside(async (_, { mailSelectors }) => void asked.push(mailSelectors)),
  { now: () => NOW },
);
after(() => house.close());
const { store } = house.tools;
const domain = 'exemple.fr';
const audit = await completedReport(house, domain, 'B', { domain, existence: seen('exists'), protocols: {} });

/** A box for reports about the domain, and one report with these selectors. */
async function reported(selectors: readonly string[], { day = 20, signer = domain, result = 'pass' } = {}) {
  const name = `${day}-${selectors.join()}-${signer}-${result}`;
  const box = { key: name, token: name, domain, auditId: audit.id, createdAt: NOW };
  await store.reportBoxes.open(box);
  const { id } = (await store.reportBoxes.byKey(name)) ?? assert.fail();
  const begin = Date.UTC(2026, 10, day) / 1000;
  const [row] = aDay.rows;
  assert.ok(row);
  const signatures = selectors.map((selector) => ({ domain: signer, selector, result }));
  const text = writeReport({ ...aDay, id: name, begin, end: begin + 86_399, rows: [{ ...row, signatures }] });
  const { reports } = readReportFile('rapport.xml', Buffer.from(text));
  for (const one of reports) await store.reportBoxes.add(id, one, NOW);
}
const known = () => store.received.selectorsOf(domain, NOW);

test('the next audit tries selectors that signed a test message, and those that receivers verified', async () => {
  assert.deepEqual(await known(), []);
  await reported(['brevo1', 'erp']);
  const message = { ...goodMessage, signatures: [{ ...signature, selector: 'Facture' }] };
  const test = {
    key: 'essai',
    token: 'essai',
    auditId: audit.id,
    createdAt: NOW,
    until: new Date(NOW.getTime() + 1),
  };
  await store.testMessages.open(test);
  const begun = await store.testMessages.begin('essai', NOW, NOW);
  await store.testMessages.judge(begun?.id ?? 0, message);
  assert.deepEqual(await known(), ['facture', 'brevo1', 'erp']);

  const open = { domain, unicode: domain, dnsAnalysis: true, securityChecks: true, selectors: [], sendsNothing: false };
  const next = await store.audits.open(open, NOW);
  await runAnalysis({ auditId: next.id }, house.tools, new AbortController().signal);
  assert.deepEqual(asked[0], ['facture', 'brevo1', 'erp']);
  assert.deepEqual(await store.received.selectorsOf('autre.fr', NOW), [], 'of this domain alone');
});

test('ignores selectors that failed, signed for others, are no names, or are too old', async () => {
  const before = await known();
  await reported(['faux'], { result: 'fail' });
  await reported(['ailleurs'], { signer: 'brevo.com' });
  await reported(['a b', '../x', '']);
  const box = { key: 'vieux', token: 'vieux', domain, auditId: null, createdAt: NOW };
  await store.reportBoxes.open(box);
  await reported(['ancien'], { day: -70 });
  assert.deepEqual(await known(), before);
});

test('however many selectors are reported, an audit tries ten, those of test messages first', async () => {
  const many = Array.from({ length: 20 }, (_, index) => `aa${index}`);
  await reported(many.slice(0, 20), { day: 21 });
  const found = await known();
  assert.equal(found.length, 10);
  assert.equal(found[0], 'facture');
});
