import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import {
  ADDRESS_NAMES_REMEMBERED,
  durationWords,
  KEPT,
  WITHDRAW_HERE,
  withdrawalEnd,
  withdrawalWords,
} from '@rempart/contract';
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

test('audits after a sale are offered beside the contract, and nowhere called a part of it', () => {
  assert.deepEqual(saying(/analyses? (?:comprises?|inclus(?:es?)?)/i), []);
  assert.match(read('web/app/features/legal/terms.tsx'), /vous sont offertes, hors du contrat et de son prix/);
  const row = /'Nouvelles analyses offertes[^']*', '([^']*)'/.exec(
    read('web/app/features/legal/privacy-table.tsx'),
  )?.[1];
  assert.match(row ?? '', /^Intérêt légitime/);
});

test('who reads how long a result is kept reads that it is longer where it is followed or bought', () => {
  const pages = saying(/durationWords\(KEPT\.analyses\)/);
  assert.ok(pages.length > 3, pages.join());
  for (const page of pages) assert.match(read(page), /KEPT\.(?:followedAnalyses|orderPerson)\)/, page);
});

test('who reads how the right of withdrawal ends reads what the operator grants beyond it', () => {
  // The terms say it beside; the answer of the administration is for those to whom nothing is granted.
  assert.deepEqual(saying(/withdrawalWords\.ends/).toSorted(), [
    'contract/sale/withdrawal.fr.ts',
    'web/app/features/admin/contact-answers.fr.ts',
    'web/app/features/legal/terms-consumer.tsx',
  ]);
  assert.match(withdrawalEnd({ refundsProvided: true }), /est remboursé\.$/);
  assert.equal(withdrawalEnd({ refundsProvided: false }), withdrawalWords.ends);
});

test('the mediator is named in the notice, in the terms, in the receipt and in the report', () => {
  assert.deepEqual(saying(/mediator\.(?:name|address)/).toSorted(), [
    'report/sections/closing.fr.ts',
    'server/usecases/mail/words/buyer.fr.ts',
    'web/app/features/legal/legal-notice.tsx',
    'web/app/features/legal/terms.tsx',
  ]);
});

test('no clock pays for anybody', () => {
  assert.deepEqual(saying(/à votre place/), []);
  assert.match(read('web/app/features/legal/terms.tsx'), /rien n’est commandé tant que vous n’y avez pas payé/);
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
  assert.equal(told.length, 18);
  for (const row of rows) assert.ok(!/Analyse gratuite/.test(row) || !/webhook/.test(row), row);
  for (const time of told) assert.ok(known.includes(time), time);
});
