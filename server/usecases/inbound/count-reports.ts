import type { DomainSenders } from '@rempart/contract';
import { type ReportsSeen, withReports } from '@rempart/engine';
import type { Tools } from '../../ports/tools.ts';
import { Refusal } from '../refusal.ts';
import { readReportBox } from './report-boxes.ts';

/** Senders that are told by name; all are counted. */
const MOST_SENDERS = 12;

/**
 * Puts the sums of a box into the evidence of the audit that it was opened from. Who holds the key of the box asks for it, because whoever has the
 * address of the result reads them there. Refuses with `NOT_FOUND`, `UNAVAILABLE`, and `NOT_READY` where that audit can have nothing more or there are no sums.
 */
export async function countReports(
  key: string,
  tools: Pick<Tools, 'store' | 'mailDomain' | 'now' | 'readUpload' | 'nameExists' | 'includeCost'>,
): Promise<void> {
  const { reading, mayCount, domain } = await readReportBox(key, tools);
  const box = await tools.store.reportBoxes.byKey(key);
  const sums = reading?.domains.find((one) => one.domain === domain);
  const seen = sums && reportsSeen(sums, tools.now());
  if (!box?.reportId || !mayCount || !seen) throw new Refusal('NOT_READY');
  const { reportId } = box;
  await tools.store.transaction(async ({ reports, jobs }) => {
    if (await reports.amend(reportId, (evidence) => withReports(evidence, seen)))
      await jobs.add('prepare-view', { reportId });
  });
}

function reportsSeen(sums: DomainSenders, at: Date): ReportsSeen | null {
  const { period, messages, passed, failing, senders, others, chart, policies } = sums;
  if (period === null) return null;
  const reject = policies.at(-1);
  const effects = reject ? [reject.older, reject.newer] : [];
  const unknown = senders.reduce((sum, one) => sum + (one.isKnown ? 0 : one.failing), 0);
  return {
    ...{ at: at.toISOString(), from: period[0], until: period[1], messages, passed, failing, chart },
    refused: [
      Math.min(...effects.map(({ refused }) => refused)),
      Math.max(...effects.map(({ refused, uncertain }) => refused + uncertain)),
    ],
    senders: senders.slice(0, MOST_SENDERS).map(({ name, isKnown, messages: sent, failing: failed }) => ({
      name,
      isKnown,
      messages: sent,
      failing: failed,
    })),
    unknownFailing: unknown + (others?.unknownFailing ?? 0),
  };
}
