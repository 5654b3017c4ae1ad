import { readFileSync } from 'node:fs';
import type { AuditEvidence } from '../evidence.ts';
import { ENGLISH, FRENCH, testSentences, testSilences } from '../testing/every-sentence.ts';

for (const reading of [FRENCH, ENGLISH]) testSilences(reading);
// The long test has every recording in both languages, and every reason.
testSentences(read('moyenne.example'), FRENCH, 4);
testSentences(read('parking.example'), ENGLISH, 4);

function read(domain: string): AuditEvidence {
  return JSON.parse(readFileSync(new URL(`../recordings/${domain}.json`, import.meta.url), 'utf8'));
}
