import assert from 'node:assert/strict';
import { test } from 'node:test';
import { textOf } from './file-text.ts';

const LIST = 'un.example;Société Générale – €';

test('reads what spreadsheets write: UTF-8 with and without its mark, UTF-16 of both orders, Windows-1252', () => {
  const utf16 = Buffer.from(`\ufeff${LIST}`, 'utf16le');
  const windows = Buffer.from([...LIST].map((char) => ({ '–': 0x96, '€': 0x80 })[char] ?? char.charCodeAt(0)));
  for (const octets of [Buffer.from(LIST), Buffer.from(`\ufeff${LIST}`), utf16, Buffer.from(utf16).swap16(), windows])
    assert.equal(textOf(octets), LIST);
});
