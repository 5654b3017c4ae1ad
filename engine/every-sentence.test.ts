import { readFileSync } from 'node:fs';
import { testSentences, testSilences } from './testing/every-sentence.ts';

testSilences();
// The long test has every recording.
for (const domain of ['moyenne.example', 'parking.example'])
  testSentences(JSON.parse(readFileSync(new URL(`./recordings/${domain}.json`, import.meta.url), 'utf8')));
