import {
  type AnalysisResults,
  type CheckResult,
  fieldsOf,
  isOpen,
  type ProofHead,
  type ProofShown,
  type ProtocolPage,
  type ProtocolResult,
  type ResultOutline,
} from '@rempart/contract';

/** What the first screen is drawn with. */
export function outlineOf({ protocols, plan, ...rest }: AnalysisResults): ResultOutline {
  return {
    ...rest,
    plan: plan && { ...plan, path: plan.path.map(({ week }) => ({ week })) },
    protocols: protocols.map(({ id, verdict }) => ({ id, verdict })),
  };
}

/** What is read below the first screen. */
export interface DepthProps {
  readonly results: ResultOutline;
  readonly protocols: readonly ProtocolPage[];
}

/** What the cards are drawn with: everything that is in the page from the start, and no more. */
export function pagesOf({ protocols }: AnalysisResults): readonly ProtocolPage[] {
  return protocols.map((protocol) => {
    const open = protocol.checks.filter(isOpen);
    const written = new Set(open.flatMap(({ proof }) => proof.slice(0, 1)));
    const named = new Set(open.flatMap(({ proof }) => proof));
    return {
      ...protocol,
      checks: protocol.checks.map((check) => (isOpen(check) ? openCheck(check) : settledCheck(check))),
      proofs: protocol.proofs
        .filter(({ id }) => named.has(id))
        .map((proof) => (written.has(proof.id) ? proof : head(proof))),
    };
  });
}

function openCheck({ facts, ...check }: CheckResult): CheckResult {
  return { ...check, facts: recordsOf(facts) };
}

function settledCheck(check: CheckResult): CheckResult {
  return { ...check, why: '', remedy: null, facts: null };
}

/** Of the facts a page shows the records that a rule examined. */
function recordsOf(facts: unknown): object {
  const { record, records } = fieldsOf(facts);
  return { record, records };
}

function head({ id, asked, status }: ProofShown): ProofHead {
  return { id, asked, status };
}

export function isWhole(proof: ProofShown | ProofHead): proof is ProofShown {
  return 'lines' in proof;
}

/** The whole of a protocol, where the results can be read. */
export function wholeOf(results: AnalysisResults | null, id: ProtocolResult['id']): ProtocolResult | null {
  return results?.protocols.find((protocol) => protocol.id === id) ?? null;
}
