import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { isDmarc, OBSOLETE, parseDmarc } from '../protocols/dmarc/parse.ts';
import { isSpf, parseSpf } from '../protocols/spf/parse.ts';

// The advice of a rule may be all that its reader has: no rule finds fault with a record that it prints.

const DOCS = new URL('../../docs/checks/', import.meta.url);

/** Every record that the advice of a rule has its reader publish. */
const printed = readdirSync(DOCS)
  .filter((name) => name.endsWith('.md'))
  .flatMap((name) => {
    const remedies = readFileSync(new URL(name, DOCS), 'utf8').matchAll(/^- \*\*remedy\*\*: (.*)$/gm);
    return [...remedies].flatMap(([, advice = '']) =>
      [...advice.matchAll(/"(v=(?:DMARC1|spf1)[^"]*)"/g)].map(([, record = '']) => record),
    );
  });

test('advice prints some records', () => {
  assert.ok(printed.filter(isDmarc).length > 2 && printed.filter(isSpf).length > 2, printed.join('\n'));
});

test('a policy of DMARC that advice prints has no tag that our own rules would have removed', () => {
  for (const text of printed.filter(isDmarc)) {
    const { list, invalid } = parseDmarc(text.replace('mailto:…', 'mailto:d@exemple.fr'));
    assert.deepEqual(invalid, [], text);
    assert.deepEqual(
      list.tags.filter(([name]) => OBSOLETE.includes(name)),
      [],
      text,
    );
  }
});

test('a policy of SPF that advice prints is one that receivers can read', () => {
  for (const text of printed.filter(isSpf)) assert.deepEqual(parseSpf(text).faults, [], text);
});
