import type { AnalysisResults } from '@rempart/contract';
import { BeforeAdding } from './before-adding.tsx';
import { Limits } from './limits.tsx';
import { MailServers } from './mail-servers.tsx';
import { Reasons } from './reasons.tsx';
import { RepairOffer } from './repair-offer.tsx';
import { SendersSeen } from './senders-seen.tsx';
import { TechnicalGrid } from './technical-grid.tsx';

/** The twelve protocols in full, the mail servers side by side, then why this letter. */
export function TechnicalResult({ results }: { readonly results: AnalysisResults }) {
  return (
    <>
      <TechnicalGrid results={results} />
      <MailServers servers={results.protocols.flatMap(({ servers = [] }) => servers)} />
      <SendersSeen results={results} />
      <RepairOffer results={results} />
      <BeforeAdding results={results} />
      <Reasons results={results} />
      <Limits results={results} />
    </>
  );
}
