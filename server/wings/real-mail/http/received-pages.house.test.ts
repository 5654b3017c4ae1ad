import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { reportBoxPath, testMessagePath } from '@rempart/contract';
import { readReportFile } from '@rempart/engine';
import { specimenOrder } from '@rempart/report';
import { aDay } from '../../../../engine/aggregate-reports/testing/samples.ts';
import { writeReport } from '../../../../engine/aggregate-reports/testing/write.ts';
import { goodMessage, signature, walkOf } from '../../../../engine/received-message/testing/evidence.ts';
import { wholeReport } from '../../../../trials/completed.ts';
import { fakeOutside } from '../../../../trials/fake-outside.ts';
import { openTestApp } from '../../../../trials/house.ts';
import { mailHere } from '../../../../trials/mail-here.ts';
import { engineWords } from '../../../adapters/engine/view-words.ts';
import { createApp } from '../../../http/app.ts';
import { loadPages } from '../../../process/built-pages.ts';
import { drawView } from '../../../usecases/draw-view.ts';
import { prepareView } from '../../../usecases/prepare-view.ts';
import { wings } from '../../index.ts';
import { sumReports } from '../usecases/box-reading.ts';
import { openReportBox } from '../usecases/report-boxes.ts';
import { openTestMessage, receiveTestMessage } from '../usecases/test-messages.ts';

const NOW = new Date('2026-11-23T10:00:00Z');
const message = { ...goodMessage, audited: '' };
const house = await openTestApp(
  {
    ...fakeOutside(),
    ...mailHere,
    verifyMessage: async () => message,
    prepareView: async (asked) => drawView(asked, engineWords),
  },
  { now: () => NOW },
);
after(() => house.close());
const { tools } = house;
const { evidence: sold } = specimenOrder(tools.operator);
const { domain } = sold;
Object.assign(message, {
  ...{ audited: domain, header: { ...goodMessage.header, authors: [domain] }, spf: { result: 'pass', domain } },
  signatures: [{ ...signature, domain }],
  walks: { [domain]: walkOf(domain, { [domain]: 'v=DMARC1; p=none' }) },
});
const pages = await loadPages({ renew: true });
const site = createApp({ wings, tools, ...pages, production: false, proxyHops: 0, warn: (text) => assert.fail(text) });
const ask = (path: string, method: 'GET' | 'POST' = 'GET') =>
  site.request(`http://localhost${path}`, {
    method,
    headers: {
      host: 'localhost',
      origin: 'http://localhost',
      ...(method === 'POST' && { 'content-type': 'application/x-www-form-urlencoded' }),
    },
  });
const textOf = async (path: string) =>
  (await (await ask(path)).text()).replace(/<!-- -->/g, '').replaceAll(/[\u00a0\u202f]|&nbsp;/g, ' ');

test('the holder of a box adds its sums with one button, and reads since when they count', async () => {
  const { publicId, id } = await wholeReport(house, sold);
  const { key } = await openReportBox(publicId, null, tools);
  const path = reportBoxPath(key);
  assert.doesNotMatch(await textOf(path), /Les prendre en compte/, 'nothing came yet');
  const box = await tools.store.reportBoxes.byKey(key);
  const rows = aDay.rows.map((row) => ({ ...row, headerFrom: domain }));
  const { reports } = readReportFile('r.xml', Buffer.from(writeReport({ ...aDay, domain, rows })));
  for (const one of reports) await tools.store.reportBoxes.add(box?.id ?? 0, one, NOW);
  await sumReports({ boxId: box?.id ?? 0 }, tools);
  const before = await textOf(path);
  assert.match(before, /n’apparaissent que sur cette page/);
  assert.match(before, /Les prendre en compte/);
  const posted = await ask(path, 'POST');
  assert.deepEqual([posted.status, posted.headers.get('location')], [303, path]);
  const counted = await textOf(path);
  assert.match(counted, /comptent dans le résultat de l’analyse et dans son rapport depuis le/);
  assert.match(counted, /Les mettre à jour/);
  assert.ok((await tools.store.audits.conclusion(id))?.evidence.reports);
  assert.equal((await ask(reportBoxPath('x'.repeat(22)), 'POST')).status, 404);
});

test('the page of a test message says that it counts, and is not indexed', async () => {
  const { publicId } = await wholeReport(house, sold);
  const { key } = await openTestMessage(publicId, null, tools);
  const token = (await tools.store.testMessages.byKey(key))?.token ?? '';
  const { delivery } = message;
  await receiveTestMessage(token, { message: Buffer.from('x'), sender: '', delivery }, tools);
  const path = testMessagePath(key);
  assert.match(await textOf(path), /Ce qui suit compte dans le résultat de l’analyse et dans son rapport/);
  assert.equal((await ask(path)).headers.get('x-robots-tag'), 'noindex');
});

test('a result lists who sends in the name of its domain once the holder of the reports has added them; until then the card of DMARC invites', async () => {
  const { publicId, id } = await wholeReport(house, sold);
  const { key } = await openReportBox(publicId, null, tools);
  const box = await tools.store.reportBoxes.byKey(key);
  const rows = aDay.rows.map((row) => ({ ...row, headerFrom: domain }));
  const { reports } = readReportFile('r.xml', Buffer.from(writeReport({ ...aDay, domain, rows })));
  for (const one of reports) await tools.store.reportBoxes.add(box?.id ?? 0, one, NOW);
  await sumReports({ boxId: box?.id ?? 0 }, tools);
  const path = `/analyse/${publicId}/tout`;
  await prepareView({ auditId: id }, tools);
  const before = await textOf(path);
  assert.match(before, /Qui écrit en votre nom\s\? Déposez vos rapports/);
  assert.doesNotMatch(before, /id="expediteurs"/, 'what has no data has no heading');
  assert.doesNotMatch(
    before,
    /erp-facile\.fr|312 messages/,
    'the key of the box opens the sums, and nothing else does',
  );
  await ask(reportBoxPath(key), 'POST');
  await prepareView({ auditId: id }, tools);
  const counted = await textOf(path);
  assert.match(
    counted,
    /« none » n’en arrête aucun, « quarantine » en écarterait 315 et « reject » en ferait refuser 315/,
  );
  assert.match(counted, /erp-facile\.fr<\/b> : 312 messages en échec/);
  const other = await wholeReport(house, sold);
  await prepareView({ auditId: other.id }, tools);
  assert.doesNotMatch(
    await textOf(`/analyse/${other.publicId}/tout`),
    /erp-facile/,
    'no other result of the domain shows it',
  );
});
