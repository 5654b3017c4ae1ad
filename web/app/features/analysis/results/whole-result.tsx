import type { AnalysisResults } from '@rempart/contract';
import { BeforeAdding } from './before-adding.tsx';
import { Families } from './families.tsx';
import { Limits } from './limits.tsx';
import { Outlook } from './outlook.tsx';
import { Reasons } from './reasons.tsx';
import { RepairOffer } from './repair-offer.tsx';
import { SendersSeen } from './senders-seen.tsx';
import { Summary } from './summary.tsx';

/** Everything that the first screen leaves out: why this letter, the twelve protocols, what is possible today, the limits of the letter. */
export function WholeResult({ results }: { readonly results: AnalysisResults }) {
  return (
    <>
      <Reasons results={results} />
      <Summary results={results} />
      <Families results={results} />
      <SendersSeen results={results} />
      <RepairOffer results={results} />
      <BeforeAdding results={results} />
      <Outlook results={results} />
      <Limits results={results} />
    </>
  );
}
