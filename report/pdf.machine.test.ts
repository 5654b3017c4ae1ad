import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, type TestContext, test } from 'node:test';
import { outline } from './outline.fr.ts';
import { openDrawingTable } from './pdf.ts';
import { specimenOrder } from './specimen.ts';
import { drawnOf } from './testing/outlines.ts';
import { ACTIONS, addressesOf, boughtOrder, NOBODY, namesOf } from './testing.ts';

const { drawReport: draw } = openDrawingTable();
const specimen = draw(outline(specimenOrder(NOBODY)));
const bought = draw(outline(boughtOrder()));
let folder: string;

before(() => {
  folder = mkdtempSync(join(tmpdir(), 'report-'));
});
after(() => rmSync(folder, { recursive: true }));

test('nothing of a report is set smaller than eight points, and running text is larger than nine', (context) => {
  const file = join(folder, 'sizes.pdf');
  writeFileSync(file, bought.pdf);
  if (!has('pdftotext', context)) return;
  const stdout = execFileSync('pdftohtml', ['-xml', '-i', '-stdout', '-zoom', '3', file], { encoding: 'utf8' });
  // Three to a point, rounded.
  const sizes = new Map(
    [...stdout.matchAll(/<fontspec id="(\d+)" size="(\d+)"/g)].map(([, id, size]) => [id, Number(size)]),
  );
  const letters = new Map<number, number>();
  for (const [, font, text = ''] of stdout.matchAll(/<text [^>]*font="(\d+)"[^>]*>(.*?)<\/text>/g)) {
    const size = sizes.get(font) ?? 0;
    letters.set(size, (letters.get(size) ?? 0) + text.length);
  }
  const [most] = [...letters].toSorted(([, one], [, other]) => other - one)[0] ?? [0];
  assert.ok(Math.min(...letters.keys()) >= 24, `${Math.min(...letters.keys()) / 3} pt`);
  assert.ok(most >= 24);
  assert.ok((letters.get(29) ?? 0) > 10_000, 'the body');
});

test('the specimen has 12 to 24 pages, weighs less than 1.5 MB and is marked on every one', (context) => {
  assert.ok(specimen.pages >= 12 && specimen.pages <= 24, `${specimen.pages} pages`);
  assert.ok(specimen.pdf.length < 1_500_000, `${specimen.pdf.length} bytes`);
  const text = textOf(specimen.pdf, context, '-raw');
  if (text === null) return;
  const pages = text.split('\f').slice(0, -1);
  assert.equal(pages.length, specimen.pages);
  for (const [index, page] of pages.entries()) assert.match(page, /S\s+P\s+É\s+C\s+I\s+M\s+E\s+N/, `page ${index + 1}`);
});

test('no page holds the last lines of a section alone, of a clean report either', (context) => {
  for (const { pdf } of [specimen, bought, draw(drawnOf('exemplaire'))])
    for (const [index, page] of (textOf(pdf, context) ?? '').split('\f').slice(0, -1).entries())
      assert.ok(page.split('\n').filter((line) => line.trim() !== '').length > 15, `page ${index + 1}: ${page}`);
});

