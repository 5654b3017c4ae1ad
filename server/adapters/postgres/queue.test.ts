import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { bothDatabases } from '../../../trials/databases.ts';
import { startPostgres } from '../../../trials/postgres.ts';
import { openQueue } from './queue.ts';

const server = await startPostgres();
after(() => server?.close());

for (const { name, open, skip } of bothDatabases(server)) {
  test(`a job that fails at each attempt is tried three times and then given up, ${name}`, {
    skip,
    timeout: 480_000,
  }, async () => {
    const database = await open();
    const queue = await openQueue(database, () => {}, { pollSeconds: 0.5 });
    const tried: number[] = [];
    const givenUp = new Promise<number>((resolve) => {
      void queue.serve('run-analysis', {
        concurrency: 2,
        work: async ({ reportId }) => {
          tried.push(reportId);
          throw new Error('fell');
        },
        giveUp: async ({ reportId }) => resolve(reportId),
      });
    });
    await queue.jobsIn(database.db).add('run-analysis', { reportId: 7 });
    assert.equal(await givenUp, 7);
    assert.deepEqual(tried, [7, 7, 7]);
    await queue.close();
    await database.close();
  });

  test(`a backlog is processed without polling in between, ${name}`, { skip, timeout: 480_000 }, async () => {
    const database = await open();
    // The polling interval is longer than this test may last.
    const queue = await openQueue(database, () => {}, { pollSeconds: 600 });
    const orders = [1, 2, 3, 4, 5];
    for (const orderId of orders) await queue.jobsIn(database.db).add('prepare-report', { orderId });
    const done: number[] = [];
    await new Promise<void>((resolve) => {
      void queue.serve('prepare-report', {
        concurrency: 1,
        work: async ({ orderId }) => {
          done.push(orderId);
          if (done.length === orders.length) resolve();
        },
        giveUp: async () => {},
      });
    });
    assert.deepEqual(done.toSorted(), orders);
    await queue.close();
    await database.close();
  });
}
