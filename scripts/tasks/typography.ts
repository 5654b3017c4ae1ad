import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { asRead, setAsFrench, slipsIn } from './french-spaces.fr.ts';
import { filesInFrench, filesWithWords, frenchPieces } from './french-strings.ts';

const ROOT = join(import.meta.dirname, '..', '..');

const mends = process.argv.includes('--fix');
const worded = new Set(filesWithWords());
for (const file of filesInFrench()) {
  const source = readFileSync(join(ROOT, file), 'utf8');
  const mended = (text: string) => (worded.has(file) ? setAsFrench(asRead(text)) : asRead(text));
  const wrong = frenchPieces(file, source).filter(({ text }) => mended(text) !== text);
  for (const { line, text } of wrong)
    console.log(`${file}:${line}: ${slipsIn(text).join(', ') || 'a mark spelled by its number'}`);
  if (!mends || wrong.length === 0) process.exitCode = wrong.length > 0 ? 1 : process.exitCode;
  else
    writeFileSync(
      join(ROOT, file),
      wrong.reduceRight((told, { start, end, text }) => told.slice(0, start) + mended(text) + told.slice(end), source),
    );
}
