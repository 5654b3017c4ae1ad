import assert from 'node:assert/strict';
import { test } from 'node:test';
import { advice } from './server.fr.ts';

test('a server that turns us away is said to refuse, and why that matters', () => {
  const { fail, why } = advice['smtp/banner'];
  assert.match(fail({ refusing: [{ host: 'mx.exemple.fr', banner: '554 no' }] } as never), /^Le serveur refuse/);
  assert.match(why, /des messages sont refusés/);
});
