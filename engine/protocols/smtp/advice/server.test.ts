import assert from 'node:assert/strict';
import { test } from 'node:test';
import { advice } from './server.fr.ts';

test('a server that is slow to greet is not called stopped', () => {
  const { warn, remedy } = advice['smtp/reachable'];
  const facts = { hosts: [], dead: ['mx.exemple.fr'], late: ['mx.exemple.fr'] };
  assert.match(warn(facts), /^mx\.exemple\.fr accepte la connexion, mais ne salue pas/);
  assert.doesNotMatch(remedy(facts), /retirez/);
});

test('a server that turns us away is said to refuse, and why that matters', () => {
  const { fail, why } = advice['smtp/banner'];
  assert.match(fail({ refusing: [{ host: 'mx.exemple.fr', banner: '554 no' }] } as never), /^Le serveur refuse/);
  assert.match(why, /des messages sont refusés/);
});
