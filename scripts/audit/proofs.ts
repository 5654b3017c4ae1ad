import { type AuditEvidence, type Conclusion, proofsOf, type Verdict } from '@rempart/engine';
import type { Proof } from '@rempart/engine/fr';
import type { TerminalWords } from './words.ts';

const TOLD: readonly Verdict['outcome'][] = ['fail', 'warn', 'unknown'];

/** What proves each rule that does not hold: the question, the answer and how to ask the same, line by line. */
export function proofLines(
  { engine, screen }: TerminalWords,
  evidence: AuditEvidence,
  { verdicts }: Conclusion,
): readonly string[] {
  const { PROTOCOLS, showProof, titleOf } = engine;
  const { none, colon, more } = screen.proofs;
  if (!evidence.trace) return [none];
  const proofs = proofsOf(evidence, verdicts);
  return verdicts
    .filter(({ outcome }) => TOLD.includes(outcome))
    .flatMap((verdict) => {
      const { exchanges = [], byCheck } = proofs.get(verdict.protocol) ?? {};
      const { ids = [], left = 0 } = byCheck?.get(verdict.check) ?? {};
      const shown = ids.flatMap((wanted) => exchanges.find(({ id }) => id === wanted) ?? []).map(showProof);
      return [
        '',
        `${PROTOCOLS[verdict.protocol]}, ${titleOf(verdict)}`,
        ...shown.flatMap((proof) => linesFor(colon, proof)),
        ...(left > 0 ? [more(left)] : []),
      ];
    });
}

function linesFor(colon: string, { asked, status, server, at, elapsedMs, lines, command }: Proof): readonly string[] {
  return [
    `  ${asked}${colon}${status}`,
    `    ${[server, at, `${elapsedMs} ms`].filter((part) => part !== null).join(', ')}`,
    ...lines.map((line) => `    ${line}`),
    ...(command === null ? [] : [`    $ ${command}`]),
  ];
}
