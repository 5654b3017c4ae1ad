import assert from 'node:assert/strict';
import { test } from 'node:test';
import { unseen } from '../../model/observed.ts';
import { failureOf } from './attempt.ts';

test('that the connection was cut by which a silent server is asked again does not hide its silence', () => {
  const failures = (datagram: Parameters<typeof unseen>[0], stream: Parameters<typeof unseen>[0]) =>
    failureOf(unseen(datagram), unseen(stream)).silence;
  assert.equal(failures('timeout', 'reset'), 'timeout');
  assert.equal(failures('unreachable', 'reset'), 'unreachable');
  assert.equal(failures('timeout', 'servfail'), 'servfail');
  assert.equal(failures('timeout', 'limit'), 'limit');
  assert.equal(failures('malformed', 'timeout'), 'malformed');
});
