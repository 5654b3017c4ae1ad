import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { RECORDINGS, readEvidence, recordedDomains } from '../../engine/testing/recordings.ts';
import { goldenOf } from './golden.ts';

test('recordings: at least twenty, of the laboratory and of elsewhere', () => {
  const domains = recordedDomains();
  const ofTheLab = domains.filter((domain) => domain.endsWith('.example'));
  assert.ok(domains.length >= 20, `${domains.length}`);
  assert.ok(ofTheLab.length >= 10 && domains.length - ofTheLab.length >= 10);
});

for (const domain of recordedDomains()) {
  test(`${domain}: judged as it was (\`npm run fix\` writes what is judged now)`, () => {
    assert.equal(goldenOf(readEvidence(domain)), readFileSync(join(RECORDINGS, `${domain}.txt`), 'utf8'));
  });
}
