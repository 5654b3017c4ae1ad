import { readdirSync, readFileSync } from 'node:fs';
import { testSentences, testSilences } from './testing/every-sentence.ts';

const FOLDER = new URL('./recordings/', import.meta.url);

testSilences();
for (const name of readdirSync(FOLDER).filter((name) => name.endsWith('.json')))
  testSentences(JSON.parse(readFileSync(new URL(name, FOLDER), 'utf8')));
