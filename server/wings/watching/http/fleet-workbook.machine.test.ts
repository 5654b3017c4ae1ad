import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import type { FleetDomain } from '@rempart/contract';
import { strFromU8, unzipSync } from 'fflate';
import { fleetWorkbook } from './fleet-workbook.ts';

const measured = {
  domain: 'exemple.fr',
  tags: ['Mairie, Lyon', 'web'],
  letter: 'B',
  points: 87,
  provisional: true,
  // Midnight in Paris is the evening before in UTC, and summer time counts.
  lastAudit: '2026-07-13T22:05:00.000Z',
};
const hostile = [
  '=HYPERLINK("https://mal.example")',
  '+1+1',
  '-2+3',
  '@SUM(A1)',
  '\t=1',
  '＝1+1',
  '<b>&</b>\u0007\u202e',
];
const domains = [
  measured,
  ...hostile.map((tag) => ({
    ...measured,
    tags: [tag],
    letter: null,
    points: null,
    provisional: true,
    lastAudit: null,
  })),
] as unknown as readonly FleetDomain[];

test('numbers are numbers, days are days, and no cell holds a formula', async () => {
  const parts = unzipSync(await fleetWorkbook({ domains }));
  const sheet = strFromU8(parts['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
  assert.match(sheet, /<c r="D2"[^>]*><v>87<\/v>/);
  // 14 July 2026, five past midnight.
  const [, serial = ''] = /<c r="F2"[^>]*><v>([\d.]+)<\/v>/.exec(sheet) ?? [];
  assert.ok(Math.abs(Number(serial) - (46_217 + 5 / 1440)) < 1e-6, serial);
  assert.doesNotMatch(sheet, /<f[ >]/);
  for (const text of Object.values(parts).map((part) => strFromU8(part)))
    for (const sign of ['<b>&', '\u0007', '\u202e']) assert.ok(!text.includes(sign));
});

test('Gnumeric reads the same table back, and computes nothing of it', {
  skip: !existsSync('/usr/bin/ssconvert') && 'ssconvert is not on this machine (package gnumeric)',
}, async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'workbook-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  const file = join(folder, 'parc.xlsx');
  await writeFile(file, await fleetWorkbook({ domains }));
  const csv = join(folder, 'parc.csv');
  const { status, stderr } = spawnSync('/usr/bin/ssconvert', ['--export-type=Gnumeric_stf:stf_csv', file, csv], {
    encoding: 'utf8',
    env: { ...process.env, HOME: folder, LC_ALL: 'C.UTF-8' },
  });
  assert.equal(status, 0, stderr);
  const [head, first, ...others] = (await readFile(csv, 'utf8')).trimEnd().split('\n');
  assert.equal(head, 'domaine,étiquettes,note,points,provisoire,"analysé le"');
  assert.equal(first, 'exemple.fr,"""Mairie, Lyon"", web",B,87,oui,"2026/07/14 00:05:00"');
  // Not the sum that the formula would be, nor an apostrophe before it.
  assert.equal(others[1], 'exemple.fr,+1+1,,,,');
  assert.equal(others[2], 'exemple.fr,-2+3,,,,');
  assert.equal(others.length, hostile.length);
});
