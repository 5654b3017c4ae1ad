import { DAY_MS, FOLLOW_UP_DAYS } from '@rempart/contract';
import type { Store } from '../../ports/store.ts';
import type { Tools } from '../../ports/tools.ts';
import { beginDue } from '../audits-of-ours.ts';
import { newPublicId } from '../orders/access.ts';

/** Plans the audits that come with a report, counted from the day of its release. */
export async function planFollowUps(orderId: number, { followUps }: Pick<Store, 'followUps'>, at: Date): Promise<void> {
  for (const days of FOLLOW_UP_DAYS)
    await followUps.plan({ orderId, days, token: newPublicId(), dueAt: new Date(at.getTime() + days * DAY_MS) });
}

/** Adds a job for each follow-up that is due; concurrent processes each take others, and none is taken twice. */
export async function startFollowUps(tools: Pick<Tools, 'store' | 'now'>): Promise<void> {
  await beginDue(async ({ followUps, jobs }) => {
    const due = await followUps.takeDue(tools.now());
    if (due) await jobs.add('follow-up', { followUpId: due.id });
    return due !== null;
  }, tools);
}
