import type { Order, Release } from '../../ports/orders.ts';
import type { Tools } from '../../ports/tools.ts';
import { Refusal } from '../refusal.ts';
import { type Reading, validateReport } from './validate-report.ts';

/** How long a released report can be taken back. */
export const HOLD_MS = 30_000;
/** A report that cannot be drawn raises an alert this long after its time. */
const LATE_MS = 60_000;

type Dependencies = Pick<Tools, 'store' | 'now'>;

/**
 * A person has read the report and releases it. Until its time comes nothing is drawn, mailed or shown to its buyer, and it can be taken
 * back. Throws `WITHDRAWN`, `ALREADY_LET_GO`, or `NOT_READY` where there is no report.
 */
export async function letGo(
  orderId: number,
  { by, note = '' }: Pick<Reading, 'by' | 'note'>,
  { store, holdMs, now }: Dependencies & Pick<Tools, 'holdMs'>,
): Promise<void> {
  const release = { by, note, at: new Date(now().getTime() + holdMs).toISOString() };
  await store.transaction(async ({ orders }) => {
    if (await orders.letGo(orderId, release)) return;
    throw new Refusal(reasonOf(await orders.byId(orderId)));
  });
}

function reasonOf(order: Order | null): 'WITHDRAWN' | 'ALREADY_LET_GO' | 'NOT_READY' {
  if (order && order.withdrawnAt !== null) return 'WITHDRAWN';
  return order && (order.release !== null || order.validatedAt !== null) ? 'ALREADY_LET_GO' : 'NOT_READY';
}

/** Cancels a release; the report can be read and released again. Throws `TOO_LATE` once it has been sent. */
export async function takeBack(orderId: number, { store }: Pick<Dependencies, 'store'>): Promise<void> {
  const release = (await store.orders.byId(orderId))?.release;
  if (!release || !(await store.orders.endRelease(orderId, release))) throw new Refusal('TOO_LATE');
}

/**
 * Sends all released reports whose time has come; `stop` ends it between two of them. One that cannot be drawn now is tried again in the
 * next round.
 */
export async function releaseDue(tools: Parameters<typeof validateReport>[2], stop?: AbortSignal): Promise<void> {
  const at = tools.now().getTime();
  const faults: unknown[] = [];
  for (const { id, release } of await tools.store.orderLists.held()) {
    if (stop?.aborted) break;
    if (release === null || Date.parse(release.at) > at) continue;
    await releaseOne(id, release, tools).catch(async (fault: unknown) => {
      faults.push(fault);
      await noticeDelay(id, release, tools);
    });
  }
  if (faults.length > 0) throw faults[0];
}

async function releaseOne(orderId: number, release: Release, tools: Parameters<typeof validateReport>[2]) {
  const { by, note } = release;
  await validateReport(orderId, { by, note, release }, tools).catch(async (fault: unknown) => {
    if (!(fault instanceof Refusal) || fault.code === 'BUSY') throw fault;
    // Taken back, refunded, withdrawn or drawn again in the meantime: it is not sent.
    await tools.store.orders.endRelease(orderId, release);
  });
}

async function noticeDelay(orderId: number, { at }: Release, { store, now }: Dependencies): Promise<void> {
  if (now().getTime() - Date.parse(at) < LATE_MS) return;
  const subject = `${orderId} ${at}`;
  await store.alerts.raise({ kind: 'GENERATION_FAILED', subject, orderId, detail: { dueAt: at } }, now());
}
