import type { AnalysisResults } from '@house/contract';
import { useEffect } from 'react';
import { Access } from '../access.tsx';
import { Actions } from './actions.tsx';
import { Earlier } from './earlier.tsx';
import { Families } from './families.tsx';
import { Limits } from './limits.tsx';
import { NextSteps } from './next-steps.tsx';
import { Outlook } from './outlook.tsx';
import { Reasons } from './reasons.tsx';
import { Summary } from './summary.tsx';

export interface ResultsProps {
  readonly results: AnalysisResults;
  readonly onRenew: () => void;
  /** Opens the purchase of the report; without it the button leads to the offer. */
  readonly onReport?: (() => void) | undefined;
}

/** What an audit found, free: what to do next, the way to the report, what is possible today, why this letter, the twelve protocols, and what the letter does not say. */
export function Results({ results, onRenew, onReport }: ResultsProps) {
  useEffect(openWhereLed, []);
  const { mailElsewhere, grade, plan } = results;
  const isOffered = mailElsewhere === null && grade?.letter != null;
  return (
    <div id="resultats" className="scroll-mt-4">
      <NextSteps results={results} />
      {isOffered && <Access onReport={onReport} isNeeded={grade?.letter !== 'A' && (plan?.first.length ?? 0) > 0} />}
      <Summary results={results} />
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
