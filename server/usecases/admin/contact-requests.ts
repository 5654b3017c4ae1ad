import type {
  AdminContactRequest,
  AdminContactRequestsAsked,
  AdminWithdrawal,
  ContactRequestKind,
} from '@rempart/contract';
import type { Admin } from '../../ports/admins.ts';
import type { InboxRequest } from '../../ports/contact-requests.ts';
import type { Tools } from '../../ports/tools.ts';
import { refundDueAt } from '../keep-contact-request.ts';
import { Refusal } from '../refusal.ts';
import { reportOf } from './order-list.ts';
import { comesTo } from './withdrawal.ts';

/** The limit of each kind; older messages are closed, or are found by searching for their sender. */
const MOST = 200;

/** Messages that match: waiting ones first, by their deadline, then the newest. */
export async function listContactRequests(
  {
    kind = null,
    state,
  }: { readonly kind?: ContactRequestKind | null | undefined } & Pick<AdminContactRequestsAsked, 'state'>,
  tools: Pick<Tools, 'store' | 'operator'>,
): Promise<readonly AdminContactRequest[]> {
  const { store } = tools;
  const open = state === undefined ? null : state === 'open';
  const inbox = await store.contactRequests.inbox({ kind, open, limit: MOST });
  const bought = await store.orderLists.ofAddresses([...new Set(inbox.map(({ email }) => email))]);
  const contactRequests = inbox.map(async (request) => {
    const own = bought.filter(({ email }) => email?.toLowerCase() === request.email.toLowerCase());
    const meant =
      request.kind === 'withdrawal'
        ? own.find(({ number }) => number === request.orderNumber.toUpperCase())
        : undefined;
    const withdrawal = meant?.paidAt ? await comesTo(meant, request.receivedAt, store) : null;
    const orders = own.map((order) => reportOf(order, tools));
    return { ...shown(request), dueAt: dueAtOf(request, withdrawal)?.toISOString() ?? null, withdrawal, orders };
  });
  return (await Promise.all(contactRequests)).sort(byNeed);
}

/**
 * Closes a message, and with it the alert of a withdrawal; the alert of withdrawals without an order closes with the last of them. Throws
 * `NOT_FOUND`, also for a closed message.
 */
export async function closeContactRequest(
  admin: Admin,
  reference: string,
  note: string,
  { store, now }: Pick<Tools, 'store' | 'now'>,
): Promise<void> {
  const kind = KINDS[reference.slice(0, 2)];
  if (!kind) throw new Refusal('NOT_FOUND');
  const at = now();
  const by = admin.username;
  await store.transaction(async ({ contactRequests, alerts, admins }) => {
    if (!(await contactRequests.close(kind, reference, { by, note, at }))) throw new Refusal('NOT_FOUND');
    const open = kind === 'withdrawal' ? await alerts.listOpen() : [];
    const isLast = kind === 'withdrawal' && (await contactRequests.inbox({ kind, open: true, limit: 1 })).length === 0;
    // One alert stands for all withdrawals of a day that match no order: it closes with the last of them.
    const alertsToClose = open.filter(
      (alert) =>
        (alert.kind === 'WITHDRAWAL' && alert.subject === reference) ||
        (alert.kind === 'WITHDRAWAL_UNMATCHED' && isLast),
    );
    for (const { id } of alertsToClose) await alerts.close(id, by, at);
    await admins.note({ at, who: by, act: 'closeLetter', orderId: null, detail: { reference } });
  });
}

/** By the first characters of a reference. */
const KINDS: Readonly<Record<string, ContactRequestKind>> = { 'M-': 'message', 'D-': 'privacy', 'R-': 'withdrawal' };

function shown(request: InboxRequest): Omit<AdminContactRequest, 'dueAt' | 'withdrawal' | 'orders'> {
  const { kind, reference, email, receivedAt, closedAt, closedBy, note } = request;
  return {
    kind,
    reference,
    email,
    receivedAt: receivedAt.toISOString(),
    name: kind === 'privacy' ? null : `${request.firstName} ${request.lastName}`,
    company: kind === 'message' ? request.company || null : null,
    subject: kind === 'message' ? request.subject : null,
    urgency: kind === 'message' ? request.urgency : null,
    right: kind === 'privacy' ? request.right : null,
    orderNumber: kind === 'message' ? null : request.orderNumber || null,
    text: textOf(request),
    closed: closedAt && { at: closedAt.toISOString(), by: closedBy ?? '', note },
  };
}

/** Nothing is due after a refund, or where the right had ended. A withdrawal that matches no order may contain a mistyped number. */
function dueAtOf(request: InboxRequest, withdrawal: AdminWithdrawal | null): Date | null {
  if (request.kind === 'privacy') return request.dueAt;
  const isDue = request.kind === 'withdrawal' && (withdrawal === null || withdrawal.state === 'due');
  return isDue ? refundDueAt(request.receivedAt) : null;
}

function byNeed(one: AdminContactRequest, other: AdminContactRequest): number {
  if ((one.closed === null) !== (other.closed === null)) return one.closed === null ? -1 : 1;
  if (one.closed === null && one.dueAt !== other.dueAt) return (one.dueAt ?? '9999') < (other.dueAt ?? '9999') ? -1 : 1;
  return one.receivedAt < other.receivedAt ? 1 : -1;
}

function textOf(request: InboxRequest): string {
  if (request.kind === 'message') return request.message;
  return request.kind === 'privacy' ? request.details : '';
}
