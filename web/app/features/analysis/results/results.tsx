import type { AnalysisResults } from '@house/contract';
import { useEffect } from 'react';
import { Actions } from './actions.tsx';
import { Earlier } from './earlier.tsx';
import { Families } from './families.tsx';
import { FirstSteps } from './first-steps.tsx';
import { Limits } from './limits.tsx';
import { Outlook } from './outlook.tsx';
import { Reasons } from './reasons.tsx';

export interface ResultsProps {
  readonly results: AnalysisResults;
  readonly onRenew: () => void;
}

/** What an audit found, free: what to do first, what is possible today, why this letter, the twelve protocols, and what the letter does not say. */
export function Results({ results, onRenew }: ResultsProps) {
  useEffect(openWhereLed, []);
  return (
    <div id="resultats">
      <FirstSteps results={results} />
      <Actions results={results} onRenew={onRenew} />
      <Outlook results={results} />
      <Reasons results={results} />
      <Earlier results={results} />
      <Families protocols={results.protocols} />
      <Limits results={results} />
    </div>
  );
}

/** Who follows a word to a card finds it unfolded. Returns how to stop. */
function openWhereLed(): () => void {
  const open = () => {
    const card = document.getElementById(location.hash.slice(1))?.querySelector(':scope > details');
    if (card instanceof HTMLDetailsElement) card.open = true;
  };
  open();
  addEventListener('hashchange', open);
  return () => removeEventListener('hashchange', open);
}
