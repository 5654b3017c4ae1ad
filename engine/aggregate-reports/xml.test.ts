import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SaxesParser } from 'saxes';
import { mutateText, randomFrom } from '../testing/mutate.ts';
import { DEEPEST_ELEMENT, LONGEST_VALUE } from './bounds.ts';
import { RefusedReport } from './report.ts';
import { aDay } from './testing/samples.ts';
import { writeReport } from './testing/write.ts';
import { readXml } from './xml.ts';

/** Each element as it ends: its path without prefixes, and its own text. Or why the text is refused. */
type Read = readonly string[] | string;

function ours(text: string): Read {
  const closed: string[] = [];
  try {
    readXml<string>(Buffer.from(text), {
      roleOf: (path) => path,
      takes: () => true,
      open: () => {},
      close: (path, value) => void closed.push(`${path}=${value}`),
    });
    return closed;
  } catch (error) {
    if (error instanceof RefusedReport) return error.fault;
    throw error;
  }
}

/** The same by saxes, a reader of XML that others wrote. */
function theirs(text: string): Read {
  const closed: string[] = [];
  const open: { readonly path: string; value: string }[] = [];
  let fault = '';
  const parser = new SaxesParser({ xmlns: false });
  parser.on('error', () => {
    fault ||= 'xml-malformed';
  });
  parser.on('doctype', () => {
    fault ||= 'xml-doctype';
  });
  parser.on('opentag', ({ name }) => {
    if (open.length >= DEEPEST_ELEMENT) fault ||= 'xml-malformed';
    const local = name.slice(name.indexOf(':') + 1);
    open.push({ path: open.length === 0 ? local : `${open.at(-1)?.path}/${local}`, value: '' });
  });
  const take = (words: string) => {
    const here = open.at(-1);
    if (here) here.value += words;
  };
  parser.on('text', take);
  parser.on('cdata', take);
  parser.on('closetag', () => {
    const here = open.pop();
    closed.push(`${here?.path}=${here?.value.trimStart().slice(0, LONGEST_VALUE).trimEnd()}`);
  });
  parser.write(text);
  parser.close();
  return fault === '' ? closed : fault;
}

const PLAIN = writeReport({ ...aDay, rows: aDay.rows.slice(0, 2) });
const SAMPLES = [
  PLAIN,
  PLAIN.replace('<feedback xmlns=', '<!-- a - b --><?style x?>\n<d:feedback a=\'1\' b = "&#x41;&lt;" xmlns:d=').replace(
    '</feedback>',
    '</d:feedback >\n<!--x-->',
  ),
  PLAIN.replace('Example &amp; Fils', '<![CDATA[Example & <Fils>]]> &#233;&amp;').replace('<dkim>', '<dkim/><dkim>'),
  '<a><b>1<c/>2</b><b/></a>',
];

test('what is written is read as another reader of XML reads it', () => {
  for (const sample of SAMPLES) {
    assert.equal(typeof ours(sample), 'object', sample);
    assert.deepEqual(ours(sample), theirs(sample));
  }
});

test('of hundreds of changed texts, both readers take the same ones, and take the same from them', () => {
  const random = randomFrom(Number(process.env['XML_SEED'] ?? 65));
  const runs = Number(process.env['XML_RUNS'] ?? 500);
  let taken = 0;
  for (let run = 0; run < runs; run += 1) {
    // Octets that were decoded begin with no mark of their order, and hold no half of a surrogate pair, which saxes would let pass.
    const changed = mutateText(SAMPLES[random(SAMPLES.length)] ?? '', SAMPLES, random);
    const text = changed.toWellFormed().replace(/^\uFEFF+/, '');
    // saxes lets a question mark stand within the name of an instruction, which the standard does not (§2.6).
    if (/<\?[^\s?]+\?[^>]/.test(text)) continue;
    const [one, other] = [ours(text), theirs(text)];
    assert.deepEqual(one, other, JSON.stringify(text));
    if (typeof one === 'object') taken += 1;
  }
  assert.ok(taken > runs / 25, `${taken} of ${runs} were XML still`);
});

test('octets that are no UTF-8 are read as U+FFFD, and spaces beyond ASCII are trimmed', () => {
  const broken = Buffer.from('<b>\xff\xc3</b><b>x\xe9</b><b>x\xe9</b>', 'latin1');
  const octets = Buffer.concat([Buffer.from('<é:a><b>\u00a0à\u2003</b>'), broken, Buffer.from('</é:a>')]);
  const closed: string[] = [];
  readXml<string>(octets, {
    roleOf: (path) => path,
    takes: () => true,
    open: () => {},
    close: (path, value) => void closed.push(`${path}=${value}`),
  });
  assert.deepEqual(closed, ['a/b=à', 'a/b=\ufffd\ufffd', 'a/b=x\ufffd', 'a/b=x\ufffd', 'a=']);
});
