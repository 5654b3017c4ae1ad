import { DAY_MS, KEPT, type Kept, keptDays } from '@rempart/contract';
import type { Tools } from '../ports/tools.ts';

export type Purged = Readonly<Record<string, number>>;

/** Deletes what has exceeded its retention (`KEPT`); returns how many rows, or files, of each kind. */
export async function purgeOld({ store, mailFiles, now }: Pick<Tools, 'store' | 'mailFiles' | 'now'>): Promise<Purged> {
  const at = now().getTime();
  const before = (kept: Kept) => new Date(at - keptDays(kept) * DAY_MS);
  // Audits of a day go together, within the day that follows their last: their partition is dropped, and no row of it deleted.
  const midnight = (moment: Date) => new Date(Math.floor(moment.getTime() / DAY_MS) * DAY_MS);
  await store.retention.makeDays(now());
  return {
    blankedOrders: await store.persons.blankOrders(before(KEPT.orderPerson)),
    deletedOrders: await store.persons.deleteOrders(before(KEPT.orderProof)),
    analyses: await store.retention.analyses(midnight(before(KEPT.analyses)), midnight(before(KEPT.followedAnalyses))),
    steps: await store.retention.steps(before(KEPT.steps)),
    courtesy: await store.retention.courtesy(before(KEPT.courtesy)),
    ...(await store.retention.byAge(before, now())),
    mailFiles: await mailFiles.forgetBefore(before(KEPT.traces)),
  };
}
