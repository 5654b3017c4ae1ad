import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { reportBoxPath } from '@rempart/contract';
import type { DmarcReport } from '@rempart/engine';
import { busyMsAwaiting } from '../../../../engine/testing/busy.ts';
import { completedReport } from '../../../../trials/completed.ts';
import { fakeOutside } from '../../../../trials/fake-outside.ts';
import { openTestApp } from '../../../../trials/house.ts';
import { mails } from '../../../adapters/postgres/schema.ts';
import { composeMail } from '../../../usecases/mail/compose.ts';
import { newPublicId } from '../../../usecases/orders/access.ts';
import { openReportBox } from '../../real-mail/usecases/report-boxes.ts';
import { listWatched, stopListed } from './list.ts';
import { linkReports, readSources, unlinkReports } from './sources.ts';
import { tellChanges } from './tell.ts';
import { newWatchToken } from './tokens.ts';

const DAY_MS = 86_400_000;
const clock = { now: new Date('2026-09-20T10:00:00Z') };
const house = await openTestApp(fakeOutside(), { now: () => clock.now });
after(() => house.close());
const { tools } = house;
const { store } = tools;
const { watching } = store;

async function watch(email: string, domain: string) {
  const asked = { email, domain, unicode: domain, publicId: newPublicId(), selectors: [], sendsNothing: false };
  const { id, watcherId, publicId } = await watching.ask(asked, clock.now);
  await watching.confirm(id, clock.now);
  // A link opens the page for thirty days.
  return { email, publicId, open: () => newWatchToken({ watcherId, purpose: 'open' }, store, clock.now) };
}

async function boxOf(domain: string) {
  const { publicId } = await completedReport(house, domain);
  const { key } = await openReportBox(publicId, null, tools);
  const box = await store.reportBoxes.byKey(key);
  assert.ok(box);
  return { link: `https://exemple.fr${reportBoxPath(key)}`, id: box.id };
}

/** A receiver's report about the day before: `unknown` messages of an unknown sender, and a hundred of Brevo. */
function report(domain: string, unknown: number): DmarcReport {
  const begin = Math.floor(clock.now.getTime() / DAY_MS - 1) * 86_400;
  const row = { disposition: 'none', spf: false, reasons: [], headerFrom: domain, envelope: null } as const;
  return {
    ...{ kind: 'dmarc', organization: 'Essai', id: String(begin), begin, end: begin + 86_399, unread: 0 },
    published: { domain, p: 'none', sp: null, np: null, pct: null, testing: false },
    rows: [
      { ...row, source: '9.9.9.9', count: unknown, dkim: false, signatures: [] },
      ...[
        {
          ...row,
          source: '192.0.2.1',
          count: 100,
          dkim: true,
          signatures: [{ domain: 'brevo.com', selector: 's', passed: true }],
        },
      ],
    ],
  };
}

/** Simulates days, on each of which a report arrives, sources are read and changes reported. */
async function live(box: { readonly id: number }, domain: string, days: number, unknown: number) {
  for (let day = 0; day < days; day += 1) {
    clock.now = new Date(clock.now.getTime() + DAY_MS);
    await store.reportBoxes.add(box.id, report(domain, unknown), clock.now);
    await readSources(tools);
    await readSources(tools);
    await tellChanges(tools);
  }
}
const mailsTo = async (email: string) =>
  (await house.rows(mails)).filter(({ kind, recipient }) => kind === 'watchTold' && recipient === email);
const shownTo = async ({ open }: { readonly open: () => Promise<string> }) =>
  (await listWatched(await open(), tools))[0];

test('a watcher with linked reports is notified once when an unknown source rises; other watchers of the domain are not', async () => {
  const domain = 'montee.fr';
  const [holder, other] = [await watch('titulaire@exemple.fr', domain), await watch('autre@exemple.fr', domain)];
  const box = await boxOf(domain);
  await linkReports(await holder.open(), holder.publicId, `${box.link}/?a=b#c`, tools);
  assert.deepEqual([(await shownTo(holder))?.readsReports, (await shownTo(other))?.readsReports], [true, false]);
  await live(box, domain, 40, 1);
  assert.deepEqual(await mailsTo(holder.email), []);
  await live(box, domain, 20, 60);
  const [mail, ...more] = await mailsTo(holder.email);
  assert.ok(mail && more.length === 0, 'it is reported once, however long it stays');
  const { text } = (await composeMail(mail as never, tools)) ?? {};
  const words = JSON.stringify(text ?? '').replaceAll(/[\u00a0\u202f]|\\n/g, ' ');
  assert.match(words, /Inconnu, 9\.9\.9\.9 écrit davantage en votre nom/);
  assert.match(words, /contre \d+ par semaine avant/);
  assert.deepEqual(
    (await shownTo(holder))?.changes.map(({ change }) => change.kind === 'source' && change.sense),
    ['risen'],
  );
  assert.deepEqual((await shownTo(other))?.changes, []);
  assert.deepEqual(await mailsTo(other.email), []);
});

test('accepts only the link of a box of the same domain, from the watcher of that watch', async () => {
  const mine = await watch('lien@exemple.fr', 'lien.fr');
  const stranger = await watch('tiers@exemple.fr', 'tiers.fr');
  const [own, foreign] = [await boxOf('lien.fr'), await boxOf('ailleurs.fr')];
  const refused = { code: 'NOT_FOUND' };
  for (const link of ['', 'https://exemple.fr/', own.link.slice(0, -1), foreign.link])
    await assert.rejects(linkReports(await mine.open(), mine.publicId, link, tools), refused, link);
  await assert.rejects(
    linkReports(await stranger.open(), mine.publicId, own.link, tools),
    refused,
    'not one’s own watch',
  );
  await assert.rejects(linkReports('x'.repeat(43), mine.publicId, own.link, tools), refused);
  assert.equal((await shownTo(mine))?.readsReports, false);
});

test('what is longer than a link is not read as one', async () => {
  const { open, publicId } = await watch('long@exemple.fr', 'long.fr');
  const token = await open();
  const link = `${'?'.repeat(90_000)}\nx`;
  const ms = await busyMsAwaiting(() =>
    assert.rejects(linkReports(token, publicId, link, tools), { code: 'NOT_FOUND' }),
  );
  assert.ok(ms < 3_000, `${ms} ms of the processor`);
});

test('the reported changes are deleted with the consent: by its button, and with the end of the watch', async () => {
  for (const end of ['unlink', 'stop'] as const) {
    const domain = `${end}.fr`;
    const holder = await watch(`${end}@exemple.fr`, domain);
    const box = await boxOf(domain);
    await linkReports(await holder.open(), holder.publicId, box.link, tools);
    await live(box, domain, 40, 1);
    await live(box, domain, 12, 60);
    assert.equal((await shownTo(holder))?.changes.length, 1);
    if (end === 'unlink') await unlinkReports(await holder.open(), holder.publicId, tools);
    else await stopListed(await holder.open(), holder.publicId, tools);
    const shown = await shownTo(holder);
    assert.deepEqual([shown?.readsReports, shown?.changes], [false, []]);
    await live(box, domain, 12, 600);
    assert.equal((await mailsTo(holder.email)).length, 1, 'nothing more is reported');
  }
});
