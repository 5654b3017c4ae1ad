import type { ProtocolPage } from '@rempart/contract';
import { useEffect } from 'react';
import { useLocation, useOutletContext } from 'react-router';
import { BeforeAdding } from './before-adding.tsx';
import { Families } from './families.tsx';
import { Limits } from './limits.tsx';
import { Outlook } from './outlook.tsx';
import { ProofSource } from './proof-source.tsx';
import { Reasons } from './reasons.tsx';
import { RepairOffer } from './repair-offer.tsx';
import type { ReadingContext } from './results.tsx';
import { SendersSeen } from './senders-seen.tsx';
import { Summary } from './summary.tsx';

/** Everything that the first screen leaves out: why this letter, the twelve protocols, what is possible today, the limits of the letter. */
export function WholeResult({ protocols }: { readonly protocols: readonly ProtocolPage[] }) {
  const { results } = useOutletContext<ReadingContext>();
  const { hash, key } = useLocation();
  // A link that is followed again leads there again.
  useEffect(() => openCard(hash), [hash, key]);
  return (
    <ProofSource reportId={results.reportId}>
      <Reasons results={results} />
      <Summary results={results} />
      <Families results={results} protocols={protocols} />
      <SendersSeen results={results} />
      <RepairOffer results={results} />
      <BeforeAdding results={results} />
      <Outlook results={results} />
      <Limits results={results} />
    </ProofSource>
  );
}

/** Expands the card that a link leads to. */
function openCard(hash: string): void {
  const card = document.getElementById(hash.slice(1));
  const fold = card?.querySelector(':scope > details');
  if (!(fold instanceof HTMLDetailsElement)) return;
  fold.open = true;
  card?.scrollIntoView();
}
