import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startLab } from '@rempart/lab';
import { RECORDINGS, readEvidence, recordedDomains } from '../../engine/testing/recordings.ts';
import { onParentExit } from '../tasks/leash.ts';
import { goldenOf } from './golden.ts';
import { differenceOf, likenessOf } from './likeness.ts';
import { auditWorld, WORLDS } from './worlds.ts';

const SHOWN = 12;

onParentExit(() => process.exit(1));
if (process.argv.includes('--renew')) await recordWorlds();
for (const domain of recordedDomains()) {
  writeFileSync(join(RECORDINGS, `${domain}.txt`), goldenOf(readEvidence(domain)));
}
console.log(`${recordedDomains().length} recordings judged again: read the difference before you commit it.`);

/** A recording that differs by what chance and the clock put into it alone stays as it is, octet for octet. */
async function recordWorlds(): Promise<void> {
  const lab = await startLab();
  for (const domain of WORLDS) {
    const file = join(RECORDINGS, `${domain}.json`);
    const seen = await auditWorld(lab, domain);
    const differing = differenceOf(existsSync(file) ? likenessOf(readEvidence(domain)) : [], likenessOf(seen));
    if (differing.length === 0) continue;
    writeFileSync(file, `${JSON.stringify(seen)}\n`);
    console.log([`${domain}: ${differing.length} lines differ`, ...differing.slice(0, SHOWN)].join('\n  '));
  }
  await lab.close();
}
