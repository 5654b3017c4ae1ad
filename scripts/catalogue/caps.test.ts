import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { judged as dmarcJudged, MAIL } from '../../engine/protocols/dmarc/testing/judged.ts';
import { MX, judged as spfJudged } from '../../engine/protocols/spf/testing/judged.ts';
import { type FakeAnswer, fakeAsk, txt } from '../../engine/testing/ask.ts';
import { BY_HAND, capHead, cappingChecks, capsIndex, SECTIONS } from './caps.ts';

const FOLDER = new URL('../../docs/checks/caps/', import.meta.url);
const pageOf = (file: string) => readFileSync(new URL(file, FOLDER), 'utf8');

test('every check that caps a letter has its page, whose head says what the code does, and no page is left over', () => {
  assert.deepEqual(
    readdirSync(FOLDER).toSorted(),
    ['README.md', ...cappingChecks.map(({ file }) => file)].toSorted(),
    'npm run fix writes the heads',
  );
  assert.equal(pageOf('README.md'), capsIndex());
  for (const { check, file } of cappingChecks) {
    const [head = '', body = ''] = pageOf(file).split(BY_HAND);
    assert.equal(`${head}${BY_HAND}`, capHead(check), file);
    const told = body.split(/^## /m).slice(1);
    assert.deepEqual(
      told.map((section) => section.slice(0, section.indexOf('\n'))),
      [...SECTIONS],
      file,
    );
    for (const section of told)
      assert.ok(section.slice(section.indexOf('\n')).trim().length > 5, `${file}: ${section}`);
  }
});

test('links between the pages lead somewhere', () => {
  for (const file of readdirSync(FOLDER))
    for (const [, link = ''] of pageOf(file).matchAll(/\]\(([^)#:]+)\)/g))
      assert.ok(existsSync(new URL(link, FOLDER)), `${file}: ${link}`);
});

/** The blocks of a page that say of records how they are judged. */
const zonesOf = (page: string) => [...page.matchAll(/```zone (pass|fail)\n([\s\S]*?)\n```/g)];

test('the records of an example are judged as its page says', async () => {
  let tried = 0;
  for (const { check, file } of cappingChecks) {
    for (const [, outcome = '', records = ''] of zonesOf(pageOf(file))) {
      const ask = fakeAsk(zoneOf(check, records));
      const verdict = check.startsWith('spf/')
        ? await spfJudged(check as never, ask)
        : await dmarcJudged(check as never, ask);
      assert.equal(verdict.outcome, outcome, `${check}: ${records}`);
      tried += 1;
    }
  }
  assert.ok(tried >= 40, `${tried} examples`);
});

/** The records of an example as a domain that has mail publishes them; a name that is not in it does not exist. */
function zoneOf(check: string, records: string): Readonly<Record<string, FakeAnswer>> {
  const zone: Record<string, FakeAnswer> = { ...(check.startsWith('spf/') ? MX : MAIL) };
  const written = new Map<string, readonly string[]>();
  for (const line of records.split('\n')) {
    const [, name = '', type = '', data = ''] = /^(\S+)\. (TXT|MX) (.*)$/.exec(line) ?? assert.fail(line);
    const key = `${name.replace(/example\.com$/, 'exemple.fr')} ${type}`;
    if (type === 'MX') zone[key] = [{ type: 'MX', preference: 10, host: 'mx.exemple.fr' }];
    else {
      const text = data.replace(/^"|"$/g, '').replaceAll('example.com', 'exemple.fr');
      written.set(key, [...(written.get(key) ?? []), text]);
    }
  }
  for (const [key, texts] of written) zone[key] = txt(...texts);
  return zone;
}
