/**
 * Memory of the command for long lists: a journal of as many names as told, each with the evidence of a recorded audit, parsed again; what
 * the network costs is left out. The same names are then begun again. Run: `node bench/long-list.ts [names]`, 10,000 by default.
 */
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type AuditEvidence, conclude, type Network } from '@rempart/engine';
import type { Given } from '../scripts/audit/audit-all.ts';
import { auditList } from '../scripts/audit/list.ts';

const [names = 10_000] = process.argv.slice(2).map(Number);
const RECORDED = new URL('../engine/recordings/exemplaire.example.json', import.meta.url);

const folder = mkdtempSync(join(tmpdir(), 'long-list-'));
const [list, journal] = [join(folder, 'names'), join(folder, 'journal')];
writeFileSync(list, Array.from({ length: names }, (_, n) => `d${n}.fr\n`).join(''));
const text = readFileSync(RECORDED, 'utf8');
const started = performance.now();
let audited = 0;

const given: Given = {
  print: async () => {},
  openAuditNetwork: async () => ({ networkFor: () => ({}) as Network, close: async () => {} }),
  async *audit(domain) {
    audited += 1;
    if (audited % (names / 10) === 0) tell(`${audited} names`);
    await new Promise(setImmediate);
    const evidence = { ...(JSON.parse(text) as AuditEvidence), domain };
    yield { type: 'completed', evidence, ...conclude(evidence) };
  },
};
await auditList(['--resume', journal, list], given);
await auditList(['--resume', journal, list], given);
tell(`begun again, ${audited - names} asked again`);
console.log(`a document has ${Math.round(statSync(journal).size / names)} octets`);
rmSync(folder, { recursive: true });

function tell(what: string): void {
  const megabytes = Math.round(process.memoryUsage().rss / 1_048_576);
  console.log(`${what.padEnd(32)} ${megabytes} MB, ${((performance.now() - started) / 1000).toFixed(0)} s`);
}
