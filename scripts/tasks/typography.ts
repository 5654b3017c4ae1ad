import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setAsFrench, slipsIn } from './french-spaces.fr.ts';
import { filesWithWords, frenchPieces } from './french-strings.ts';

const ROOT = join(import.meta.dirname, '..', '..');

const mends = process.argv.includes('--fix');
for (const file of filesWithWords()) {
  const source = readFileSync(join(ROOT, file), 'utf8');
  const wrong = frenchPieces(file, source).filter(({ text }) => slipsIn(text).length > 0);
  for (const { line, text } of wrong) console.log(`${file}:${line}: ${slipsIn(text).join(', ')}`);
  if (!mends || wrong.length === 0) process.exitCode = wrong.length > 0 ? 1 : process.exitCode;
  else
    writeFileSync(
      join(ROOT, file),
      wrong.reduceRight(
        (told, { start, end, text }) => told.slice(0, start) + setAsFrench(text) + told.slice(end),
        source,
      ),
    );
}
