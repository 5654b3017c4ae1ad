import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { asRead, setAsFrench, slipsIn } from '../scripts/tasks/french-spaces.fr.ts';
import { everyFrenchPiece, filesInFrench, frenchPieces } from '../scripts/tasks/french-strings.ts';

const ROOT = join(import.meta.dirname, '..');

test('every French string has its no-break spaces and its curly apostrophes', () => {
  const pieces = everyFrenchPiece();
  assert.ok(pieces.length > 5_000, `only ${pieces.length} strings were read`);
  assert.deepEqual(
    pieces.flatMap(({ file, line, text }) => slipsIn(text).map((slip) => `${file}:${line}: ${slip}: ${text}`)),
    [],
    'npm run fix mends these',
  );
});

test('French is written as it is read: no string spells a no-break space or an apostrophe by its number', () => {
  const spelled = filesInFrench().flatMap((file) => {
    const source = readFileSync(join(ROOT, file), 'utf8');
    if (!/\\u/.test(source)) return [];
    const wrong = frenchPieces(file, source).filter(({ text }) => asRead(text) !== text);
    return wrong.map(({ line }) => `${file}:${line}`);
  });
  assert.deepEqual(spelled, [], 'npm run fix mends these');
});

test('mending writes a mark that is spelled by its number as it is read, and leaves one that stands alone', () => {
  const [space, apostrophe] = ['00A0', '2019'].map((number) => `\\u${number}`);
  assert.equal(asRead(`Oui${space}: l${apostrophe}eau`), 'Oui~: l’eau'.replace('~', '\u00a0'));
  assert.equal(asRead(`${space}`), space);
});

test('mending sets every kind of slip, and touches no imposed wording and no value to copy', () => {
  assert.equal(
    setAsFrench("Est-ce l'été ? « oui », n° 3 : 2 048 bits, 12 % ; 15 min !"),
    'Est-ce l’été~? «~oui~», n°~3~: 2~048~bits, 12~%~; 15~min~!'.replaceAll('~', '\u00a0'),
  );
  assert.equal(setAsFrench('une note de A à F, à Fès'), 'une note de A~à~F, à Fès'.replaceAll('~', '\u00a0'));
  assert.equal(setAsFrench("'sous « x »'"), "'sous «~x~»'".replaceAll('~', '\u00a0'));
  assert.equal(setAsFrench(setAsFrench('a : b')), 'a\u00a0: b');
  assert.equal(setAsFrench('a \u00a0: b'), 'a\u00a0: b', 'one space is enough');
  const [afterElement] = frenchPieces('page.tsx', '<p><b>a</b> : b</p>');
  assert.equal(afterElement && setAsFrench(afterElement.text), '\u00a0: b');
  for (const kept of [
    "Démarrer l'Analyse Experte",
    'é : ; accounturi=… ; validationmethods=dns-01',
    'https://exemple.fr:8443',
  ])
    assert.deepEqual([setAsFrench(kept), slipsIn(kept)], [kept, []]);
});
