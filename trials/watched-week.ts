import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { faultWords, utcDay, watchConfirmPath } from '@rempart/contract';
import { type AuditEvidence, conclude, type ProtocolId, type Verdict } from '@rempart/engine';
import type { Database } from '../server/adapters/postgres/database.ts';
import { analysisReports, mails } from '../server/adapters/postgres/schema.ts';
import type { OutgoingMessage } from '../server/ports/mail.ts';
import { shownFault } from '../server/usecases/audits-of-ours.ts';
import { deliverMails } from '../server/usecases/mail/deliver-mails.ts';
import type { Tools } from '../server/wings/watching/ports/tools.ts';
import { watchAudits } from '../server/wings/watching/postgres/schema-watching.ts';
import { runWatchAudit, startWatchAudits } from '../server/wings/watching/usecases/audit.ts';
import { tellChanges } from '../server/wings/watching/usecases/tell.ts';
import { fakeOutside } from './fake-outside.ts';
import { openTestApp } from './house.ts';

export interface Week {
  readonly domains: number;
  readonly watchers: number;
  readonly days: number;
  /** Planted changes: one protocol of one domain switches between two recorded worlds. */
  readonly changes: number;
  /** Planted network failures: one protocol of one domain is silent for a day. */
  readonly faults: number;
  readonly seed: number;
}

export interface WeekSeen {
  /** « domain kind title » of the expected reports of changes, and of the sent ones. */
  readonly planted: readonly string[];
  readonly told: readonly string[];
  /** « address day » of each message about changes. */
  readonly mailed: readonly string[];
  /** « domain day » of each finished audit, and how many results there are. */
  readonly audited: readonly string[];
  readonly results: number;
  readonly unfinished: number;
  readonly kills: number;
  readonly mailStates: readonly string[];
}

const START = Date.parse('2026-11-23T09:00:00Z');
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const ids = ['spf', 'dmarc', 'dkim', 'bimi'] as const satisfies readonly ProtocolId[];
const SILENCES = ['timeout', 'servfail', 'refused', 'unreachable', 'deadline', 'lame'] as const;
const NEVER = new AbortController().signal;

const recorded = (world: string): AuditEvidence =>
  JSON.parse(readFileSync(join(import.meta.dirname, '..', 'engine', 'recordings', `${world}.json`), 'utf8'));
const worlds = [recorded('exemplaire.example'), recorded('passoire.example')] as const;

/** For tests: simulates days of a server whose watched domains change and fall silent as planted, while a worker is killed every hour. */
export async function liveWeek(week: Week, database: Database): Promise<WeekSeen> {
  const random = randomFrom(week.seed);
  const plan = plant(week, random);
  const clock = { now: START };
  const letters: { readonly letter: OutgoingMessage; readonly at: number }[] = [];
  const outside = fakeOutside();
  const house = await openTestApp(
    {
      ...outside,
      // A round takes what came due within the hour before it.
      audit: async function* (domain) {
        const evidence = plan.seen(domain, dayOf(clock.now - HOUR_MS), new Date(clock.now).toISOString());
        yield { type: 'completed', evidence, ...conclude(evidence) };
      },
    },
    {
      database,
      now: () => new Date(clock.now),
      postman: {
        isLocal: true,
        hand: async (letter, mayEnd) => {
          if (!(await mayEnd())) return { outcome: 'withheld', answer: '' };
          letters.push({ letter, at: clock.now });
          return { outcome: 'accepted', answer: '250' };
        },
      },
    },
  );
  try {
    const { tools } = house;
    await watchAll(week, tools);
    let kills = 0;
    for (const end = START + (week.days + 1) * DAY_MS; clock.now < end; clock.now += HOUR_MS) {
      const isKilled = await work(mortal(tools, Math.floor(random() * 60))).then(
        () => false,
        () => true,
      );
      kills += Number(isKilled);
      await Promise.all([startWatchAudits(tools), startWatchAudits(tools), tellChanges(tools), tellChanges(tools)]);
      await work(tools);
      await deliverMails(tools);
    }
    const reports = await house.rows(analysisReports);
    return {
      planted: plan.expected,
      told: letters.flatMap(({ letter }) => toldIn(letter)),
      mailed: letters.map(({ letter, at }) => `${letter.to} ${utcDay(new Date(at))}`),
      audited: (await house.rows(watchAudits)).map(({ domainId, day, state }) => `${domainId} ${day} ${state}`),
      results: reports.filter(({ status }) => status === 'completed').length,
      unfinished: reports.filter(({ status }) => status !== 'completed').length,
      kills,
      mailStates: (await house.rows(mails)).map(({ state }) => state),
    };
  } finally {
    await house.close();
  }
}

