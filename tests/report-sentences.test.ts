import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readEvidence, recordedDomains } from '../engine/testing/recordings.ts';
import { faultsOf } from '../engine/testing/sentences.ts';
import { outline } from '../report/outline.fr.ts';
import { boughtOrder } from '../report/testing.ts';

for (const domain of recordedDomains()) {
  test(`${domain}: every paragraph and cell of its report is whole`, () => {
    const { sections, cover } = outline(boughtOrder({ evidence: readEvidence(domain) }));
    const texts = [
      cover.verdict,
      ...sections.flatMap(({ heading, lead, blocks }) => [heading, ...textsOf([lead, blocks])]),
    ];
    assert.ok(texts.length > 100);
    // A span may begin in the middle of a sentence, and cells may be empty: only what is wrong wherever it stands.
    assert.deepEqual(
      texts.flatMap(faultsOf).filter((fault) => /^(?:a value|an empty quotation|two full stops)/.test(fault)),
      [],
    );
  });
}

/** Every running text within blocks of the report; code and figures show values from the network. */
function textsOf(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  if (value === null || typeof value !== 'object') return [];
  const { kind, style } = value as { readonly kind?: unknown; readonly style?: unknown };
  return kind === 'code' || kind === 'figure' || style === 'code' ? [] : Object.values(value).flatMap(textsOf);
}
