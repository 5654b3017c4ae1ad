import { readFile } from 'node:fs/promises';
import { type AuditEvidence, conclude } from '@house/engine';
import { type Arguments, UsageError } from './arguments.ts';
import { show } from './screen.fr.ts';

/** Judges recorded evidence again: the same result as on the day, without a network. */
export async function replay(asked: Arguments, file: string): Promise<number> {
  const recorded = await read(file);
  const chosen =
    asked.domains.length === 0 ? recorded : recorded.filter(({ domain }) => asked.domains.includes(domain));
  if (chosen.length === 0) throw new UsageError(`${file} ne contient pas ${asked.domains.join(', ') || 'd’analyse'}`);
  for (const evidence of chosen) {
    const replayed = asked.only ? keepOnly(evidence, asked.only) : evidence;
    show(replayed, conclude(replayed), asked);
  }
  return 0;
}

function keepOnly(evidence: AuditEvidence, only: readonly string[]): AuditEvidence {
  const kept = Object.entries(evidence.protocols).filter(([id]) => only.includes(id));
  return { ...evidence, protocols: Object.fromEntries(kept) as AuditEvidence['protocols'] };
}

async function read(file: string): Promise<readonly AuditEvidence[]> {
  try {
    const lines = (await readFile(file, 'utf8')).split('\n').filter((line) => line.trim() !== '');
    const recorded = lines.map((line) => JSON.parse(line) as AuditEvidence);
    if (recorded.every(isEvidence)) return recorded;
  } catch (fault) {
    throw new UsageError(`${file} est illisible\u00a0: ${fault instanceof Error ? fault.message : fault}`);
  }
  throw new UsageError(`${file} n’est pas un enregistrement d’analyse`);
}

function isEvidence(value: unknown): boolean {
  return (
    typeof value === 'object' && value !== null && 'domain' in value && 'existence' in value && 'protocols' in value
  );
}
