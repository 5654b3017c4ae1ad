import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { DnsData } from '../model/ask.ts';
import { presented, typeOf } from './presentation.ts';

const cases: readonly (readonly [DnsData, string])[] = [
  [{ type: 'MX', preference: 10, host: 'mx.exemple.fr' }, '10 mx.exemple.fr.'],
  [{ type: 'MX', preference: 0, host: '' }, '0 .'],
  [{ type: 'TXT', strings: ['v=spf1', 'a "b" \\'] }, '"v=spf1" "a \\"b\\" \\\\"'],
  [{ type: 'TXT', strings: ['\u001b[2J\u202e'] }, '"\\027[2J\\226\\128\\174"'],
  [{ type: 'CAA', flags: 0, tag: 'issue', value: ';' }, '0 issue ";"'],
  [{ type: 'DS', keyTag: 7, algorithm: 13, digestType: 2, digest: 'ab12' }, '7 13 2 AB12'],
  [{ type: 'TLSA', usage: 3, selector: 1, matching: 1, data: 'ff' }, '3 1 1 FF'],
  [{ type: 'OTHER', code: 'TYPE65', hex: '0001' }, '\\# 2 0001'],
];

for (const [data, text] of cases)
  test(`${typeOf(data)} ${text}`, () => {
    assert.equal(presented(data), text);
  });
