import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { rowsOf } from './store/copy.ts';
import { impossibleRows } from './testing/impossible.ts';
import { inStore, MortalHouse, prepareGround } from './testing/mortal-house.ts';
import { startPostgres } from './testing/postgres.ts';

const OTHERS = 4;
const KILLS = 2;
/** Whatever happens, an audit begins that often at most. */
const MOST_ATTEMPTS = 3;

const server = await startPostgres();
after(() => server?.close());

const grounds = [
  { name: 'embedded', databaseUrl: async () => null, skip: false },
  {
    name: 'PostgreSQL',
    databaseUrl: async () => (await server?.newDatabase()) ?? null,
    skip: server ? false : 'neither DATABASE_URL nor PostgreSQL binaries on this machine',
  },
] as const;

for (const { name, databaseUrl, skip } of grounds)
  describe(`audits whose worker dies, ${name}`, { skip }, () => {
    const isSlow = name === 'embedded' ? false : 'a dead worker is noticed by its silence, ten seconds each time';
    test('one that kills its worker each time fails at its third, in words; those beside it are brought to their end', {
      skip: isSlow,
    }, async (t) => {
      const told = await audited(await databaseUrl(), ['poison.example', ...others], async () => {});
      t.diagnostic(JSON.stringify(told));
      const [poison, ...rest] = told.audits;
      assert.deepEqual(poison, { domain: 'poison.example', status: 'failed', attempt: MOST_ATTEMPTS, isTold: true });
      for (const { domain, status, attempt } of rest)
        assert.ok(status === 'completed' && attempt <= MOST_ATTEMPTS, `${domain} ${status} ${attempt}`);
      assert.deepEqual(told.faults, []);
      assert.equal(told.starts, 1 + MOST_ATTEMPTS);
    });

    test('killed again and again while they run, all are brought to their end, and no progress is false', async (t) => {
      const told = await audited(await databaseUrl(), others, async (house) => {
        for (let kills = 0; kills < KILLS; kills += 1) {
          await house.up;
          await delay(900);
          house.kill();
          await delay(50);
        }
      });
      t.diagnostic(JSON.stringify(told));
      assert.deepEqual([...new Set(told.audits.map(({ status }) => status))], ['completed']);
      assert.deepEqual(told.faults, []);
    });
  });

const others = Array.from({ length: OTHERS }, (_, at) => `voisin${at}.example`);

/** Asks for the audits at once, and watches each until its end while `meanwhile` happens. */
async function audited(
  databaseUrl: string | null,
  domains: readonly string[],
  meanwhile: (house: MortalHouse) => Promise<void>,
) {
  const ground = await prepareGround(databaseUrl, 1);
  const house = new MortalHouse({ ...ground.environment, SLOW: 'yes' });
  const faults: string[] = [];
  try {
    await house.up;
    const names = await Promise.all(domains.map((domain) => started(house.url, domain)));
    await Promise.all([meanwhile(house), ...names.map((name) => watch(house.url, name, faults))]);
    const { starts } = house;
    await house.end();
    return await inStore(ground.environment, async ({ database }) => {
      faults.push(...(await impossibleRows(database.db)));
      const audits = await rowsOf<{ domain: string; status: string; attempt: number; isTold: boolean }>(
        database.db,
        sql`select domain, status, attempt, exists (select from analysis_events e where e.report_id = r.id
          and e.event ->> 'type' in ('completed', 'failed')) as "isTold" from analysis_reports r order by domain`,
      );
      return { audits, starts, faults };
    });
  } finally {
    await house.end();
    await ground.close();
  }
}

interface Shown {
  readonly report: { readonly status: string; readonly progress: number };
}

async function started(url: string, domain: string): Promise<string> {
  for (;;) {
    const told = await ask<{ reportId: string }>(`${url}/api/analysis/start`, { domain });
    if (told) return told.reportId;
    await delay(100);
  }
}

/** Until its end; what is shown of it never says more than is true. */
async function watch(url: string, name: string, faults: string[]): Promise<void> {
  for (;;) {
    const told = await ask<Shown>(`${url}/api/analysis/${name}`);
    if (told?.report.status === 'queued' && told.report.progress !== 0)
      faults.push(`${name}: progress before its begin`);
    if (told?.report.status === 'completed' && told.report.progress !== 100)
      faults.push(`${name}: done, not all of it`);
    if (told?.report.status === 'completed' || told?.report.status === 'failed') return;
    await delay(100);
  }
}

/** null while nobody answers. */
async function ask<T>(url: string, body?: object): Promise<T | null> {
  const headers = { 'content-type': 'application/json' };
  const init = body && { method: 'POST', headers, body: JSON.stringify(body) };
  return fetch(url, init)
    .then(async (answer) => (answer.ok ? ((await answer.json()) as T) : null))
    .catch(() => null);
}
