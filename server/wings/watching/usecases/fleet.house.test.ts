import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { MOST_WATCHED } from '@rempart/contract';
import { type AuditEvidence, conclude, deadlinesOf } from '@rempart/engine';
import { longDay } from '@rempart/french';
import { specimenOrder } from '@rempart/report';
import { briefEvidence } from '../../../../trials/completed.ts';
import { fakeOutside } from '../../../../trials/fake-outside.ts';
import { openTestApp } from '../../../../trials/house.ts';
import { mails } from '../../../adapters/postgres/schema.ts';
import { composeMail } from '../../../usecases/mail/compose.ts';
import { newPublicId } from '../../../usecases/orders/access.ts';
import { runWatchAudit, startWatchAudits } from './audit.ts';
import { addToFleet, fleetTable, readFleet, setFleetWeekly } from './fleet.ts';
import { stopListed } from './list.ts';
import { tellChanges } from './tell.ts';
import { newWatchToken } from './tokens.ts';

/** A Monday. */
const clock = { now: new Date('2026-11-23T10:00:00Z') };
const world = { closed: '', see: (seen: AuditEvidence) => seen };
/** The checks that these tests change, and what expires soon. */
const SEEN = ['spf', 'dmarc', 'domain', 'whois'] as const;
const outside = fakeOutside();
const house = await openTestApp(
  {
    ...outside,
    hasOptedOut: async (domain) => domain === world.closed,
    audit: async function* (domain, how) {
      const evidence = {
        ...world.see(briefEvidence(house.tools.operator, SEEN)),
        domain,
        at: clock.now.toISOString(),
      };
      for await (const event of outside.audit(domain, how))
        yield event.type === 'completed' ? { type: 'completed', evidence, ...conclude(evidence) } : event;
    },
  },
  { now: () => clock.now },
);
after(() => house.close());
const { tools } = house;
const { watching } = tools.store;

/** Opens the page of a new watcher of one domain. */
async function openFleet(email: string): Promise<string> {
  const domain = `${email.split('@')[0]}.example`;
  const asked = { email, domain, unicode: domain, publicId: newPublicId(), selectors: [], sendsNothing: false };
  const { id, watcherId } = await watching.ask(asked, clock.now);
  await watching.confirm(id, clock.now);
  return newWatchToken({ watcherId, purpose: 'open' }, tools.store, clock.now);
}
const add = (token: string, list: string) => addToFleet(token, { list }, null, tools);
const shown = async (token: string) =>
  (await readFleet(token, tools)).domains.map(({ domain, tags }) => [domain, tags]);
/** Audits everything that is due. */
async function pass() {
  await startWatchAudits(tools);
  for (const { id } of await watching.running())
    await runWatchAudit({ watchAuditId: id }, tools, new AbortController().signal);
}
async function nextDay() {
  clock.now = new Date((Math.floor(clock.now.getTime() / 86_400_000) + 1) * 86_400_000 + 86_340_000 - 86_400_000);
  clock.now = new Date(clock.now.getTime() + 86_400_000);
  await pass();
  clock.now = new Date(clock.now.getTime() + 8 * 3_600_000);
  await tellChanges(tools);
}

test('weekly watchers are notified on Monday of all changes, and daily watchers the day after each', async () => {
  const token = await openFleet('lundi@exemple.fr');
  await openFleet('chaque-jour@exemple.fr');
  await add(token, 'lundi-un.example');
  await setFleetWeekly(token, true, tools);
  await pass();
  world.see = (seen) => JSON.parse(JSON.stringify(seen).replaceAll('p=none', 'p=reject'));
  const mailsTo = async (email: string) =>
    (await house.rows(mails)).filter(({ kind, recipient }) => kind === 'watchTold' && recipient === email).length;
  const daysTold: number[] = [];
  for (let day = 0; day < 8; day += 1) {
    const before = await mailsTo('lundi@exemple.fr');
    await nextDay();
    if ((await mailsTo('lundi@exemple.fr')) > before) daysTold.push(clock.now.getUTCDay());
  }
  assert.deepEqual(daysTold, [1]);
  assert.equal(await mailsTo('chaque-jour@exemple.fr'), 1);
});

test('weekly messages list what expires soon in all domains, daily messages do not', async () => {
  const { on = '' } =
    deadlinesOf(specimenOrder(tools.operator).evidence).find(({ kind }) => kind === 'domain') ?? assert.fail();
  await setFleetWeekly(await openFleet('semaine@exemple.fr'), true, tools);
  await openFleet('jour@exemple.fr');
  world.see = (seen) => seen;
  await pass();
  const end = new Date(clock.now.getTime() + 27 * 86_400_000).toISOString();
  world.see = (seen) => JSON.parse(JSON.stringify(seen).replaceAll('p=none', 'p=reject').replaceAll(on, end));
  for (let day = 0; day < 8; day += 1) await nextDay();
  const written = async (email: string) => {
    const all = await house.rows(mails);
    const mail = all.find(({ kind, recipient }) => kind === 'watchTold' && recipient === email) ?? assert.fail();
    return (await composeMail(mail, tools))?.text ?? assert.fail();
  };
  const [, ending = ''] = (await written('semaine@exemple.fr')).split('Ce qui expire bientôt dans tous vos domaines');
  assert.match(ending, new RegExp(`expire le ${longDay(end)}`));
  assert.doesNotMatch(await written('jour@exemple.fr'), /expire bientôt/);
});

