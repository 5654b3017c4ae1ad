import { DAY_MS, KEPT, type Kept, keptDays } from '@rempart/contract';
import type { Retention } from '../ports/retention.ts';
import type { Tools } from '../ports/tools.ts';

export type Purged = Readonly<
  Record<Exclude<keyof Retention, 'wings'> | 'blankedOrders' | 'deletedOrders' | 'mailFiles', number> &
    Record<string, number>
>;

/** Deletes what has exceeded its retention (`KEPT`); returns how many rows, or files, of each kind. */
export async function purgeOld({ store, mailFiles, now }: Pick<Tools, 'store' | 'mailFiles' | 'now'>): Promise<Purged> {
  const at = now().getTime();
  const before = (kept: Kept) => new Date(at - keptDays(kept) * DAY_MS);
  // Audits of a day go together, within the day that follows their last: their partition is dropped, and no row of it deleted.
  const midnight = (moment: Date) => new Date(Math.floor(moment.getTime() / DAY_MS) * DAY_MS);
  return {
    blankedOrders: await store.persons.blankOrders(before(KEPT.orderPerson)),
    deletedOrders: await store.persons.deleteOrders(before(KEPT.orderProof)),
    invoices: await store.retention.invoices(before(KEPT.invoices)),
    contents: await store.retention.contents(now()),
    analyses: await store.retention.analyses(midnight(before(KEPT.analyses)), midnight(before(KEPT.followedAnalyses))),
    views: await store.retention.views(before(KEPT.views)),
    steps: await store.retention.steps(before(KEPT.steps)),
    messages: await store.retention.messages(before(KEPT.messages)),
    consents: await store.retention.consents(before(KEPT.consents)),
    requests: await store.retention.requests(before(KEPT.requests)),
    incidents: await store.retention.incidents(before(KEPT.incidents)),
    traces: await store.retention.traces(before(KEPT.traces)),
    courtesy: await store.retention.courtesy(before(KEPT.courtesy)),
    mailCounts: await store.retention.mailCounts(before(KEPT.mailCounts)),
    ...(await store.retention.wings(before, now())),
    mailFiles: await mailFiles.forgetBefore(before(KEPT.traces)),
  };
}