const nameOf = (index: number) => `domaine-${index}.example`;
const dayOf = (at: number) => Math.floor(at / DAY_MS) - Math.floor(START / DAY_MS);

async function watchAll({ domains, watchers }: Week, { store, now }: Tools): Promise<void> {
  for (let index = 0; index < domains; index += 1) {
    const [domain, email] = [nameOf(index), `a${index % watchers}@exemple.fr`];
    const given = {
      email,
      domain,
      unicode: domain,
      publicId: watchConfirmPath(domain),
      selectors: [],
      sendsNothing: false,
    };
    const { id } = await store.watching.ask(given, now());
    await store.watching.confirm(id, now());
  }
}

/** The work of a worker in one round. */
async function work(tools: Tools): Promise<void> {
  await startWatchAudits(tools);
  for (const { id } of await tools.store.watching.running()) await runWatchAudit({ watchAuditId: id }, tools, NEVER);
  await tellChanges(tools);
}

/**
 * Tools of a worker that dies after a number of steps in the database, within a transaction or between two; a dead worker does nothing
 * more.
 */
function mortal(tools: Tools, steps: number): Tools {
  let left = steps;
  const step = () => {
    left -= 1;
    if (left < 0) throw new Error('the worker was killed');
  };
  const dying = <Group extends object>(group: Group): Group =>
    new Proxy(group, {
      get(of, name) {
        const found: unknown = Reflect.get(of, name);
        if (name === 'transaction')
          return async (make: (within: unknown) => Promise<unknown>) => {
            step();
            const done = await (found as typeof tools.store.transaction)((within) => make(dying(within)));
            step();
            return done;
          };
        if (typeof found === 'function')
          return async (...given: unknown[]) => {
            step();
            const answer: unknown = await found.apply(of, given);
            step();
            return answer;
          };
        return typeof found === 'object' && found !== null ? dying(found) : found;
      },
    });
  return { ...tools, store: dying(tools.store) };
}

