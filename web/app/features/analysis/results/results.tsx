import type { AnalysisResults } from '@rempart/contract';
import { useEffect } from 'react';
import { Access } from '../access.tsx';
import { Actions } from './actions.tsx';
import { BeforeAdding } from './before-adding.tsx';
import { Earlier } from './earlier.tsx';
import { Families } from './families.tsx';
import { Limits } from './limits.tsx';
import { NextSteps } from './next-steps.tsx';
import { Outlook } from './outlook.tsx';
import type { Reading } from './reading.ts';
import { Reasons } from './reasons.tsx';
import { SendersSeen } from './senders-seen.tsx';
import { Summary } from './summary.tsx';
import { TechnicalGrid } from './technical-grid.tsx';

export interface ResultsProps {
  readonly results: AnalysisResults;
  readonly reading: Reading;
  readonly onRenew: () => void;
  /** Opens the purchase of the report; without it the button leads to the offer. */
  readonly onReport?: (() => void) | undefined;
}

/**
 * The results of an audit, free of charge: what to do next, the way to the report, what is possible today, why this letter, the twelve
 * protocols, and the limits of the letter.
 */
export function Results({ results, reading, onRenew, onReport }: ResultsProps) {
  useEffect(openWhereLed, []);
  const { mailElsewhere, grade, plan } = results;
  const isOffered = mailElsewhere === null && grade?.letter != null && plan !== null;
  if (reading === 'technician') {
    return (
      <div id="resultats" className="scroll-mt-4">
        <Actions results={results} onRenew={onRenew} />
        <TechnicalGrid results={results} />
        <SendersSeen results={results} />
        <BeforeAdding results={results} />
        <Reasons results={results} />
        <Earlier results={results} />
        <Limits results={results} />
      </div>
    );
  }
  return (
    <div id="resultats" className="scroll-mt-4">
      <NextSteps results={results} />
      {isOffered && <Access onReport={onReport} isNeeded={grade?.letter !== 'A' && plan.first.length > 0} />}
      <Earlier results={results} />
      <div className="mt-12">
        <Summary results={results} />
      </div>
      <Actions results={results} onRenew={onRenew} />
      <SendersSeen results={results} />
      <BeforeAdding results={results} />
      <Outlook results={results} />
      <Reasons results={results} />
      <Families results={results} />
      <Limits results={results} />
    </div>
  );
}

/** Expands the card that a link leads to. Returns a function that stops. */
function openWhereLed(): () => void {
  const open = () => {
    const card = document.getElementById(location.hash.slice(1))?.querySelector(':scope > details');
    if (card instanceof HTMLDetailsElement) card.open = true;
  };
  open();
  addEventListener('hashchange', open);
  return () => removeEventListener('hashchange', open);
}
