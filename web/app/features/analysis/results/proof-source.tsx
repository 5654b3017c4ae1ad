import type { AnalysisResults, ProofHead, ProofShown, ProtocolId } from '@rempart/contract';
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import { readResults } from '../follow.ts';
import { isWhole, wholeOf } from './parts.ts';

type Read = () => Promise<AnalysisResults | null>;
const Source = createContext<Read>(async () => null);

/** Reads the whole result once, when the first proof is opened that the page was not drawn with. */
export function ProofSource({ reportId, children }: { readonly reportId: string; readonly children: ReactNode }) {
  const read = useMemo<Read>(() => {
    let reading: ReturnType<Read> | null = null;
    return () => {
      reading ??= readResults(reportId).then((found) => {
        // A later opening asks again.
        if (found === null) reading = null;
        return found;
      });
      return reading;
    };
  }, [reportId]);
  return <Source value={read}>{children}</Source>;
}

/** The exchanges of a protocol with these ids, in their order; null while they are read, or where they cannot be. */
export function useProofs(
  protocol: ProtocolId,
  ids: readonly number[],
  drawn: readonly (ProofShown | ProofHead)[],
): { readonly proofs: readonly ProofShown[] | null; readonly isMissing: boolean } {
  const read = useContext(Source);
  const known = selected(ids, drawn);
  const isKnown = known.length === ids.length && known.every(isWhole);
  const [found, setFound] = useState<AnalysisResults | null | undefined>(undefined);
  useEffect(() => {
    if (!isKnown) void read().then(setFound);
  }, [read, isKnown]);
  if (isKnown) return { proofs: known.filter(isWhole), isMissing: false };
  const whole = found ? wholeOf(found, protocol) : null;
  return { proofs: whole && selected(ids, whole.proofs), isMissing: found === null };
}

export function selected<Proof extends ProofHead>(ids: readonly number[], proofs: readonly Proof[]): readonly Proof[] {
  return ids.flatMap((wanted) => proofs.find(({ id }) => id === wanted) ?? []);
}
