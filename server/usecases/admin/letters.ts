import type { AdminLetter, AdminLettersAsked, LetterKind } from '@house/contract';
import type { Admin } from '../../admins.ts';
import type { InboxLetter } from '../../letters.ts';
import type { Tools } from '../../tools.ts';
import { refundDueAt } from '../keep-letter.ts';
import { Refusal } from '../refusal.ts';

/** Of each kind; what is older is done, or is found by its person. */
const MOST = 200;

/** Letters that match: those that wait first, by their deadline, then the newest. */
export async function listLetters(
  { kind = null, state }: { readonly kind?: LetterKind | null | undefined } & Pick<AdminLettersAsked, 'state'>,
  { store }: Pick<Tools, 'store'>,
): Promise<readonly AdminLetter[]> {
  const open = state === undefined ? null : state === 'open';
  return (await store.letters.inbox({ kind, open, limit: MOST })).map(letterOf).sort(byNeed);
}

/** Somebody dealt with it; the alert of a withdrawal is closed with it, that of withdrawals without order with the last of them. Throws `NOT_FOUND`, also for what is closed. */
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
  await store.together(async ({ letters, orders, admins }) => {
    if (!(await letters.close(kind, reference, { by, note, at }))) throw new Refusal('NOT_FOUND');
    const alerts = kind === 'withdrawal' ? await orders.openAlerts() : [];
    const isLast = kind === 'withdrawal' && (await letters.inbox({ kind, open: true, limit: 1 })).length === 0;
    // One alert tells of all withdrawals of a day that match no order: it ends with the last of them.
    const told = alerts.filter(
      (alert) =>
        (alert.kind === 'WITHDRAWAL' && alert.subject === reference) ||
        (alert.kind === 'WITHDRAWAL_UNMATCHED' && isLast),
    );
    for (const { id } of told) await orders.closeAlert(id, by, at);
    await admins.note({ at, who: by, act: 'closeLetter', orderId: null, detail: { reference } });
  });
}

/** By the first signs of a reference. */
const KINDS: Readonly<Record<string, LetterKind>> = { 'M-': 'message', 'D-': 'privacy', 'R-': 'withdrawal' };

function letterOf(letter: InboxLetter): AdminLetter {
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
    dueAt: dueAtOf(letter)?.toISOString() ?? null,
    closed: closedAt && { at: closedAt.toISOString(), by: closedBy ?? '', note },
  };
}

function dueAtOf(letter: InboxLetter): Date | null {
  if (letter.kind === 'privacy') return letter.dueAt;
  return letter.kind === 'withdrawal' ? refundDueAt(letter.receivedAt) : null;
}

function byNeed(one: AdminLetter, other: AdminLetter): number {
  if ((one.closed === null) !== (other.closed === null)) return one.closed === null ? -1 : 1;
  if (one.closed === null && one.dueAt !== other.dueAt) return (one.dueAt ?? '9999') < (other.dueAt ?? '9999') ? -1 : 1;
  return one.receivedAt < other.receivedAt ? 1 : -1;
}
