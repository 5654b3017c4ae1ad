import type { AnalysisResults } from '@house/contract';
import { Actions } from './actions.tsx';
import { Earlier } from './earlier.tsx';
import { Families } from './families.tsx';
import { Limits } from './limits.tsx';
import { Outlook } from './outlook.tsx';
import { Reasons } from './reasons.tsx';

export interface ResultsProps {
  readonly results: AnalysisResults;
  readonly onRenew: () => void;
}

/** What an audit found, free: why this letter, the twelve protocols in four families, and what the letter does not say. */
export function Results({ results, onRenew }: ResultsProps) {
  return (
    <div id="resultats">
      <Actions results={results} onRenew={onRenew} />
      <Reasons results={results} />
      <Outlook results={results} />
      <Earlier results={results} />
      <Families protocols={results.protocols} />
      <Limits results={results} />
    </div>
  );
}
