import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { ADDRESS_NAMES_REMEMBERED, durationWords, KEPT, WITHDRAW_HERE, withdrawalWords } from '@rempart/contract';
import { defaultLists } from '../engine/network/blocklists/list-definitions.ts';

const root = join(import.meta.dirname, '..');
/** What people read: pages, report, mails. Tests and generated files are not. */
const sources = ['web/app', 'report', 'server', 'contract'].flatMap((folder) =>
  globSync('**/*.{ts,tsx}', { cwd: join(root, folder) })
    .map((path) => `${folder}/${path}`)
    .filter((path) => !/\.test\.ts$|\/testing\/|node_modules|\/dist\//.test(path)),
);
/** Source without comments, its white space made plain. */
const read = (path: string) =>
  readFileSync(join(root, path), 'utf8')
    .replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
    .replace(/ /gi, ' ')
    .replace(/\s+/g, ' ');
const saying = (words: RegExp) => sources.filter((path) => words.test(read(path)));

test('what is looked at are all the pages of law, the mails and the end of the report', () => {
  for (const path of [
    'web/app/features/legal/privacy.tsx',
    'report/sections/closing.fr.ts',
    'server/usecases/mail/words/buyer.fr.ts',
  ])
    assert.ok(sources.includes(path), path);
});

test('no page, mail or report names by hand how long something is kept: the purge and the words read one table', () => {
  const times = Object.values(KEPT).map(
    (kept) => durationWords(kept).replaceAll('\u00a0', ' ').split(' après')[0] ?? '',
  );
  assert.ok(times.includes('12 mois') && times.includes('5 ans') && times.includes('10 ans'));
  const byHand =
    /(?:gard|conserv|effac|archiv|supprim)[^.<]{0,60}\b(?:12|douze|24|6|six|36) mois\b|(?:gard|conserv|effac|archiv)[^.<]{0,60}\b(?:5|cinq|10|dix) ans\b/;
  assert.deepEqual(saying(byHand), []);
});

test('the function of withdrawal has one name, and the right one article', () => {
  assert.deepEqual(saying(/Renoncer au contrat/i), ['contract/sale/withdrawal.fr.ts'], WITHDRAW_HERE);
  assert.deepEqual(saying(/L221-28/), ['contract/sale/withdrawal.fr.ts']);
  assert.match(withdrawalWords.ends, /L221-28, 1° et 13°/);
});

test('nobody is promised an expert, a number of weeks without loss, or audits without limit', () => {
  assert.deepEqual(
    saying(/notre expert|sans perdre un message|aussi souvent qu’il le faut|compte à rebours de peur/),
    [],
  );
  assert.deepEqual(saying(/[Dd]ans les 15 minutes/), []);
});

test('the exemption from VAT is cited in one place', () => {
  assert.deepEqual(saying(/293 B/), ['contract/sale/vat.fr.ts']);
});

test('the page on personal data names who keeps each list that an audit asks', () => {
  const page = read('web/app/features/legal/privacy.tsx');
  for (const { label } of defaultLists()) assert.ok(page.includes(label), label);
});

test('the page on personal data says which registries of addresses are outside the Union, how long the name stays, and why', () => {
  const page = read('web/app/features/legal/privacy.tsx').replaceAll(/<[^>]+>/g, '');
  const [inside, outside = ''] = page.split('hors de l’Union européenne');
  assert.match(inside ?? '', /RIPE NCC \(Pays-Bas\) ou, $/);
  const told = outside.slice(0, outside.indexOf(';'));
  for (const registry of ['ARIN', 'APNIC', 'LACNIC', 'AFRINIC']) assert.ok(told.includes(registry), registry);
  assert.match(
    told,
    /\{durationWords\(ADDRESS_NAMES_REMEMBERED\)\} en mémoire\. La base légale est notre intérêt légitime/,
  );
  assert.equal(durationWords(ADDRESS_NAMES_REMEMBERED).replaceAll('\u00a0', ' '), '1 jour');
});

test('the template of the register gives no other times than those that are kept', () => {
  const register = readFileSync(join(root, 'docs/register-of-processing.fr.md'), 'utf8');
  const known = Object.values(KEPT).map((kept) => durationWords(kept).replaceAll('\u00a0', ' '));
  const rows = register.split('\n').filter((line) => /^\| [A-ZÉ]/.test(line) && !line.startsWith('| Traitement'));
  const told = rows.map((row) => row.split('|').at(-2)?.trim() ?? '');
  assert.equal(told.length, 15);
  for (const time of told) assert.ok(known.includes(time), time);
});
