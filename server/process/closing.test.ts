import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Closing } from './closing.ts';

test('everything is closed in reverse, whatever fails, and each fault is told afterwards', async () => {
  const closed: string[] = [];
  const closing = new Closing();
  const open = (name: string, fault?: Error) =>
    closing.with({
      close: async () => {
        closed.push(name);
        if (fault) throw fault;
      },
    });
  const faults = [new Error('no queue'), new Error('no port')] as const;
  open('database');
  open('queue', faults[0]);
  open('threads');
  open('site', faults[1]);
  await assert.rejects(closing.close(), (told: unknown) => {
    assert.ok(told instanceof AggregateError);
    assert.deepEqual(told.errors, [faults[1], faults[0]]);
    assert.match(told.message, /no port.*no queue/);
    return true;
  });
  assert.deepEqual(closed, ['site', 'threads', 'queue', 'database']);
});

test('closing a second time closes nothing again', async () => {
  let times = 0;
  const closing = new Closing();
  closing.with({
    close: async () => {
      times += 1;
      throw new Error('once');
    },
  });
  await assert.rejects(closing.close());
  await closing.close();
  assert.equal(times, 1);
});
