import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Patience } from '@rempart/engine';
import { fakeOutside } from '../../trials/fake-outside.ts';
import { openTestApp } from '../../trials/house.ts';
import { openDatabase } from '../../trials/made-databases.ts';
import {
  analysisEvents,
  analysisReports,
  courtesyTurns,
  patientAudits,
  sharedAnswers,
} from '../adapters/postgres/schema.ts';
import type { AuditId } from '../domain/ids.ts';
import { runAnalysis } from './run-analysis.ts';

const HOUR_MS = 3_600_000;
const clock = { now: new Date('2026-11-23T10:00:00Z') };
const met: Patience[] = [];
const database = await openDatabase();
const house = await openTestApp(
  fakeOutside(async (event, { patience }) => {
    if (event.type !== 'completed' || !patience) return;
    met.push(patience);
    const timing = { at: clock.now.toISOString(), elapsedMs: 5 };
    patience.answers.set(`question ${met.length}`, {
      askedMs: 0,
      told: timing,
      answer: { seen: true, value: met.length },
    });
    patience.appointments.set('198.51.100.1', clock.now.getTime() + HOUR_MS);
  }),
  { now: () => clock.now, database },
);
after(() => house.close());
const signal = new AbortController().signal;

async function open(domain: string, unhurried: boolean): Promise<AuditId> {
  const asked = {
    domain,
    unicode: domain,
    dnsAnalysis: true,
    securityChecks: true,
    selectors: [],
    sendsNothing: false,
  };
  return (await house.tools.store.audits.open({ ...asked, unhurried }, clock.now)).id;
}

const attempt = (auditId: AuditId, until: Date | null) =>
  runAnalysis({ auditId }, { ...house.tools, appoint: async () => until }, signal, (jobs, at) =>
    jobs.add('run-analysis', { auditId }, at),
  );
const reportOf = async (auditId: AuditId) => (await house.rows(analysisReports)).find(({ id }) => id === auditId);
const eventsOf = async (auditId: AuditId) =>
  (await house.rows(analysisEvents)).filter((row) => row.auditId === auditId).map(({ event }) => event.type);

test('an audit deferred by remote servers is queued again with its answers so far, and ends when the servers accept it', async () => {
  const auditId = await open('patient.fr', true);
  const until = new Date(clock.now.getTime() + HOUR_MS);
  await attempt(auditId, until);
  const waiting = await reportOf(auditId);
  assert.equal(waiting?.status, 'queued');
  assert.deepEqual(waiting?.putOffUntil, until);
  assert.equal(await house.queued('run-analysis'), 1);
  assert.equal((await house.tools.store.probes.waiting()).length, 0, 'it waits for remote servers, not for a worker');
  const { audits } = await house.tools.store.figures();
  assert.deepEqual([audits['queued'], audits['putOff']], [0, 1]);
  assert.equal(await house.tools.store.audits.ahead((auditId + 1) as AuditId), 0);
  clock.now = until;
  await attempt(auditId, null);
  assert.equal((await reportOf(auditId))?.status, 'completed');
  assert.equal((await reportOf(auditId))?.putOffUntil, null);
  assert.deepEqual([...(met.at(-1)?.answers.keys() ?? [])], ['question 1', 'question 2']);
  assert.equal(met.at(-1)?.unhurried, true);
  assert.equal(met.at(-1)?.appointments.has('198.51.100.1'), true);
  assert.deepEqual(await house.rows(patientAudits), []);
});

test('an audit without a waiting visitor reports its beginning and end, one with a visitor everything between', async () => {
  const [quiet, watched] = [await open('calme.fr', true), await open('vu.fr', false)];
  await attempt(quiet, null);
  await attempt(watched, null);
  assert.deepEqual(await eventsOf(quiet), ['started', 'completed']);
  assert.ok((await eventsOf(watched)).includes('judged'));
});

test('an audit is not deferred for ever: it ends after six hours, or after five minutes with a waiting visitor, with what it has', async () => {
  for (const [unhurried, minutes] of [
    [true, 6 * 60],
    [false, 5],
  ] as const) {
    const auditId = await open(`longtemps-${minutes}.fr`, unhurried);
    await attempt(auditId, new Date(clock.now.getTime() + minutes * 60_000));
    assert.equal((await reportOf(auditId))?.status, 'queued', `${minutes} minutes`);
    clock.now = new Date(clock.now.getTime() + 60_000);
    await attempt(auditId, new Date(clock.now.getTime() + minutes * 60_000));
    assert.equal((await reportOf(auditId))?.status, 'completed', `more than ${minutes} minutes`);
  }
});

test('a visitor does not get an unhurried audit before it has ended', async () => {
  const { audits } = house.tools.store;
  const domain = 'partage.fr';
  const auditId = await open(domain, true);
  const asked = {
    domain,
    unicode: domain,
    dnsAnalysis: true,
    securityChecks: true,
    selectors: [],
    sendsNothing: false,
  };
  const since = new Date(clock.now.getTime() - HOUR_MS);
  assert.equal(await audits.recent(asked, since), null);
  assert.equal((await audits.recent({ ...asked, unhurried: true }, since))?.id, auditId);
  await attempt(auditId, null);
  assert.equal((await audits.recent(asked, since))?.id, auditId);
});

test('purges connections and shared answers of the day before, but no appointments still to come', async () => {
  const { db } = database;
  const day = (days: number) => new Date(Date.now() + days * 24 * HOUR_MS);
  await db.insert(courtesyTurns).values([
    { address: 'old', allowance: 1, countedAt: day(-2) },
    { address: 'promised', allowance: 1, countedAt: day(-2), promised: day(1) },
    { address: 'closed', allowance: 1, countedAt: day(-2), closedUntil: day(1) },
    { address: 'new', allowance: 1, countedAt: day(0) },
  ]);
  await db.insert(sharedAnswers).values([
    { question: Buffer.from('old'), askedAt: day(-2), answer: Buffer.from('') },
    { question: Buffer.from('new'), askedAt: day(0), answer: Buffer.from('') },
  ]);
  assert.equal(await house.tools.store.retention.courtesy(day(-1)), 2);
  const left = (await house.rows(courtesyTurns)).map(({ address }) => address);
  assert.deepEqual(left.sort(), ['closed', 'new', 'promised']);
});
