import type { DomainSenders, PolicyEffect, SenderLine } from '@rempart/contract';
import { type ReportsSeen, withReports } from '@rempart/engine';
import type { Tools } from '../../ports/tools.ts';
import { Refusal } from '../refusal.ts';
import { readingOf } from './box-reading.ts';
import { readReportBox } from './report-boxes.ts';

/** Senders that are listed by name; all are counted. */
const MOST_SENDERS = 12;

/**
 * Adds the sums of a box to the evidence of the audit that it was opened from. It takes the key of the box, because afterwards everyone
 * with the address of the result can read them. Refuses with `NOT_FOUND`, `UNAVAILABLE`, and `NOT_READY` where that audit can accept
 * nothing more or there are no sums.
 */
export async function countReports(
  key: string,
  tools: Pick<Tools, 'store' | 'mailDomain' | 'now' | 'viewVersion' | 'nameExists'>,
): Promise<void> {
  const { mayCount, domain } = await readReportBox(key, tools);
  const box = await tools.store.reportBoxes.byKey(key);
  if (!box?.auditId || !mayCount) throw new Refusal('NOT_READY');
  const { auditId } = box;
  const made = await readingOf(box, tools);
  const at = tools.now().toISOString();
  const sums = made?.reading.domains.find((one) => one.domain === domain);
  const seenReports = sums && reportsSeen(sums, at);
  const tlsReports = made?.tls && { ...made.tls, at };
  if (!seenReports && !tlsReports) throw new Refusal('NOT_READY');
  const seen = { ...(seenReports && { reports: seenReports }), ...(tlsReports && { tlsReports }) };
  await tools.store.transaction(async ({ audits, jobs }) => {
    if (await audits.amend(auditId, (evidence) => withReports(evidence, seen)))
      await jobs.add('prepare-view', { reportId: auditId });
  });
}

function reportsSeen(sums: DomainSenders, at: string): ReportsSeen | null {
  const { period, messages, passed, failing, refused, recent, senders, others, chart, policies } = sums;
  if (period === null) return null;
  const reject = policies.at(-1);
  const effects = reject ? [reject.older, reject.newer] : [];
  const [none, quarantine, last] = policies.slice(-3).map(({ older, newer }) => stoppedBy([older, newer]));
  const unknown = senders.reduce((sum, one) => sum + (one.isKnown ? 0 : one.failing), 0);
  return {
    ...{ at, from: period[0], until: period[1], messages, passed, failing, chart },
    refused: [
      Math.min(...effects.map(({ refused }) => refused)),
      Math.max(...effects.map(({ refused, uncertain }) => refused + uncertain)),
    ],
    ...(refused !== null && { wereRefused: refused }),
    ...(none && quarantine && last && { stopped: { none, quarantine, reject: last } }),
    ...(recent && { recent }),
    senders: firstLines(senders).map(({ name, isKnown, messages: sent, failing: failed }) => ({
      name,
      isKnown,
      messages: sent,
      failing: failed,
    })),
    unknownFailing: unknown + (others?.unknownFailing ?? 0),
  };
}

/** Known senders that fail stay in the list, however many unknown ones fail more often. */
function firstLines(senders: readonly SenderLine[]): readonly SenderLine[] {
  const isNamedFirst = ({ isKnown, failing }: SenderLine) => isKnown && failing > 0;
  return senders
    .toSorted((one, other) => Number(isNamedFirst(other)) - Number(isNamedFirst(one)))
    .slice(0, MOST_SENDERS);
}

/** The fewest and the most messages that receivers of both kinds would keep from the inbox. */
function stoppedBy(effects: readonly PolicyEffect[]): readonly [number, number] {
  const least = effects.map(({ quarantined, refused }) => quarantined + refused);
  const most = effects.map(({ quarantined, refused, uncertain }) => quarantined + refused + uncertain);
  return [Math.min(...least), Math.max(...most)];
}
