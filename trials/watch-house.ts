import assert from 'node:assert/strict';
import type { WatchedDomain } from '@rempart/contract';
import { type AuditEvidence, conclude } from '@rempart/engine';
import { openRelay } from '../server/adapters/mail/relay.ts';
import { deliverMails } from '../server/usecases/mail/deliver-mails.ts';
import { watchAudits } from '../server/wings/watching/postgres/schema-watching.ts';
import { askWatch, askWatchLink } from '../server/wings/watching/usecases/ask.ts';
import { runWatchAudit, startWatchAudits } from '../server/wings/watching/usecases/audit.ts';
import { confirmWatch } from '../server/wings/watching/usecases/decide.ts';
import { listWatched } from '../server/wings/watching/usecases/list.ts';
import { tellChanges } from '../server/wings/watching/usecases/tell.ts';
import { briefEvidence } from './completed.ts';
import { fakeOutside } from './fake-outside.ts';
import { openTestApp, type TestApp } from './house.ts';
import { openSink, type Taken } from './sink.ts';

const HOUR_MS = 3_600_000;
/** The checks that these tests change. */
const SEEN = ['spf', 'dkim', 'dmarc'] as const;

/** For tests: a server that watches domains, with a test relay and a manual clock. */
export interface WatchHouse {
  readonly house: TestApp;
  readonly clock: { readonly now: Date };
  /** What the next audits see, and whether domains refuse them. */
  readonly world: { see: (seen: AuditEvidence) => AuditEvidence; isClosed: boolean };
  readonly later: (hours: number) => void;
  /** Begins, processes, reports and mails everything that is due, as a worker would. */
  readonly pass: () => Promise<void>;
  /** The last minute of each of the next days, by which every domain has had its turn; and then the morning, when watchers are notified. */
  readonly passDays: (count: number) => Promise<void>;
  /** The messages that an address received, in the order of arrival. */
  readonly mailsTo: (address: string) => readonly Taken[];
  readonly lastTo: (address: string) => Taken;
  /** The token of a link in the last message to an address. */
  readonly tokenIn: (address: string, path: 'confirmer' | 'arret' | 'domaines') => string;
  /** Asks to watch a domain, after an audit of it by a visitor. */
  readonly ask: (domain: string, email: string) => Promise<void>;
  /** The same, and follows the link of the message. */
  readonly watch: (domain: string, email: string) => ReturnType<typeof confirmWatch>;
  /** How many audits of a domain were begun. */
  readonly audits: (domain: string) => Promise<number>;
  /** The watched domains of an address, read through a link that is mailed on request. */
  readonly listOf: (email: string) => Promise<readonly WatchedDomain[]>;
  readonly close: () => Promise<void>;
}

export async function openWatchHouse(): Promise<WatchHouse> {
  const clock = { now: new Date('2026-11-23T10:00:00Z') };
  const sink = await openSink();
  const outside = fakeOutside();
  const world: WatchHouse['world'] = { see: (seen) => seen, isClosed: false };
  const house = await openTestApp(
    {
      ...outside,
      hasOptedOut: async () => world.isClosed,
      audit: async function* (domain, how) {
        const seen = briefEvidence(house.tools.operator, SEEN);
        const evidence = { ...world.see(seen), domain, at: clock.now.toISOString() };
        for await (const event of outside.audit(domain, how))
          yield event.type === 'completed' ? { type: 'completed', evidence, ...conclude(evidence) } : event;
      },
    },
    {
      now: () => clock.now,
      origin: () => 'https://exemple.fr',
      postman: openRelay(
        { host: '127.0.0.1', port: sink.port, implicitTls: false, auth: null },
        { from: 'rapports@exemple.fr', dkim: null },
      ),
    },
  );
  const { tools } = house;
  const never = new AbortController().signal;

  const later = (hours: number) => {
    clock.now = new Date(clock.now.getTime() + hours * HOUR_MS);
  };
  const mailsTo = (address: string) => sink.taken.filter(({ to }) => to.includes(address));
  const lastTo = (address: string) => mailsTo(address).at(-1) ?? assert.fail(`no mail to ${address}`);
  const tokenIn: WatchHouse['tokenIn'] = (address, path) => {
    const { raw, email } = lastTo(address);
    const said = `${email.text} ${raw.replace(/\r\n[ \t]/g, '')}`;
    return new RegExp(`/surveillance/${path}/([\\w-]{43})`).exec(said)?.[1] ?? assert.fail(`no link to ${path}`);
  };
  const pass = async () => {
    await startWatchAudits(tools);
    for (const { id } of await tools.store.watching.running()) await runWatchAudit({ watchAuditId: id }, tools, never);
    await tellChanges(tools);
    await deliverMails(tools);
  };
  const ask = async (domain: string, email: string) => {
    await askWatch({ reportId: await resultOf(house, domain, clock.now), email }, null, tools);
    await deliverMails(tools);
  };
  return {
    ...{ house, clock, world, later, pass, mailsTo, lastTo, tokenIn, ask },
    passDays: async (count) => {
      for (let day = 0; day < count; day += 1) {
        const midnight = Math.floor(clock.now.getTime() / (24 * HOUR_MS) + 1) * 24 * HOUR_MS;
        clock.now = new Date(midnight + 24 * HOUR_MS - 60_000);
        await pass();
      }
      later(8);
      await tellChanges(tools);
      await deliverMails(tools);
    },
    watch: async (domain, email) => {
      await ask(domain, email);
      return confirmWatch(tokenIn(email, 'confirmer'), tools);
    },
    audits: async (domain) =>
      (await house.rows(watchAudits)).length && outside.audited.filter((one) => one === domain).length,
    listOf: async (email) => {
      await askWatchLink({ email }, null, tools);
      await deliverMails(tools);
      return listWatched(tokenIn(email, 'domaines'), tools);
    },
    close: async () => {
      await house.close();
      await sink.close();
    },
  };
}

/** A finished audit by a visitor. */
async function resultOf({ tools }: TestApp, domain: string, now: Date): Promise<string> {
  const asked = {
    domain,
    unicode: domain,
    dnsAnalysis: true,
    securityChecks: true,
    selectors: [],
    sendsNothing: false,
  };
  const { id, publicId } = await tools.store.audits.open(asked, now);
  const run = (await tools.store.audits.begin(id, now)) ?? assert.fail('it does not begin');
  const evidence = { ...briefEvidence(tools.operator, SEEN), domain };
  const stats = { passed: 0, warnings: 0, errors: 0, unknown: 0, score: null };
  await tools.store.audits.complete(
    run,
    { type: 'completed', stats, durationMs: 1 } as never,
    { results: conclude(evidence), evidence },
    now,
  );
  return publicId;
}

/** For tests: the same domain once its DMARC policy refuses. */
export const withReject = (seen: AuditEvidence): AuditEvidence =>
  JSON.parse(JSON.stringify(seen).replaceAll('p=none', 'p=reject'));

/** For tests: a text in which no-break spaces are plain. */
export const plain = (said: string | undefined) => (said ?? '').replaceAll('\u00a0', ' ');
