import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import type { Audited, DmarcReport } from '@rempart/engine';
import { type ChangedSet, readHere } from '@rempart/engine/repair';
import { bothDatabases } from '../../../../trials/databases.ts';
import { fakeOutside } from '../../../../trials/fake-outside.ts';
import { openTestApp } from '../../../../trials/house.ts';
import { NO_POSTGRES, startPostgres } from '../../../../trials/postgres.ts';
import { eventually } from '../../../../web/journeys/visit.ts';
import type { Database } from '../../../adapters/postgres/database.ts';
import { openPostgres } from '../../../adapters/postgres/postgres.ts';
import { mails } from '../../../adapters/postgres/schema.ts';
import { composeMail } from '../../../usecases/mail/compose.ts';
import { openRepairWorld } from '../outside/world.ts';
import { readRepair } from './read-repair.ts';
import { wakeWatchman, watchRepair } from './watch-repairs.ts';

const server = await startPostgres();
after(() => server?.close());

const HOUR_MS = 3_600_000;
const WRITTEN = new Date('2026-11-20T12:00:00Z');

const setAt = (name: string): ChangedSet => ({
  ...{ name, type: 'TXT', ttl: 300, removed: [], added: [], before: null, after: null },
});

/** A house with a clock of its own; what its name servers say, and what its audits find, is told to it. */
async function openHouse(database: Database) {
  const clock = { now: WRITTEN };
  const told = { servers: 'as-written', letter: 'B', audits: [] as string[], asked: [] as string[] };
  const outside = fakeOutside();
  const repairing = {
    ...openRepairWorld({ ...outside.networks, ...outside.calling, readZone: readHere }),
    isOfTheLab: () => false,
    stillServed: async ({ sets }: { readonly sets: readonly ChangedSet[] }) => {
      told.asked.push(...sets.map(({ name }) => name));
      return [{ host: 'ns1.exemple.fr', address: '192.0.2.53', state: told.servers, detail: '' } as never];
    },
    audit: async ({ domain }: { readonly domain: string }): Promise<Audited> => {
      told.audits.push(domain);
      const verdicts = [
        { check: 'spf/record-present', protocol: 'spf', outcome: told.letter === 'B' ? 'pass' : 'fail' },
      ];
      return { evidence: {}, conclusion: { grade: { letter: told.letter }, verdicts } } as never;
    },
  };
  const house = await openTestApp({ ...outside, repairing }, { database, now: () => clock.now });
  const { tools } = house;
  const later = (hours: number) => {
    clock.now = new Date(WRITTEN.getTime() + hours * HOUR_MS);
  };
  const write = async (domain: string, sets = [setAt(`_dmarc.${domain}`)]) => {
    const by = {
      ...{ way: 'gandi', server: '', host: `gandi ${domain}`, title: 'Publier une politique DMARC' },
      ...{ reportId: 'r'.repeat(22), by: 'Ada', holder: `titulaire@${domain}` },
    };
    const journal = tools.store.repairs.journal(by, { 'spf/record-present': 'sound' }, () => clock.now);
    const id = await journal.begin({
      ...{ domain, step: 'dmarc/record', origin: domain, host: by.host },
      ...{ letters: { before: 'C', predicted: 'B' }, sets },
    });
    await journal.add(id, 'written');
    return { id, journal };
  };
  const alarms = async (id: string) =>
    (await house.rows(mails)).filter(({ kind, key }) => kind === 'repairAlarm' && key.startsWith(id));
  return { house, tools, told, later, write, alarms, close: house.close };
}

/** Brevo at one receiver, the days after the step counted from 1. */
function report(domain: string, day: number, dkim: boolean, signer = 'brevo.com'): DmarcReport {
  const begin = Date.parse('2026-11-20T00:00:00Z') / 1_000 + day * 86_400;
  const signatures = [{ domain: signer, selector: 's', passed: true }];
  return {
    ...{ kind: 'dmarc', organization: 'google.com', id: `${day} ${signer}`, begin, end: begin + 86_399, unread: 0 },
    published: { domain, p: 'none', sp: null, np: null, pct: null, testing: false },
    rows: [
      {
        ...{ source: '192.0.2.1', spf: false, reasons: [], headerFrom: domain, envelope: null },
        ...{ count: 40, dkim, disposition: 'none', signatures },
      },
    ],
  };
}

