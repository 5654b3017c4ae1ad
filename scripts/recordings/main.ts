import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type AuditEvidence, audit, openNetwork } from '@rempart/engine';
import { startLab } from '@rempart/lab';
import { RECORDINGS, readEvidence, recordedDomains } from '../../engine/testing/recordings.ts';
import { onParentExit } from '../tasks/leash.ts';
import { goldenOf } from './golden.ts';

const DEADLINE_MS = 12_000;

/** Worlds of the laboratory that are recorded beside domains of elsewhere, which cannot be asked again. */
const WORLDS = [
  'exemplaire',
  'moyenne',
  'secours',
  'voisin',
  'parking',
  'passoire',
  'brisee',
  'alias',
  'brouillon',
  'etourdi',
  'capricieux',
  'negligent',
  'ancien',
  'troue',
  'muet',
  'vide',
].map((name) => `${name}.example`);

onParentExit(() => process.exit(1));
if (process.argv.includes('--renew')) await recordWorlds();
for (const domain of recordedDomains()) {
  writeFileSync(join(RECORDINGS, `${domain}.txt`), goldenOf(readEvidence(domain)));
}
console.log(`${recordedDomains().length} recordings judged again: read the difference before you commit it.`);

async function recordWorlds(): Promise<void> {
  const lab = await startLab();
  for (const domain of WORLDS) {
    // One for each: a recording is to hold nothing that was asked for another world.
    const network = openNetwork(lab);
    const events = audit(domain, {
      network,
      signal: new AbortController().signal,
      options: { deadlineMs: DEADLINE_MS },
    });
    for await (const event of events) if (event.type === 'completed') keep(event.evidence);
  }
  await lab.close();
}

function keep(evidence: AuditEvidence): void {
  writeFileSync(join(RECORDINGS, `${evidence.domain}.json`), `${JSON.stringify(evidence)}\n`);
}
