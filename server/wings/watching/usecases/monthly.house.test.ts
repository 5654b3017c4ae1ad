import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { monthlyStopPath } from '@rempart/contract';
import { conclude } from '@rempart/engine';
import { briefEvidence } from '../../../../trials/completed.ts';
import { describeOnBoth, type KindOfDatabase } from '../../../../trials/databases.ts';
import { fakeOutside } from '../../../../trials/fake-outside.ts';
import { openTestApp } from '../../../../trials/house.ts';
import { openSink } from '../../../../trials/sink.ts';
import { openRelay } from '../../../adapters/mail/relay.ts';
import { analysisReports, mails } from '../../../adapters/postgres/schema.ts';
import { deliverMails } from '../../../usecases/mail/deliver-mails.ts';
import { newPublicId } from '../../../usecases/orders/access.ts';
import { prepareView } from '../../../usecases/prepare-view.ts';
import { Refusal } from '../../../usecases/refusal.ts';
import { runWatchAudit, startWatchAudits } from './audit.ts';
import { readMonthlyPage, sendMonthlyPages, setMonthlyPage, stopMonthlyPage } from './monthly.ts';
import { readSharing, revokeFleetLink, shareFleet } from './share.ts';
import { newWatchToken } from './tokens.ts';

const sink = await openSink();
after(async () => {
  await sink.close();
});

await describeOnBoth('the page of a client, every month', monthly);

