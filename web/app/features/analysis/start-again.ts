import { type AnalysisResults, analysisMessages } from '@rempart/contract';
import { useState } from 'react';
import { useToast } from '../../ui/toast.tsx';
import { keepArrival } from './arrival.ts';
import { ownerKeyOf } from './owner-keys.ts';
import { requestStart } from './start-request.ts';
import { storeAnalysis } from './stored-analysis.ts';

/**
 * Audits the domain of a result again, with the same options, and opens the new result. That the domain is theirs was declared in the
 * browser that started it, and stands for that browser alone; `startDeclared` is called where it is declared now.
 */
export function useStartAgain({
  reportId,
  domain,
  options,
}: Pick<AnalysisResults, 'reportId' | 'domain' | 'options'>): {
  readonly startAgain: () => void;
  readonly startDeclared: () => void;
  readonly isStarting: boolean;
} {
  const [isStarting, setStarting] = useState(false);
  const toast = useToast();
  async function start(isDeclared: boolean) {
    setStarting(true);
    const entitled = isDeclared || (options.entitled === true && ownerKeyOf(reportId) !== null);
    const asked = { domain, exact: true, options: { ...options, entitled, pdfReport: false, realTimeAlerts: false } };
    const answer = await requestStart(asked);
    if ('fault' in answer) {
      setStarting(false);
      const { message, hint } = answer.fault;
      const description = [message, hint].filter(Boolean).join(' ');
      return toast.show({ title: analysisMessages.errorTitle, description, variant: 'destructive' });
    }
    const { started } = answer;
    storeAnalysis({ domain: started.unicode, reportId: started.reportId });
    keepArrival(started);
    // Until the next page is there, another press would start another audit; a browser may come back to this one as it was.
    addEventListener('pageshow', () => setStarting(false), { once: true });
    location.assign(`/analyse/${started.reportId}`);
  }
  return { startAgain: () => void start(false), startDeclared: () => void start(true), isStarting };
}
