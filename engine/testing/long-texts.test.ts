import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import type { AuditEvidence } from '../evidence.ts';
import { advise } from '../judgement/advice.fr.ts';
import { judgeProtocol } from '../judgement/judge.ts';
import { longLists, longTexts, outOfProportion } from './lengthen.ts';

/** Only what takes longer is compared with a shorter text. */
const SLOW_MS = 300;

const plain: AuditEvidence = JSON.parse(
  readFileSync(new URL('../recordings/moyenne.example.json', import.meta.url), 'utf8'),
);

// The long test has every protocol, of two recordings.
for (const id of ['dmarc', 'bimi'] as const)
  test(`${id}: rules and words take no longer than a text or a list is long`, () => {
    const work = (evidence: AuditEvidence) => void judgeProtocol(id, evidence).map(advise);
    const cases = [...longTexts(plain, id), ...longLists(plain, ['protocols', id])];
    assert.deepEqual(outOfProportion(cases, work, { plain, slowMs: SLOW_MS }), []);
  });
