import { type AuditEvidence, type Conclusion, proofsOf, type Verdict } from '@rempart/engine';
import { PROTOCOLS, type Proof, showProof, titleOf } from '@rempart/engine/fr';

const TOLD: readonly Verdict['outcome'][] = ['fail', 'warn', 'unknown'];

/** What proves each rule that does not hold: the question, the answer and how to ask the same, line by line. */
export function proofLines(evidence: AuditEvidence, { verdicts }: Conclusion): readonly string[] {
  if (!evidence.trace) return ['Cet enregistrement est antérieur aux preuves.'];
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
        ...shown.flatMap(linesFor),
        ...(left > 0 ? [`  et ${left} de plus`] : []),
      ];
    });
}

function linesFor({ asked, status, server, at, elapsedMs, lines, command }: Proof): readonly string[] {
  return [
    `  ${asked} : ${status}`,
    `    ${[server, at, `${elapsedMs} ms`].filter((part) => part !== null).join(', ')}`,
    ...lines.map((line) => `    ${line}`),
    ...(command === null ? [] : [`    $ ${command}`]),
  ];
}