for (const { name, open, skip } of bothDatabases(server))
  describe(`the watchman, on ${name}`, { skip }, async () => {
    if (skip) return;
    const { house, tools, told, later, write, alarms, close } = await openHouse(await open());
    after(close);
    const { store } = tools;
    const look = (repairId: string) => watchRepair({ repairId }, tools);

    test('a sender that passed and fails is told once to the holder, with the way back, whatever else comes', async () => {
      later(0);
      const domain = 'rapports.fr';
      const box = { key: 'k'.repeat(22), token: 't'.repeat(12), domain, auditId: null, createdAt: WRITTEN };
      await store.reportBoxes.open(box);
      const { id: boxId } = (await store.reportBoxes.byKey(box.key)) ?? assert.fail();
      await store.reportBoxes.add(boxId, report(domain, -2, true), WRITTEN);
      const { id } = await write(domain);
      await look(id);
      assert.deepEqual(await alarms(id), []);
      later(48);
      await store.reportBoxes.add(boxId, report(domain, 1, false), WRITTEN);
      await wakeWatchman(tools);
      await look(id);
      await store.reportBoxes.add(boxId, report(domain, 2, false), WRITTEN);
      await look(id);
      const [mail, ...more] = await alarms(id);
      assert.deepEqual([mail?.recipient, more.length], [`titulaire@${domain}`, 0]);
      const message = await composeMail(mail as never, tools);
      assert.match(message?.text ?? '', /D’après les rapports de google\.com, les messages de Brevo passaient/);
      assert.match(message?.text ?? '', /Revenir en arrière\u00A0?:?\s*\n?.*\/reparer\/fait\//u);
      const page = await readRepair(id, tools);
      assert.match(page.alarms.join('\n'), /^D’après les rapports de google\.com, les messages de Brevo passaient/);
      assert.equal(page.watchedUntil, '2026-11-27T12:00:00.000Z');
      later(7 * 24);
      assert.equal((await readRepair(id, tools)).watchedUntil, null);
    });

    test('a step is woken for once for each report, each look and each signal, and for a step that was taken back never', async () => {
      later(0);
      const domain = 'signaux.fr';
      const { id, journal } = await write(domain);
      const box = { key: 's'.repeat(22), token: 's'.repeat(12), domain, auditId: null, createdAt: WRITTEN };
      await store.reportBoxes.open(box);
      const { id: boxId } = (await store.reportBoxes.byKey(box.key)) ?? assert.fail();
      const jobs = async () => {
        const known = await house.queued('repair-watch');
        await wakeWatchman(tools);
        await wakeWatchman(tools);
        return (await house.queued('repair-watch')) - known;
      };
      await jobs();
      assert.equal(await jobs(), 0, 'nothing new');
      await store.reportBoxes.add(boxId, report(domain, 1, true), WRITTEN);
      assert.equal(await jobs(), 1, 'a report');
      await journal.add(id, 'undoing');
      await journal.add(id, 'undone');
      await store.reportBoxes.add(boxId, report(domain, 2, false), WRITTEN);
      assert.equal(await jobs(), 0, 'taken back');
    });

    test('records that are not as they were written are told, and silence is not', async () => {
      later(0);
      const { id } = await write('enregistrement.fr');
      later(5);
      told.servers = 'not-yet';
      await look(id);
      assert.deepEqual(await alarms(id), [], 'not before the first look');
      later(6);
      told.servers = 'unasked';
      await look(id);
      assert.deepEqual(await alarms(id), [], 'nobody answers');
      later(24);
      told.servers = 'not-yet';
      await look(id);
      const [mail] = await alarms(id);
      const message = await composeMail(mail as never, tools);
      assert.match(message?.text ?? '', /Au nom _dmarc\.enregistrement\.fr, TXT n’est plus tel que l’étape l’a écrit/);
      later(72);
      await look(id);
      assert.equal((await alarms(id)).length, 1, 'not twice');
      told.servers = 'as-written';
    });

    test('a domain that nobody watches is audited a day, three days and seven days after the step, and a lower letter is told', async () => {
      told.audits = [];
      later(0);
      const { id } = await write('note.fr');
      for (const hours of [6, 24, 30, 72, 168, 170]) {
        later(hours);
        told.letter = hours >= 168 ? 'D' : 'B';
        await look(id);
      }
      told.letter = 'B';
      assert.deepEqual(told.audits, ['note.fr', 'note.fr', 'note.fr']);
      const [mail, ...more] = await alarms(id);
      assert.equal(more.length, 0);
      assert.match((await composeMail(mail as never, tools))?.text ?? '', /La note est D, alors que B était prédite/);
    });

    test('an owner who refuses audits is not audited', async () => {
      told.audits = [];
      later(0);
      const { id } = await write('refuse.fr');
      later(24);
      await look(id);
      assert.deepEqual(told.audits, []);
    });

    test('a domain that is watched is judged by the audits of its watch, and not audited besides', async () => {
      told.audits = [];
      later(0);
      const { watching, audits } = store;
      const domain = 'surveille.fr';
      const asked = { domain, unicode: domain, selectors: [], sendsNothing: false };
      const watch = await watching.ask({ ...asked, email: 'a@exemple.fr', publicId: 'p'.repeat(22) }, WRITTEN);
      await watching.confirm(watch.id, WRITTEN);
      const { id } = await write(domain);
      later(20);
      const due = await watching.takeDue(tools.now(), (_, dueAt) => new Date(dueAt.getTime() + 24 * HOUR_MS));
      assert.ok(due);
      const audit = await audits.open({ ...asked, dnsAnalysis: true, securityChecks: true }, tools.now());
      const run = (await audits.begin(audit.id, tools.now())) ?? assert.fail();
      const verdicts = [{ check: 'spf/record-present', protocol: 'spf', outcome: 'fail' }];
      await audits.complete(
        run,
        { type: 'completed', stats: { passed: 0, warnings: 0, errors: 1, unknown: 0, score: 'D' }, durationMs: 1 },
        { results: { grade: { letter: 'D' }, verdicts } as never, evidence: {} as never },
        tools.now(),
      );
      await watching.give(due.id, audit.id);
      const kept = { letter: 'D', points: 60, provisional: false, axes: [] };
      const known = { verdicts: [], deadlines: [], exists: true };
      await watching.finish(due.id, { kept, known, changes: [] }, tools.now());
      await look(id);
      later(24);
      await look(id);
      assert.deepEqual(told.audits, []);
      assert.equal((await alarms(id)).length, 1);
    });

    test('what a later step wrote again, and the letter, are the later step’s to watch', async () => {
      told.asked = [];
      told.audits = [];
      later(0);
      const domain = 'suite.fr';
      const { id: first } = await write(domain, [setAt(`_dmarc.${domain}`), setAt(domain)]);
      later(1);
      await write(domain);
      later(30);
      told.letter = 'D';
      await look(first);
      told.letter = 'B';
      assert.deepEqual([told.asked, told.audits, await alarms(first)], [[domain], [], []]);
    });

    test('however many senders a flood of reports names, the holder has five mails about a step', async () => {
      later(0);
      const domain = 'inonde.fr';
      const box = { key: 'f'.repeat(22), token: 'f'.repeat(12), domain, auditId: null, createdAt: WRITTEN };
      await store.reportBoxes.open(box);
      const { id: boxId } = (await store.reportBoxes.byKey(box.key)) ?? assert.fail();
      const { id } = await write(domain);
      later(48);
      for (let sender = 0; sender < 7; sender += 1) {
        for (const [day, dkim] of [
          [-2, true],
          [1, false],
        ] as const)
          await store.reportBoxes.add(boxId, report(domain, day, dkim, `outil${sender}.fr`), WRITTEN);
        later(48 + sender / 60);
        await look(id);
      }
      assert.equal((await alarms(id)).length, 5);
    });

    test('an alarm is not mailed once the step was taken back', async () => {
      later(0);
      const { id, journal } = await write('repris.fr');
      later(6);
      told.servers = 'not-yet';
      await look(id);
      told.servers = 'as-written';
      const [mail] = await alarms(id);
      assert.ok(mail);
      await journal.add(id, 'undoing');
      await journal.add(id, 'undone');
      assert.equal(await composeMail(mail as never, tools), null);
    });
  });

test('two processes on one PostgreSQL wake once for each signal, tell a cause once, and their workers do the jobs', {
  skip: server ? false : NO_POSTGRES,
}, async (context) => {
  const url = (await server?.newDatabase()) ?? '';
  const openProcess = async () => {
    const opened = await openHouse(await openPostgres(url, { connections: 4, connectMs: 60_000 }));
    context.after(opened.close);
    opened.told.servers = 'not-yet';
    return opened;
  };
  const both = [await openProcess(), await openProcess()] as const;
  const [one] = both;
  const { id } = await one.write('deux.fr');
  for (const process of both) process.later(6);
  await Promise.all([...both, ...both].map(({ tools }) => wakeWatchman(tools)));
  assert.equal(await one.house.queued('repair-watch'), 1);
  await Promise.all([...both, ...both].map(({ tools }) => watchRepair({ repairId: id }, tools)));
  assert.equal((await one.alarms(id)).length, 1);
  for (const process of both) process.later(0);
  const { id: other } = await one.write('trois.fr');
  for (const process of both) process.later(6);
  await wakeWatchman(one.tools);
  for (const { house } of both) await house.startWorker();
  await eventually(async () => assert.equal((await one.alarms(other)).length, 1));
});
