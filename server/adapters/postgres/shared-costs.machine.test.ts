import assert from 'node:assert/strict';
import { test } from 'node:test';
import { NO_POSTGRES, startPostgres } from '../../../trials/postgres.ts';
import { eventually } from '../../../web/journeys/visit.ts';
import { budgets, openCosts, payersOf } from '../../domain/costs.ts';
import { openNotices } from './notices.ts';
import { openPostgres } from './postgres.ts';
import { shareCosts } from './shared-costs.ts';

const server = await startPostgres();

test('what a visitor spends in two processes counts in both, and in neither twice', {
  skip: server ? false : NO_POSTGRES,
}, async (context) => {
  const url = (await server?.newDatabase()) ?? '';
  context.after(() => server?.close());
  const openProcess = async () => {
    const database = await openPostgres(url, { connections: 2, connectMs: 60_000 });
    const costs = openCosts(() => new Date(0));
    const shared = shareCosts(database.db, costs, 10);
    await openNotices(database, shared.channels);
    context.after(async () => {
      await shared.close();
      await database.close();
    });
    return costs;
  };
  const [one, other] = [await openProcess(), await openProcess()];
  const payers = (n: number) => payersOf(`192.${n}.2.7`);
  const spend = (costs: typeof one, n: number, share: number) =>
    costs.begin(payers(n), 'heavy')(budgets.visitor.inARow * share);
  const isSpent = (costs: typeof one, n: number) => costs.wait(payers(n), 'light') > 0;
  spend(one, 1, 0.45);
  spend(one, 2, 0.6);
  spend(other, 1, 0.45);
  spend(other, 2, 0.6);
  assert.deepEqual([isSpent(one, 2), isSpent(other, 2)], [false, false], 'neither has heard of the other');
  for (const costs of [one, other]) await eventually(async () => assert.ok(isSpent(costs, 2)));
  assert.deepEqual([isSpent(one, 1), isSpent(other, 1)], [false, false], 'a tenth is left');
  assert.equal(isSpent(other, 3), false, 'another visitor');
});
