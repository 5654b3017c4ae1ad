import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { conclude } from '@rempart/engine';
import { planInShort, provenDocument } from '@rempart/engine/fr';
import { specimenOrder } from '@rempart/report';
import { readDeclarations } from '../../../process/declarations.ts';
import { openEnglish } from './english.ts';

test('a worker thread draws the document and the plan in English from the same verdicts', async () => {
  const english = openEnglish();
  try {
    const { evidence } = specimenOrder(readDeclarations({}).operator);
    const results = conclude(evidence);
    const { document, plan } = await english.ask({ evidence, results });
    const drawn = JSON.parse(gunzipSync(document.octets).toString()) as ReturnType<typeof provenDocument>;
    const french = provenDocument(evidence, results);
    assert.equal(drawn.language, 'en');
    const factsOf = ({ protocols }: typeof drawn) =>
      protocols.map(({ id, checks }) => [id, ...checks.map(({ id, outcome, proof }) => [id, outcome, proof])]);
    assert.deepEqual(factsOf(drawn), factsOf(french));
    assert.deepEqual(
      plan.path.map(({ id, letter }) => [id, letter]),
      planInShort(evidence, results.verdicts).path.map(({ id, letter }) => [id, letter]),
    );
    assert.ok(plan.path.length > 0);
    assert.doesNotMatch(JSON.stringify(plan), /[«»éèàç]/);
  } finally {
    await english.close();
  }
});
