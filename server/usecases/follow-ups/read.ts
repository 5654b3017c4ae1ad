import { FOLLOW_UP_TOKEN, type FollowUpView } from '@rempart/contract';
import type { FollowUp } from '../../ports/follow-ups.ts';
import type { Tools } from '../../ports/tools.ts';
import { Refusal } from '../refusal.ts';

type Dependencies = Pick<Tools, 'store'>;

/** A later audit of a sold domain, compared with the sale. Throws `NOT_FOUND`. */
export async function readFollowUp(token: string, tools: Dependencies): Promise<FollowUpView> {
  const { store } = tools;
  const followUp = await findFollowUp(token, tools);
  const { days, state, why, dueAt, compared, orderId } = followUp;
  const order = await store.orders.byId(orderId);
  const sold = order && (await store.audits.byId(order.auditId));
  if (!sold) throw new Refusal('NOT_FOUND');
  const later = followUp.auditId === null ? null : await store.audits.byId(followUp.auditId);
  const planned = (await store.followUps.of(orderId)).filter((one) => one.state === 'planned');
  return {
    domain: sold.unicode,
    days,
    state,
    why,
    dueAt: dueAt.toISOString(),
    toCome: planned.map((one) => one.dueAt.toISOString()),
    reportId: later?.status === 'completed' ? later.publicId : null,
    compared,
  };
}

/** Cancels all follow-ups still to come of its order; idempotent. Throws `NOT_FOUND`. */
export async function stopFollowUps(token: string, tools: Dependencies & Pick<Tools, 'now'>): Promise<FollowUpView> {
  const { orderId } = await findFollowUp(token, tools);
  await tools.store.transaction(({ followUps }) => followUps.stop(orderId, tools.now()));
  return readFollowUp(token, tools);
}

async function findFollowUp(token: string, { store }: Dependencies): Promise<FollowUp> {
  const storedFollowUp = FOLLOW_UP_TOKEN.test(token) ? await store.followUps.byToken(token) : null;
  if (!storedFollowUp) throw new Refusal('NOT_FOUND');
  return storedFollowUp;
}
