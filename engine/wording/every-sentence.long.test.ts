import { readdirSync, readFileSync } from 'node:fs';
import { ENGLISH, FRENCH, testSentences, testSilences } from '../testing/every-sentence.ts';

const FOLDER = new URL('../recordings/', import.meta.url);

for (const reading of [FRENCH, ENGLISH]) testSilences(reading);
for (const name of readdirSync(FOLDER).filter((name) => name.endsWith('.json')))
  for (const reading of [FRENCH, ENGLISH])
    testSentences(JSON.parse(readFileSync(new URL(name, FOLDER), 'utf8')), reading);
