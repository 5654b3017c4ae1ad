import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { MOST_ATTEMPTS, runAudits } from './audits.ts';
import type { MortalHouse } from './mortal-house.ts';
import { NO_POSTGRES, startPostgres } from './postgres.ts';

const OTHERS = 4;
const KILLS = 2;

const server = await startPostgres();
after(() => server?.close());

const grounds = [
  { name: 'embedded', databaseUrl: async () => null, skip: false },
  {
    name: 'PostgreSQL',
    databaseUrl: async () => (await server?.newDatabase()) ?? null,
    skip: server ? false : NO_POSTGRES,
  },
] as const;

for (const { name, databaseUrl, skip } of grounds)
  describe(`audits whose worker dies, ${name}`, { skip }, () => {
    const isSlow = name === 'embedded' ? false : 'a dead worker is noticed by its silence, ten seconds each time';
    test('one that kills its worker each time fails at its third attempt, with a reason; those beside it are completed', {
      skip: isSlow,
    }, async (t) => {
      const domains = ['poison.example', ...others];
      const result = await runAudits({ databaseUrl: await databaseUrl(), domains, meanwhile: async () => {} });
      t.diagnostic(JSON.stringify(result));
      const [poison, ...rest] = result.audits;
      assert.deepEqual(poison, { domain: 'poison.example', status: 'failed', attempt: MOST_ATTEMPTS, isTold: true });
      for (const { domain, status, attempt } of rest)
        assert.ok(status === 'completed' && attempt <= MOST_ATTEMPTS, `${domain} ${status} ${attempt}`);
      assert.deepEqual(result.faults, []);
      assert.equal(result.starts, 1 + MOST_ATTEMPTS);
    });

    test('killed repeatedly while they run, all are completed, and no reported progress is false', async (t) => {
      const killed = async ([house]: readonly MortalHouse[]) => {
        for (let kills = 0; kills < KILLS; kills += 1) {
          await house?.up;
          await delay(900);
          house?.kill();
          await delay(50);
        }
      };
      const result = await runAudits({ databaseUrl: await databaseUrl(), domains: others, meanwhile: killed });
      t.diagnostic(JSON.stringify(result));
      assert.deepEqual([...new Set(result.audits.map(({ status }) => status))], ['completed']);
      assert.deepEqual(result.faults, []);
    });
  });

const others = Array.from({ length: OTHERS }, (_, index) => `voisin${index}.example`);