/** Which world each protocol of each domain is in on each day, and when it is silent. */
function plant({ domains, days, changes, faults }: Week, random: () => number) {
  const swaps = new Map<string, Set<number>>();
  const silent = new Map<string, Set<number>>();
  const at = (map: Map<string, Set<number>>, key: string) => {
    const days = map.get(key) ?? new Set();
    map.set(key, days);
    return days;
  };
  const pick = (last: number) => ({
    key: `${nameOf(Math.floor(random() * domains))} ${ids[Math.floor(random() * ids.length)]}`,
    day: 1 + Math.floor(random() * last),
  });
  // The last day has no failures, so that every change has been seen by its end.
  for (let planted = 0; planted < faults; ) {
    const { key, day } = pick(days - 1);
    planted += Number(!at(silent, key).has(day));
    at(silent, key).add(day);
  }
  // Two changes within one silence could not be distinguished: each is seen before the next one.
  const isSeen = (key: string) => {
    const own = [...at(swaps, key)].sort((a, b) => a - b);
    return own.every((day, index) => {
      const next = own[index + 1] ?? days + 1;
      return Array.from({ length: next - day }, (_, after) => day + after).some((one) => !at(silent, key).has(one));
    });
  };
  for (let planted = 0; planted < changes; ) {
    const { key, day } = pick(days);
    if (at(swaps, key).has(day)) continue;
    at(swaps, key).add(day);
    if (isSeen(key)) planted += 1;
    else at(swaps, key).delete(day);
  }
  const worldOf = (key: string, day: number) => [...at(swaps, key)].filter((one) => one <= day).length % 2;
  return {
    expected: [...swaps].flatMap(([key, own]) => {
      const [domain = '', id] = key.split(' ') as [string, (typeof ids)[number]];
      return [...own].flatMap((day) => linesOf(id, domain, worldOf(key, day)).map((line) => `${domain} ${line}`));
    }),
    seen: (domain: string, day: number, when: string): AuditEvidence => {
      const protocols = ids.map((id, index) => {
        const key = `${domain} ${id}`;
        const silence = SILENCES[(index + day) % SILENCES.length];
        return [id, at(silent, key).has(day) ? { seen: false, silence } : worlds[worldOf(key, day)]?.protocols[id]];
      });
      return {
        ...worlds[0],
        domain,
        at: when,
        protocols: Object.fromEntries(protocols),
        trace: { exchanges: [], omitted: 0 },
      };
    },
  };
}

/** What must be reported when a protocol switches to a world, from the verdicts of both. */
function linesOf(id: (typeof ids)[number], domain: string, to: number): readonly string[] {
  const verdicts = worlds.map((world) => {
    const own = conclude({ ...world, domain, protocols: { [id]: world.protocols[id] } }).verdicts;
    return new Map(own.map((verdict) => [verdict.check, verdict]));
  });
  const [before, after] = [verdicts[1 - to], verdicts[to]];
  return [...(after ?? [])].flatMap(([check, verdict]) => {
    const earlier = before?.get(check);
    if (!earlier || earlier.outcome === 'unknown' || verdict.outcome === 'unknown') return [];
    if (isFault(earlier) === isFault(verdict))
      return earlier.outcome === 'warn' && verdict.outcome === 'fail' && isFault(verdict)
        ? [line('Défaut aggravé', verdict)]
        : [];
    if (isFault(verdict)) return [line('Nouveau défaut', verdict)];
    return [line(verdict.outcome === 'notApplicable' ? 'Ne s’applique plus' : 'Réparé', verdict)];
  });
}

const isFault = ({ outcome, severity }: Verdict) => (outcome === 'warn' || outcome === 'fail') && severity !== 'info';
const line = (kind: string, verdict: Verdict) => `${kind}: ${plain(faultWords(shownFault(verdict, [verdict])))}`;
const plain = (said: string) => said.replace(/[\u00a0\u202f]/g, ' ');

/** A kind of change, and the line of a message above such changes. */
const KINDS = [
  ['Nouveau défaut', /^(?:— )?Nouveaux? défauts?(?= [(:—])/],
  ['Défaut aggravé', /^(?:— )?Défauts? aggravés?(?= [(:—])/],
  ['Réparé', /^(?:— )?Réparés?(?= [(:—])/],
  ['Ne s’applique plus', /^(?:— )?Ne s’appliqu(?:e|ent) plus(?= [(:—])/],
] as const;

/** « domain kind: title » of each entry of a message. */
function toldIn({ text }: OutgoingMessage): readonly string[] {
  let [domain, kind] = ['', ''];
  return plain(text)
    .split('\n')
    .flatMap((said) => {
      domain = /^(?:Ce qui change pour |— )(\S+\.example)/.exec(said)?.[1] ?? domain;
      kind = KINDS.find(([, heading]) => heading.test(said))?.[0] ?? kind;
      return said.startsWith('- ') ? [`${domain} ${kind}: ${said.slice(2)}`] : [];
    });
}

/** Mulberry32: the same numbers for the same seed. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
