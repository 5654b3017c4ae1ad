import { type SelfFinding, selfCheck } from '@rempart/server/self-check';
import { print } from '../print.ts';
import { safeLines } from '../safe-lines.ts';
import { marks, missingTitle, sentences } from './self-check.fr.ts';

/** Says what was found and what to publish. The status is 1 where something is wrong, 3 where something was not measured, else 0. */
export async function tellSelfCheck(): Promise<void> {
  const findings = await selfCheck(process.env);
  await print(safeLines(toldOf(findings)));
  process.exitCode = statusOf(findings);
}

export function toldOf(findings: readonly SelfFinding[]): string {
  const lines = findings.map(({ id, outcome, detail }) => `${marks[outcome]} ${sentences[id][outcome](detail)}`);
  const records = findings.flatMap((one) => one.records).map(({ name, type, value }) => `${name}  ${type}  ${value}`);
  return [...lines, ...(records.length > 0 ? ['', missingTitle, ...records] : [])].join('\n');
}

export function statusOf(findings: readonly SelfFinding[]): 0 | 1 | 3 {
  const has = (outcome: SelfFinding['outcome']) => findings.some((one) => one.outcome === outcome);
  if (has('wrong')) return 1;
  return has('unknown') ? 3 : 0;
}
