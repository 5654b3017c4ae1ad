import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { setAsFrench, slipsIn } from '../scripts/tasks/french-spaces.fr.ts';
import { everyFrenchPiece, frenchPieces } from '../scripts/tasks/french-strings.ts';

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
  const files = globSync('{contract,engine,lab,report,server,scripts,tests,trials,web/app}/**/*.{ts,tsx}', {
    cwd: ROOT,
    exclude: (name) => /node_modules|build|[.]react-router|french-spaces/.test(name),
  });
  const number = /\\u(?:00a0|202f|2019|00ab|00bb)/i;
  const spelled = files.flatMap((file) => {
    const source = readFileSync(join(ROOT, file), 'utf8');
    if (!number.test(source)) return [];
    // A string of nothing else names the character itself, and needs to be seen.
    return frenchPieces(file, source)
      .filter(({ text }) => number.test(text) && /\p{L}{2}/u.test(text.replace(/\\u..../g, '')))
      .map(({ line }) => `${file}:${line}`);
  });
  assert.deepEqual(spelled, []);
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
