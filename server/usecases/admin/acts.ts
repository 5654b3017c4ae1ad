import type { AdminRefund, LoggedAct } from '@rempart/contract';
import type { Admin } from '../../ports/admins.ts';
import type { Tools } from '../../ports/tools.ts';
import { auditAgain } from '../orders/audit-again.ts';
import { refundElsewhere, refundOrder } from '../orders/refund-order.ts';
import { letGo, takeBack } from '../orders/release-report.ts';
import { changeAddress, regenerate, sendAgain } from '../orders/send-again.ts';
import { Refusal } from '../refusal.ts';
import { type LoggedIn, proveQuickly } from './prove.ts';

/** Runs an act on an order and writes it to the journal, on success and on failure. Throws `NOT_FOUND` without an order. */
async function logged(
  admin: Admin,
  { act, orderId, detail = {} }: { readonly act: LoggedAct; readonly orderId: number; readonly detail?: object },
  { store, now }: Pick<Tools, 'store' | 'now'>,
  work: () => Promise<void>,
): Promise<void> {
  if (!(await store.orders.byId(orderId))) throw new Refusal('NOT_FOUND');
  const line = { at: now(), who: admin.username, act, orderId };
  try {
    await work();
  } catch (error) {
    const failure = error instanceof Refusal ? error.code : 'INTERNAL';
    if (failure !== 'NOT_FOUND') await store.admins.note({ ...line, detail: { ...detail, failure } });
    throw error;
  }
  await store.admins.note({ ...line, detail: { ...detail } });
}

export function validate(admin: Admin, orderId: number, note: string, tools: Tools): Promise<void> {
  return logged(admin, { act: 'validate', orderId, detail: { note: note.length } }, tools, () =>
    letGo(orderId, { by: admin.username, note }, tools),
  );
}

export function holdBack(admin: Admin, orderId: number, tools: Tools): Promise<void> {
  return logged(admin, { act: 'takeBack', orderId }, tools, () => takeBack(orderId, tools));
}

export function redrawByAdmin(admin: Admin, orderId: number, tools: Tools): Promise<void> {
  return logged(admin, { act: 'regenerate', orderId }, tools, () => regenerate(orderId, tools));
}

export function reauditByAdmin(admin: Admin, orderId: number, reason: string, tools: Tools): Promise<void> {
  return logged(admin, { act: 'auditAgain', orderId, detail: { reason } }, tools, () => auditAgain(orderId, tools));
}

export function resendByAdmin(admin: Admin, orderId: number, tools: Tools): Promise<void> {
  return logged(admin, { act: 'sendAgain', orderId }, tools, () => sendAgain(orderId, tools));
}

export function correctAddress(
  admin: Admin,
  orderId: number,
  { email, reason }: { readonly email: string; readonly reason: string },
  tools: Tools,
): Promise<void> {
  return logged(admin, { act: 'changeAddress', orderId, detail: { reason } }, tools, () =>
    changeAddress(orderId, email, tools),
  );
}

/** Refunding takes a fresh proof, because the session may be stolen. Throws what `proveQuickly` throws. */
export function refundByAdmin(
  who: LoggedIn,
  orderId: number,
  { reason, proof, elsewhere }: AdminRefund,
  tools: Tools,
): Promise<void> {
  const detail = { reason, ...(elsewhere && { elsewhere }) };
  return logged(who.admin, { act: 'refund', orderId, detail }, tools, async () => {
    await proveQuickly(who, proof, tools);
    await (elsewhere ? refundElsewhere : refundOrder)(orderId, tools);
  });
}

/** Closes an alert in the name of an administrator. Throws `NOT_FOUND`. */
export async function closeAlert(admin: Admin, alertId: number, { store, now }: Tools): Promise<void> {
  const at = now();
  if (!(await store.alerts.close(alertId, admin.username, at))) throw new Refusal('NOT_FOUND');
  await store.admins.note({ at, who: admin.username, act: 'closeAlert', orderId: null, detail: { alertId } });
}