test('it is tagged, in French, titled, with bookmarks, and says that it follows PDF/UA-1', () => {
  const file = Buffer.from(specimen.pdf).toString('latin1');
  assert.match(file, /\/MarkInfo\s*<<[^>]*\/Marked true/);
  assert.match(file, /\/StructTreeRoot/);
  assert.match(file, /\/Lang\s*\(fr/);
  assert.match(file, /\/Outlines/);
  assert.match(file, /\/DisplayDocTitle true/);
  assert.match(file, /<pdfuaid:part>1</);
  assert.match(file, /moyenne\.example<\/rdf:li>/);
});

test('nothing in it runs, opens or submits anything', () => {
  for (const { pdf } of [specimen, bought]) {
    assert.doesNotMatch(namesOf(pdf), ACTIONS);
    for (const address of addressesOf(pdf)) assert.match(address, /^https:\/\//);
  }
});

test('the same order gives the same bytes, from a new compiler too', () => {
  assert.equal(draw(outline(boughtOrder())).sha256, bought.sha256);
  assert.equal(openDrawingTable().drawReport(outline(boughtOrder())).sha256, bought.sha256);
  assert.notEqual(specimen.sha256, bought.sha256);
});

test('a warning of the compiler is a fault: a face that is missing is not drawn with another', () => {
  const template = mkdtempSync(join(tmpdir(), 'template-'));
  try {
    cpSync(join(import.meta.dirname, 'typst'), template, { recursive: true });
    const look = readFileSync(join(template, 'look.typ'), 'utf8');
    writeFileSync(join(template, 'look.typ'), look.replace('"IBM Plex Mono", "Inter"', '"No Such Face", "Inter"'));
    assert.throws(() => openDrawingTable(template).drawReport(outline(boughtOrder())), /unknown font family/);
  } finally {
    rmSync(template, { recursive: true });
  }
});

test('who bought it, who read it and what was written stand in it; a specimen says that it is one', (context) => {
  const text = flat(textOf(bought.pdf, context) ?? '');
  if (text === '') return;
  for (const words of [
    'Camille Dupont, Moyenne et fils',
    'C-20261121-7F3K',
    'Jeanne Martin',
    'Votre domaine est bien tenu.',
  ])
    assert.ok(text.includes(words), words);
  assert.match(flat(textOf(specimen.pdf, context) ?? ''), /Spécimen public, sur un domaine fictif/);
});

test('the zone file, the calendar and the readings travel inside, byte for byte', (context) => {
  if (!has('pdfdetach', context)) return;
  const file = join(folder, 'attached.pdf');
  writeFileSync(file, bought.pdf);
  execFileSync('pdfdetach', ['-saveall', '-o', folder, file], { stdio: 'ignore' });
  assert.deepEqual(
    bought.attachments.map(({ name }) => name),
    ['zone-a-publier.txt', 'valeurs-site.txt', 'echeances.ics', 'releves.json'],
  );
  for (const { name, text } of bought.attachments) assert.equal(readFileSync(join(folder, name), 'utf8'), text);
});

test('no line begins with the punctuation that belongs to the line before', (context) => {
  for (const { pdf } of [specimen, bought]) {
    const orphans = (textOf(pdf, context) ?? '')
      .split('\n')
      .filter((line) => /^\s*[:;!?»%€]/.test(line) && !/^\s*;; /.test(line));
    assert.deepEqual(orphans, []);
  }
});

test('a long value is whole in the text, without an added hyphen', (context) => {
  const record = `v=DMARC1; p=none; rua=mailto:${'boite-de-rapports-tres-longue'.repeat(4)}@moyenne.example`;
  const order = boughtOrder();
  const evidence = JSON.parse(
    JSON.stringify(order.evidence).replaceAll('v=DMARC1; p=none; rua=mailto:contact@moyenne.example', record),
  );
  const text = textOf(draw(outline({ ...order, evidence })).pdf, context)?.replace(/\s+/g, '');
  if (text !== undefined) assert.ok(text.includes(record.replace(/\s+/g, '')));
});

function textOf(pdf: Uint8Array, context: TestContext, mode: '-layout' | '-raw' = '-layout'): string | null {
  if (!has('pdftotext', context)) return null;
  const file = join(folder, 'text.pdf');
  writeFileSync(file, pdf);
  return execFileSync('pdftotext', [mode, file, '-'], { encoding: 'utf8' });
}

function has(tool: string, context: TestContext): boolean {
  const found = spawnSync(tool, ['-v']).error === undefined;
  if (!found) context.diagnostic(`${tool} is not on this machine (package poppler-utils): the PDF was not read`);
  return found;
}

function flat(text: string): string {
  return text.replace(/\s+/g, ' ');
}