test('watches a list with its tags, audits it, and shows the faults that its domains share, each once', async () => {
  const token = await openFleet('parc@exemple.fr');
  assert.deepEqual(await add(token, 'un.example,Durand\ndeux.example'), { added: 2, known: 0, faults: [] });
  assert.deepEqual(await shown(token), [
    ['deux.example', []],
    ['parc.example', []],
    ['un.example', ['Durand']],
  ]);
  await pass();
  const { domains, common } = await readFleet(token, tools);
  assert.ok(domains.every(({ letter, reportId }) => letter !== null && reportId !== null));
  assert.ok(common.length > 0);
  for (const { check, why, remedy } of common) {
    assert.ok(why.length > 20, `${check} says what is wrong`);
    // What is told to all names none of them.
    for (const { unicode } of domains) assert.equal(remedy?.includes(unicode) ?? false, false, `${check}: ${remedy}`);
  }
  assert.ok(common.some(({ remedy }) => remedy !== null));
  for (const { domains: affected } of common)
    assert.deepEqual([...affected].sort(), ['deux.example', 'parc.example', 'un.example']);
  assert.equal(new Set(common.map(({ check }) => check)).size, common.length);
});

test('a list sent again updates the tags and adds nothing twice; one with an invalid line adds nothing at all', async () => {
  const token = await openFleet('encore@exemple.fr');
  await add(token, 'encore-un.example,Durand');
  assert.deepEqual(await add(token, 'encore-un.example,Martin\nencore-deux.example'), {
    added: 1,
    known: 1,
    faults: [],
  });
  world.closed = 'ferme.example';
  const refused = await add(token, 'encore-trois.example\nferme.example');
  assert.deepEqual(refused.faults, [{ line: 2, kind: 'optedOut', text: 'ferme.example' }]);
  assert.equal((await add(token, 'encore-trois.example\nnot a name')).faults.length, 1);
  for (const nothing of ['', '\n', ' ; ;\n# remark'])
    assert.deepEqual((await add(token, nothing)).faults, [{ line: 1, kind: 'empty', text: '' }]);
  assert.deepEqual(await shown(token), [
    ['encore-deux.example', []],
    ['encore-un.example', ['Martin']],
    ['encore.example', []],
  ]);
});

test('an address watches no more than its limit, and a list that exceeds it adds nothing', async () => {
  const token = await openFleet('trop@exemple.fr');
  const names = (count: number) => Array.from({ length: count }, (_, n) => `trop-${n}.example`).join('\n');
  await assert.rejects(add(token, names(MOST_WATCHED)), { code: 'TOO_MANY_WATCHED' });
  assert.equal((await shown(token)).length, 1);
  assert.equal((await add(token, names(MOST_WATCHED - 1))).added, MOST_WATCHED - 1);
});

test('a watcher cannot read or change the domains of another, nor use a link of another purpose', async () => {
  const mine = await openFleet('a-moi@exemple.fr');
  const theirs = await openFleet('a-eux@exemple.fr');
  await add(theirs, 'leur.example,secret');
  assert.ok(!JSON.stringify(await readFleet(mine, tools)).includes('leur'));
  assert.ok(!fleetTable(await readFleet(mine, tools)).includes('leur'));
  const [, their] = (await readFleet(theirs, tools)).domains;
  await assert.rejects(stopListed(mine, their?.id ?? '', tools), { code: 'NOT_FOUND' });
  await setFleetWeekly(mine, true, tools);
  assert.equal((await readFleet(theirs, tools)).weekly, false);
  const watcher = await watching.watcherOf('a-moi@exemple.fr');
  const feed = await newWatchToken({ watcherId: watcher?.id ?? 0, purpose: 'feed' }, tools.store, clock.now);
  await assert.rejects(readFleet(feed, tools), { code: 'NOT_FOUND' });
  await assert.rejects(add(feed, 'x.example'), { code: 'NOT_FOUND' });
});

test('no cell of the table is a formula', async () => {
  const token = await openFleet('formules@exemple.fr');
  const formulas = ['=1+1', '+2', '-x', '@x', '＝1+1', '＋2', '－x', '＠x'];
  await add(token, formulas.map((tag, n) => `formule-${n}.example,${tag}`).join('\n'));
  const cells = fleetTable(await readFleet(token, tools))
    .replace('\ufeff', '')
    .trim()
    .split(/\r\n|;/);
  assert.ok(cells.length > 20);
  for (const cell of cells) assert.match(cell, /^"(?![=+@＝＋－＠-])/);
});
