import assert from 'node:assert/strict';
import { test } from 'node:test';
import { advice as inEnglish } from './exchangers.en.ts';
import { advice } from './exchangers.fr.ts';

const FREE = [{ host: 'mx.parti.fr', domain: 'parti.fr', lapsing: false }];

for (const [of, left, isRemoved] of [
  ['the only mail server', [], false],
  ['one of several', ['mx1.exemple.fr'], true],
] as const) {
  test(`${of} is ${isRemoved ? '' : 'not '}said to be removed where anybody may register its domain`, () => {
    assert.equal(/Retirez/.test(advice['smtp/mx-free'].remedy({ free: FREE, left })), isRemoved);
    assert.equal(/Remove/.test(inEnglish['smtp/mx-free'].remedy({ free: FREE, left })), isRemoved);
  });
}
