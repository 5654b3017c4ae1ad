import type { AdminLetter, AdminLettersAsked, AdminWithdrawal, LetterKind } from '@rempart/contract';
import type { Admin } from '../../ports/admins.ts';
import type { InboxLetter } from '../../ports/letters.ts';
import type { Tools } from '../../ports/tools.ts';
import { refundDueAt } from '../keep-letter.ts';
import { Refusal } from '../refusal.ts';
import { reportOf } from './order-list.ts';
import { comesTo } from './withdrawal.ts';

/** The limit of each kind; older messages are closed, or are found by searching for their sender. */
const MOST = 200;

/** Messages that match: waiting ones first, by their deadline, then the newest. */
export async function listLetters(
  { kind = null, state }: { readonly kind?: LetterKind | null | undefined } & Pick<AdminLettersAsked, 'state'>,
  tools: Pick<Tools, 'store' | 'operator'>,
): Promise<readonly AdminLetter[]> {
  const { store } = tools;
  const open = state === undefined ? null : state === 'open';
  const inbox = await store.letters.inbox({ kind, open, limit: MOST });
  const bought = await store.orderLists.ofAddresses([...new Set(inbox.map(({ email }) => email))]);
  const letters = inbox.map(async (letter) => {
    const own = bought.filter(({ email }) => email?.toLowerCase() === letter.email.toLowerCase());
    const meant =
      letter.kind === 'withdrawal' ? own.find(({ number }) => number === letter.orderNumber.toUpperCase()) : undefined;
    const withdrawal = meant?.paidAt ? await comesTo(meant, letter.receivedAt, store) : null;
    const orders = own.map((order) => reportOf(order, tools));
    return { ...letterOf(letter), dueAt: dueAtOf(letter, withdrawal)?.toISOString() ?? null, withdrawal, orders };
  });
  return (await Promise.all(letters)).sort(byNeed);
}

/**
 * Closes a message, and with it the alert of a withdrawal; the alert of withdrawals without an order closes with the last of them. Throws
 * `NOT_FOUND`, also for a closed message.
 */
export async function closeLetter(
  admin: Admin,
  reference: string,
  note: string,
  { store, now }: Pick<Tools, 'store' | 'now'>,
): Promise<void> {
  const kind = KINDS[reference.slice(0, 2)];
  if (!kind) throw new Refusal('NOT_FOUND');
  const at = now();
  const by = admin.username;
  await store.transaction(async ({ letters, alerts, admins }) => {
    if (!(await letters.close(kind, reference, { by, note, at }))) throw new Refusal('NOT_FOUND');
    const open = kind === 'withdrawal' ? await alerts.listOpen() : [];
    const isLast = kind === 'withdrawal' && (await letters.inbox({ kind, open: true, limit: 1 })).length === 0;
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
const KINDS: Readonly<Record<string, LetterKind>> = { 'M-': 'message', 'D-': 'privacy', 'R-': 'withdrawal' };

function letterOf(letter: InboxLetter): Omit<AdminLetter, 'dueAt' | 'withdrawal' | 'orders'> {
  const { kind, reference, email, receivedAt, closedAt, closedBy, note } = letter;
  return {
    kind,
    reference,
    email,
    receivedAt: receivedAt.toISOString(),
    name: kind === 'privacy' ? null : `${letter.firstName} ${letter.lastName}`,
    company: kind === 'message' ? letter.company || null : null,
    subject: kind === 'message' ? letter.subject : null,
    urgency: kind === 'message' ? letter.urgency : null,
    right: kind === 'privacy' ? letter.right : null,
    orderNumber: kind === 'message' ? null : letter.orderNumber || null,
    text: kind === 'message' ? letter.message : kind === 'privacy' ? letter.details : '',
    closed: closedAt && { at: closedAt.toISOString(), by: closedBy ?? '', note },
  };
}

/** Nothing is due after a refund, or where the right had ended. A withdrawal that matches no order may contain a mistyped number. */
function dueAtOf(letter: InboxLetter, withdrawal: AdminWithdrawal | null): Date | null {
  if (letter.kind === 'privacy') return letter.dueAt;
  const isDue = letter.kind === 'withdrawal' && (withdrawal === null || withdrawal.state === 'due');
  return isDue ? refundDueAt(letter.receivedAt) : null;
}

function byNeed(one: AdminLetter, other: AdminLetter): number {
  if ((one.closed === null) !== (other.closed === null)) return one.closed === null ? -1 : 1;
  if (one.closed === null && one.dueAt !== other.dueAt) return (one.dueAt ?? '9999') < (other.dueAt ?? '9999') ? -1 : 1;
  return one.receivedAt < other.receivedAt ? 1 : -1;
}