async function monthly({ name, open }: KindOfDatabase): Promise<void> {
  const clock = { now: new Date('2026-11-27T10:00:00Z') };
  const relay = { host: '127.0.0.1', port: sink.port, implicitTls: false, auth: null };
  const outside = fakeOutside();
  const house = await openTestApp(
    {
      ...outside,
      audit: async function* (domain, how) {
        const seen = briefEvidence(house.tools.operator, ['spf', 'dmarc']);
        const evidence = { ...seen, domain, at: clock.now.toISOString() };
        for await (const event of outside.audit(domain, how))
          yield event.type === 'completed' ? { type: 'completed', evidence, ...conclude(evidence) } : event;
      },
    },
    {
      database: await open(),
      now: () => clock.now,
      origin: () => 'https://exemple.fr',
      postman: openRelay(relay, { from: 'rapports@exemple.fr', dkim: null }),
    },
  );
  after(() => house.close());
  const { tools } = house;
  const { store } = tools;

  /** A watcher of one audited domain, with a link for a client; the rounds of two processes run at once. */
  async function clientOf(email: string, domain: string) {
    const asked = { email, domain, unicode: domain, publicId: newPublicId(), selectors: [], sendsNothing: false };
    const watch = await store.watching.ask(asked, clock.now);
    await store.watching.confirm(watch.id, clock.now);
    await startWatchAudits(tools);
    for (const { id } of await store.watching.running())
      await runWatchAudit({ watchAuditId: id }, tools, new AbortController().signal);
    const token = await newWatchToken({ watcherId: watch.watcherId, purpose: 'open' }, store, clock.now);
    await shareFleet(token, { name: 'Mairie de Vannes', of: `domain:${watch.publicId}` }, tools);
    const [link] = (await readSharing(token, tools)).links;
    assert.ok(link);
    return { token, id: link.id };
  }
  /** Two rounds at once, repeated while plans are being drawn. */
  async function begin() {
    for (let round = 0; round < 3; round += 1) {
      await Promise.all([sendMonthlyPages(tools), sendMonthlyPages(tools)]);
      for (const { id } of await house.rows(analysisReports)) await prepareView({ auditId: id as never }, tools);
    }
  }
  /** The mails too are sent by two processes. */
  async function send() {
    await begin();
    await Promise.all([deliverMails(tools), deliverMails(tools)]);
  }
  const sentTo = (address: string) => sink.taken.filter(({ to }) => to.includes(address));
  const stopTokenIn = (raw: string) =>
    /surveillance\/mensuel\/([\w-]{43})/.exec(raw.replaceAll(/\r\n[ \t]/g, ''))?.[1] ?? assert.fail('no link');

  test('is mailed once a month as a PDF to the owner who wanted it, by two processes at once too, until one click ends it', async () => {
    const email = `parc@${name}.example`.toLowerCase();
    const { token, id } = await clientOf(email, 'mairie.example');
    await send();
    assert.equal(sentTo(email).length, 0, 'nobody asked for it');

    await Promise.all([setMonthlyPage(token, id, true, tools), setMonthlyPage(token, id, true, tools)]);
    assert.equal((await readSharing(token, tools)).links[0]?.isMonthly, true);
    await send();
    await send();
    const [first, ...more] = sentTo(email);
    assert.equal(more.length, 0, 'once');
    assert.ok(first);
    const [file] = first.email.attachments;
    assert.equal(file?.filename, 'domaines-2026-11.pdf');
    assert.equal(
      Buffer.from(file?.content as ArrayBuffer)
        .subarray(0, 5)
        .toString(),
      '%PDF-',
    );
    assert.match(first.email.text ?? '', /surveillance\/mensuel/);
    assert.match(
      first.email.text ?? '',
      /le fichier joint, plutôt que ce message/,
      'its link would end it for the owner',
    );
    assert.match(first.raw, /^List-Unsubscribe-Post: List-Unsubscribe=One-Click/m);

    clock.now = new Date('2026-12-01T05:00:00Z');
    await send();
    assert.equal(sentTo(email).length, 1, 'not at night');
    clock.now = new Date('2026-12-01T06:30:00Z');
    await send();
    assert.deepEqual(
      [sentTo(email).length, sentTo(email)[1]?.email.attachments[0]?.filename],
      [2, 'domaines-2026-12.pdf'],
    );

    const stop = stopTokenIn(sentTo(email)[1]?.raw ?? '');
    assert.equal(await readMonthlyPage(stop, tools), 'Mairie de Vannes');
    await stopMonthlyPage(stop, tools);
    await assert.rejects(readMonthlyPage(stop, tools), Refusal);
    assert.equal((await readSharing(token, tools)).links[0]?.isMonthly, false);
    clock.now = new Date('2027-01-04T10:00:00Z');
    await send();
    assert.equal(sentTo(email).length, 2);
  });

  test('is not sent once its link is revoked, and belongs to the owner of the list alone', async () => {
    clock.now = new Date('2027-02-02T10:00:00Z');
    const email = `autre@${name}.example`.toLowerCase();
    const mine = await clientOf(email, 'autre.example');
    const other = await clientOf(`tiers@${name}.example`.toLowerCase(), 'tiers.example');
    await assert.rejects(setMonthlyPage(other.token, mine.id, true, tools), Refusal);
    await setMonthlyPage(mine.token, mine.id, true, tools);
    await begin();
    const waiting = (await house.rows(mails)).filter(
      ({ recipient, state }) => recipient === email && state === 'waiting',
    );
    assert.equal(waiting.length, 1);
    await revokeFleetLink(mine.token, mine.id, tools);
    await deliverMails(tools);
    assert.equal(sentTo(email).length, 0, 'what waited is no longer true');
    await assert.rejects(stopMonthlyPage('x'.repeat(43), tools), Refusal);
    assert.equal(monthlyStopPath('t'), '/surveillance/mensuel/t');
  });

  test('a page that cannot be read is told, and keeps no other waiting', async () => {
    clock.now = new Date('2027-03-02T10:00:00Z');
    const [broken, whole] = [`casse@${name}.example`.toLowerCase(), `entier@${name}.example`.toLowerCase()];
    const links = [];
    for (const email of [broken, whole]) links.push(await clientOf(email, email.replace('@', '.')));
    await begin();
    for (const { token, id } of links) await setMonthlyPage(token, id, true, tools);
    const brokenId = (await store.watching.watcherOf(broken))?.id;
    const provider: typeof store.fleetSharing.provider = async (id) => {
      if (id === brokenId) throw new Error('unreadable');
      return store.fleetSharing.provider(id);
    };
    const failing = { ...tools, store: { ...store, fleetSharing: { ...store.fleetSharing, provider } } };
    await assert.rejects(sendMonthlyPages(failing), /1 monthly pages/);
    const kept = (await house.rows(mails)).map(({ recipient }) => recipient);
    assert.deepEqual([kept.includes(broken), kept.includes(whole)], [false, true]);
  });
}
