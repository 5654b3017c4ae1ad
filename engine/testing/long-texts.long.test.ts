import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import type { AuditEvidence } from '../evidence.ts';
import { advise } from '../judgement/advice.fr.ts';
import { judgeProtocol } from '../judgement/judge.ts';
import { protocols } from '../protocols/index.ts';
import { longLists, longTexts, outOfProportion } from './lengthen.ts';

/** Only what takes longer is compared with a shorter text. */
const SLOW_MS = 300;

for (const domain of ['exemplaire.example', 'moyenne.example']) {
  const plain: AuditEvidence = JSON.parse(
    readFileSync(new URL(`../recordings/${domain}.json`, import.meta.url), 'utf8'),
  );
  for (const { id } of protocols) {
    const work = (evidence: AuditEvidence) => void judgeProtocol(id, evidence).map(advise);

    test(`${id} of ${domain}: rules and words take no longer than a text is long`, () => {
      assert.deepEqual(outOfProportion(longTexts(plain, id), work, { plain, slowMs: SLOW_MS }), []);
    });

    test(`${id} of ${domain}: rules and words take no longer than a list is long`, () => {
      const lists = longLists(plain, ['protocols', id]);
      assert.deepEqual(outOfProportion(lists, work, { plain, slowMs: SLOW_MS }), []);
    });
  }
}
