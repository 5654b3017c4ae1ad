import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mutateText, randomFrom } from '../../testing/mutate.ts';
import { aDay } from '../testing/samples.ts';
import { writeReport } from '../testing/write.ts';
import { DEEPEST_ELEMENT, LONGEST_VALUE } from './bounds.ts';
import { RefusedReport } from './report.ts';
import { readXml } from './xml.ts';

/** Each element as it ends: its path, and its own text. Or why the text is refused. */
function read(text: string | Buffer): readonly string[] | string {
  const closed: string[] = [];
  try {
    readXml(Buffer.from(text), { open: () => {}, close: (path, value) => void closed.push(`${path}=${value}`) });
    return closed;
  } catch (error) {
    if (error instanceof RefusedReport) return error.fault;
    throw error;
  }
}

const nested = (levels: number) => '<a>'.repeat(levels) + '</a>'.repeat(levels);
const levels = (count: number) =>
  Array.from(
    { length: count },
    (_, level) =>
      `${Array(count - level)
        .fill('a')
        .join('/')}=`,
  );

const CASES: readonly (readonly [about: string, text: string, read: readonly string[] | string])[] = [
  ['elements within one another', '<a><b>1</b><c/> 2 </a>', ['a/b=1', 'a/c=', 'a=2']],
  ['text on both sides of an element', '<a>1<b/>2</a>', ['a/b=', 'a=12']],
  ['prefixes and attributes', '<d:a x=\'1\' y = "&#x41;" xmlns:d="u"><d:b>1</d:b></d:a >', ['a/b=1', 'a=']],
  ['references', '<a>&lt;&#233;&amp;&#x41;</a>', ['a=<é&A']],
  ['sections of text', '<a> <![CDATA[1 & <b>]]> 2</a>', ['a=1 & <b> 2']],
  ['comments and instructions', '<?xml version="1.0"?><!-- a - b --><?style x?><a><!--x-->1</a>\n<!--x-->', ['a=1']],
  ['ends of lines of Windows', '<a>1\r\n2</a>', ['a=1\n2']],
  ['spaces beyond ASCII around a value', '<é:a>\u00a0à\u2003</é:a>', ['a=à']],
  ['a value that is too long', `<a>${'é'.repeat(LONGEST_VALUE + 1)}</a>`, [`a=${'é'.repeat(LONGEST_VALUE)}`]],
  ['as many levels as are read', nested(DEEPEST_ELEMENT), levels(DEEPEST_ELEMENT)],
  ['one level more', nested(DEEPEST_ELEMENT + 1), 'xml-malformed'],
  ['a document type', '<!DOCTYPE a [<!ENTITY b "1">]><a>&b;</a>', 'xml-doctype'],
  ['an entity that is none of the five', '<a>&nbsp;</a>', 'xml-malformed'],
  ['an element that is not closed', '<a><b></a>', 'xml-malformed'],
  ['a text that ends early', '<a><b>1</b>', 'xml-malformed'],
  ['two roots', '<a/><b/>', 'xml-malformed'],
  ['text beside the root', '<a/>1', 'xml-malformed'],
  ['an attribute without quotation marks', '<a x=1/>', 'xml-malformed'],
  ['the same attribute twice', '<a x="1" x="2"/>', 'xml-malformed'],
  ['a control character', '<a>\u0001</a>', 'xml-malformed'],
  ['nothing', '', 'xml-malformed'],
];

for (const [about, text, expected] of CASES) test(`${about}`, () => assert.deepEqual(read(text), expected));

test('octets that are no UTF-8 are read as U+FFFD', () => {
  const broken = Buffer.from('<a><b>\xff\xc3</b><b>x\xe9</b></a>', 'latin1');
  assert.deepEqual(read(broken), ['a/b=\ufffd\ufffd', 'a/b=x\ufffd', 'a=']);
});

test('a text that was changed at random is read or refused, and nothing else is thrown', () => {
  const random = randomFrom(65);
  const plain = writeReport({ ...aDay, rows: aDay.rows.slice(0, 2) });
  const told = Array.from({ length: 300 }, () => typeof read(mutateText(plain, [plain], random)));
  assert.deepEqual(new Set(told), new Set(['object', 'string']));
});
