import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Lab, startLab } from '@rempart/lab';
import { readEvidence } from '../../engine/testing/recordings.ts';
import { differenceOf, likenessOf } from './likeness.ts';
import { auditWorld, WORLDS } from './worlds.ts';

/** On a machine under load a question may time out: the code is at fault for what differs each time. */
const AUDITS = 3;

let lab: Lab;
before(async () => {
  lab = await startLab();
});
after(() => lab.close());

for (const domain of WORLDS) {
  test(`${domain}: audited today, it shows what its recording holds (\`npm run record -- --renew\` makes the recording again)`, async () => {
    const recorded = likenessOf(readEvidence(domain));
    const differing = async () => differenceOf(recorded, likenessOf(await auditWorld(lab, domain)));
    let lasting = await differing();
    for (let audits = 1; audits < AUDITS && lasting.length > 0; audits += 1) {
      const also = await differing();
      lasting = lasting.filter((line) => also.includes(line));
    }
    assert.deepEqual(lasting, []);
  });
}
