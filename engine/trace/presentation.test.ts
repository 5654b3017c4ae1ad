import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { DnsData } from '../model/ask.ts';
import { readMasterFile } from '../zone-file/master-file.ts';
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

const parameters = { keys: [0, 1, 2, 3, 4, 700], mandatory: [1, 700], alpn: ['h2', 'h3'], port: 8443 };
const services: readonly DnsData[] = [
  { type: 'HTTPS', priority: 0, host: 'www.exemple.fr', hints: [] },
  { type: 'HTTPS', priority: 1, host: '', hints: ['192.0.2.1', '2001:db8::1'] },
  { type: 'HTTPS', priority: 1, host: '', hints: ['192.0.2.1'], parameters },
  { type: 'HTTPS', priority: 1, host: '', hints: [], parameters: { keys: [2], mandatory: [], alpn: null, port: null } },
];

for (const data of services)
  test(`a zone file is read back as it is written: HTTPS ${presented(data)}`, () => {
    const reading = readMasterFile(`$ORIGIN exemple.fr.\n@ 60 HTTPS ${presented(data)}`);
    assert.ok(reading.ok, JSON.stringify(reading));
    assert.deepEqual(reading.zone.records[0]?.data, data);
  });
