import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { after, test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { fleetClientPath, fleetReaderPath, reportBoxPath, typedBefore } from '@rempart/contract';
import { readReportFile } from '@rempart/engine';
import { aDay } from '../../engine/aggregate-reports/testing/samples.ts';
import { writeReport } from '../../engine/aggregate-reports/testing/write.ts';
import { completedReport, wholeReport } from '../../trials/completed.ts';
import { fakeOutside } from '../../trials/fake-outside.ts';
import { openTestApp } from '../../trials/house.ts';
import { mailHere } from '../../trials/mail-here.ts';
import { newPublicId } from '../usecases/orders/access.ts';
import { prepareView } from '../usecases/prepare-view.ts';
import { wings } from '../wings/index.ts';
import { sumReports } from '../wings/real-mail/usecases/box-reading.ts';
import { openReportBox } from '../wings/real-mail/usecases/report-boxes.ts';
import { addToFleet } from '../wings/watching/usecases/fleet.ts';
import { revokeFleetLink, setProvider, shareFleet } from '../wings/watching/usecases/share.ts';
import { newWatchToken } from '../wings/watching/usecases/tokens.ts';
import { createApp } from './app.ts';
import { octetsHeld } from './kept-pages.ts';
import { brotli } from './packed.ts';

const NOW = new Date('2026-11-23T10:00:00Z');
const UNPACK: Readonly<Record<string, (octets: Buffer) => Buffer>> = { gzip: gunzipSync, br: brotliDecompressSync };
const house = await openTestApp({ ...fakeOutside(), ...mailHere }, { now: () => NOW });
after(() => house.close());
const times = { drawn: 0, sums: 0, read: 0, conclusions: 0 };
const { store } = house.tools;
const tools: typeof house.tools = {
  ...house.tools,
  readUpload: (asked) => {
    times.read += 1;
    return house.tools.readUpload(asked);
  },
  store: {
    ...store,
    reportBoxes: {
      ...store.reportBoxes,
      sums: (...asked) => {
        times.sums += 1;
        return store.reportBoxes.sums(...asked);
      },
    },
  },
};
/** Asks as the pages do, and shows all that it is told. */
const app = createApp({
  wings,
  tools,
  answerPage: async (request, { api, nonce }) => {
    times.drawn += 1;
    const { pathname, searchParams } = new URL(request.url);
    const key = (
      pathname
        .split('/')
        .slice(2)
        .find((part) => part.length > 20) ?? ''
    ).replace('.data', '');
    if (pathname.startsWith('/analyse/')) {
      const results = await api.readResults(key);
      const domain = results.ok ? results.value.unicode : assert.fail();
      const beginning = typedBefore(searchParams.get('saisi'), domain);
      const name = beginning === null ? '' : `${beginning}.${domain}`;
      return new Response(
        `<b>${name}</b><a href="/?${new URLSearchParams({ domaine: name })}"></a><script nonce="${nonce}">${JSON.stringify(name)}</script>`,
      );
    }
    const asked = pathname.startsWith(reportBoxPath('')) ? [api.reportBox] : [api.clientPage, api.readerFleet];
    const shown = (await Promise.all(asked.map((ask) => ask(key)))).find(({ ok }) => ok);
    return new Response(`${nonce} ${JSON.stringify(shown)}`, { status: shown ? 200 : 404 });
  },
  files: import.meta.dirname,
  production: true,
  proxyHops: 1,
  warn: (text) => assert.fail(text),
});

/** From visitors of different sites. */
async function readTwenty(path: string): Promise<ReadonlySet<string>> {
  Object.assign(times, { drawn: 0, sums: 0, read: 0 });
  const texts = Array.from({ length: 20 }, async (_, n) => {
    const answer = await app.request(`https://exemple.fr${path}?${n}`, {
      headers: { 'x-forwarded-for': `192.0.2.${n}` },
    });
    return `${answer.status} ${(await answer.text()).replace(/^\S+ /, '')}`;
  });
  return new Set(await Promise.all(texts));
}

test('the sums of a box are made once, when a report came; its page is drawn once for all readers', async () => {
  const { publicId } = await completedReport(house, 'exemple.fr', 'B', { domain: 'exemple.fr', protocols: {} });
  const { key } = await openReportBox(publicId, null, tools);
  const box = (await store.reportBoxes.byKey(key)) ?? assert.fail();
  const receive = async (id: string) => {
    const { reports } = readReportFile('r.xml', Buffer.from(writeReport({ ...aDay, id })));
    for (const one of reports) await store.reportBoxes.add(box.id, one, NOW);
    await sumReports({ boxId: box.id }, house.tools);
  };
  await receive('1');
  const [first, ...others] = await readTwenty(reportBoxPath(key));
  assert.match(first ?? '', /^200 .*"reports":1,/);
  assert.deepEqual([others, times.drawn, times.sums, times.read], [[], 1, 0, 0]);
  await receive('2');
  const [second] = await readTwenty(reportBoxPath(key));
  assert.match(second ?? '', /^200 .*"reports":2,/);
  assert.deepEqual([times.drawn, times.sums, times.read], [1, 0, 0]);
  await sumReports({ boxId: box.id }, tools);
  assert.deepEqual([times.sums, times.read], [0, 0], 'nothing new came');
});

test('while the sums of a new report are made, readers see those before; nobody but the worker reads the rows', async () => {
  const { publicId } = await completedReport(house, 'exemple.fr', 'B', { domain: 'exemple.fr', protocols: {} });
  const { key } = await openReportBox(publicId, null, tools);
  const box = (await store.reportBoxes.byKey(key)) ?? assert.fail();
  const { reports } = readReportFile('r.xml', Buffer.from(writeReport(aDay)));
  for (const one of reports) await store.reportBoxes.add(box.id, one, NOW);
  await sumReports({ boxId: box.id }, house.tools);
  for (const one of reports) await store.reportBoxes.add(box.id, { ...one, id: '2' }, NOW);
  const [shown] = await readTwenty(reportBoxPath(key));
  assert.match(shown ?? '', /^200 .*"reports":1,/);
  assert.deepEqual([times.sums, times.read, await house.queued('sum-reports')], [0, 0, 1]);
});

test('the pages of a list are drawn once until something of the list changes, and a revoked link shows nothing at once', async () => {
  const email = 'alpha@exemple.fr';
  const domain = 'alpha.example';
  const asked = { email, domain, unicode: domain, publicId: newPublicId(), selectors: [], sendsNothing: false };
  const watch = await store.watching.ask(asked, NOW);
  await store.watching.confirm(watch.id, NOW);
  const owner = await newWatchToken({ watcherId: watch.watcherId, purpose: 'open' }, store, NOW);
  await addToFleet(owner, { list: 'alpha-un.example,mairie\nalpha-deux.example,mairie' }, null, tools);
  const secretOf = ({ url }: { readonly url: string }) => url.split('/').at(-1) ?? '';
  const paths = [
    fleetClientPath(secretOf(await shareFleet(owner, { name: 'mairie', of: 'tag:mairie' }, tools))),
    fleetReaderPath(secretOf(await shareFleet(owner, { name: 'lecteur', of: '' }, tools))),
  ];
  const drawings = async () => {
    const drawn = [];
    for (const path of paths) {
      await readTwenty(path);
      drawn.push(times.drawn);
    }
    return drawn;
  };
  assert.deepEqual(await drawings(), [1, 1]);
  assert.deepEqual(await drawings(), [0, 0]);
  await setProvider(owner, { name: 'Infogérance', logo: null }, tools);
  assert.deepEqual(await drawings(), [1, 1]);
  await addToFleet(owner, { list: 'alpha-trois.example,mairie' }, null, tools);
  assert.deepEqual(await drawings(), [1, 1]);
  const due = (await store.watching.takeDue(NOW, () => new Date(NOW.getTime() + 86_400_000))) ?? assert.fail();
  const kept = { letter: 'B', points: 80, provisional: false, axes: [] };
  await store.watching.finish(due.id, { kept, known: { verdicts: [], deadlines: [], exists: true }, changes: [] }, NOW);
  assert.deepEqual(await drawings(), [1, 1], 'an audit ended');
  assert.deepEqual(await drawings(), [0, 0]);
  for (const { publicId } of await store.fleetSharing.links(watch.watcherId, NOW))
    await revokeFleetLink(owner, publicId, tools);
  for (const path of paths) assert.match([...(await readTwenty(path))].join(), /^404 /);
});

test('the data of a page are kept by the names of its routes, and not by whatever is written in their place', async () => {
  const { publicId, id } = await wholeReport(house);
  await prepareView({ auditId: id }, house.tools);
  const drawnFor = async (routes: readonly string[], part = '') => {
    times.drawn = 0;
    for (const asked of routes)
      await app.request(`https://exemple.fr/analyse/${publicId}${part}.data?_routes=${asked}`, {
        headers: { 'x-forwarded-for': '192.0.2.1' },
      });
    return times.drawn;
  };
  const own = ['', 'routes/analysis', 'root', 'root,routes/analysis'];
  assert.equal(await drawnFor([...own, ...own]), own.length);
  const others = [
    'x'.repeat(8_000),
    'x'.repeat(190),
    'routes/faqs',
    'routes/analysis,root',
    'routes/analysis,routes/analysis',
    'root,root,routes/analysis',
  ];
  assert.equal(await drawnFor([...others, ...others]), 2 * others.length);
  assert.equal(await drawnFor(own), 0);
  for (const [part, route] of [
    ['/tout', 'routes/analysis-whole'],
    ['/technique', 'routes/analysis-technical'],
  ] as const)
    assert.equal(await drawnFor(['', '', route, route, 'routes/analysis'], part), 3);
});

test('a page counts for what it holds, however little that is', async () => {
  for (const length of [1, 100, 40_000, 400_000]) {
    const octets = await brotli(randomBytes(length).toString('hex'));
    assert.ok(octetsHeld({ octets }) >= octets.buffer.byteLength, `${length}`);
  }
});

test('a result is drawn once for all names that were typed; each reader sees his own, and nobody can slip markup in', async () => {
  const { publicId, id } = await wholeReport(house);
  await prepareView({ auditId: id }, house.tools);
  const { unicode } = (await store.audits.byId(id)) ?? assert.fail();
  const read = async (query: string, encoding = '') => {
    const headers = { 'x-forwarded-for': '192.0.2.1', 'accept-encoding': encoding };
    const answer = await app.request(`https://exemple.fr/analyse/${publicId}${query}`, { headers });
    const octets = Buffer.from(await answer.arrayBuffer());
    const text = (UNPACK[answer.headers.get('content-encoding') ?? ''] ?? Buffer.from)(octets).toString();
    const script = /<script>([\s\S]*)<\/script>/.exec(text)?.[1] ?? '';
    const hash = createHash('sha256').update(script).digest('base64');
    assert.ok(answer.headers.get('content-security-policy')?.includes(`'sha256-${hash}'`), 'its script may run');
    return text;
  };
  const typed = (name: string) => `?${new URLSearchParams({ saisi: name })}`;
  const pageOf = (name: string) =>
    `<b>${name}</b><a href="/?${new URLSearchParams({ domaine: name })}"></a><script>${JSON.stringify(name)}</script>`;
  times.drawn = 0;
  const plain = await read('');
  assert.deepEqual([plain, times.drawn], [pageOf(''), 1]);
  const names = ['www', 'mail', 'été.courrier', '名', 'a'.repeat(253)].map((beginning) => `${beginning}.${unicode}`);
  const pages = await Promise.all(
    names.flatMap((name) => [
      read(typed(name)),
      read(typed(name), 'gzip'),
      read(typed(name), 'br'),
      read(`${typed(name)}&x=1`),
    ]),
  );
  assert.deepEqual(
    pages,
    names.flatMap((name) => [pageOf(name), pageOf(name), pageOf(name), pageOf(name)]),
  );
  assert.equal(times.drawn, 2, 'once without a name, once with');
  for (const beginning of [
    '"><script>',
    '</script>',
    '&lt;',
    "';alert(1)//",
    '\\u003c',
    '\u2028',
    ' ',
    '',
    'a'.repeat(254),
  ])
    assert.equal(await read(typed(`${beginning}.${unicode}`)), plain, beginning);
  for (const query of [typed('www.autre.example'), typed(unicode), '?saisi', '?saisi=%ff%22'])
    assert.equal(await read(query), plain, query);
  const both = `?saisi=${encodeURIComponent('"><script>')}&saisi=${encodeURIComponent(names[0] ?? '')}`;
  assert.equal(await read(both), plain, 'the first counts, as in the browser');
  assert.equal(await read(''), plain);
  assert.equal(times.drawn, 2);
});
