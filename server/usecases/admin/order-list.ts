import {
  type AdminAct,
  type AdminAlert,
  type AdminFollowUp,
  type AdminOrder,
  type AdminOrderSummary,
  type AdminReportsAsked,
  DAY_MS,
  followUpPath,
  type OrderCounts,
  type OrderStep,
} from '@rempart/contract';
import type { Admin } from '../../ports/admins.ts';
import type { FollowUp } from '../../ports/follow-ups.ts';
import type { ListedOrder } from '../../ports/order-lists.ts';
import { refundOf } from '../../ports/orders.ts';
import type { ReportFile } from '../../ports/sold-reports.ts';
import type { Tools } from '../../ports/tools.ts';
import { alertWords } from '../mail/words/operator.fr.ts';
import { promisedAt } from '../orders/complete-purchase.ts';
import { REFUNDS } from '../orders/read-order.ts';
import { Refusal } from '../refusal.ts';
import { qualityOf } from './quality.fr.ts';
import { withdrawalOf } from './withdrawal.ts';

type Dependencies = Pick<Tools, 'store' | 'operator'>;

const PAGE = 200;

/** Orders that match, newest first, 200 at a time. */
export async function listOrders(
  { q, before, status, letter, days }: Partial<AdminReportsAsked>,
  tools: Dependencies & Pick<Tools, 'now'>,
): Promise<readonly AdminOrderSummary[]> {
  const since = days === undefined ? undefined : new Date(tools.now().getTime() - days * DAY_MS);
  const filter = { query: q ?? '', before: before ?? null, status, letter, since, limit: PAGE };
  return (await tools.store.orderLists.list(filter)).map((order) => reportOf(order, tools));
}

export function countOrders({ store }: Dependencies): Promise<OrderCounts> {
  return store.orderLists.counts();
}

/** Open alerts, oldest first. */
export async function listAlerts({ store }: Dependencies): Promise<readonly AdminAlert[]> {
  const open = await store.alerts.listOpen();
  const numbers = new Map<number, string>();
  for (const { orderId } of open) {
    if (orderId !== null && !numbers.has(orderId))
      numbers.set(orderId, (await store.orders.byId(orderId))?.number ?? '');
  }
  return open.map(({ id, kind, orderId, openedAt, detail }) => ({
    id,
    kind,
    title: alertWords[kind],
    orderId,
    orderNumber: orderId === null ? null : (numbers.get(orderId) ?? null),
    openedAt: openedAt.toISOString(),
    detail,
  }));
}

/** One order in full. Throws `NOT_FOUND`. */
export async function readOneOrder(
  orderId: number,
  { totpSecret }: Pick<Admin, 'totpSecret'>,
  tools: Dependencies,
): Promise<AdminOrder> {
  const { store } = tools;
  const order = await store.orderLists.find(orderId);
  if (!order) throw new Refusal('NOT_FOUND');
  const mails = await store.mails.of(orderId);
  const file = order.generatedAt === null ? null : await store.soldReports.file(orderId);
  const concluded = await store.audits.conclusion(order.auditedId ?? order.auditId);
  return {
    ...reportOf(order, tools),
    timeline: [
      { step: 'ordered', at: iso(order.createdAt) },
      { step: 'paid', at: iso(order.paidAt) },
      { step: 'generated', at: iso(order.generatedAt) },
      { step: 'validated', at: iso(order.validatedAt) },
      { step: 'sent', at: iso(order.sentAt) },
      ...happened('withdrawn', order.withdrawnAt),
      ...happened('refundBegun', order.refundBegunAt),
      ...happened('refundFailed', order.refundFailedAt),
      ...happened('refunded', order.refundedAt),
    ],
    followUps: (await store.followUps.of(orderId)).map(shownFollowUp),
    mails: mails.map(({ kind, recipient, state, createdAt, settledAt, answer }) => ({
      kind,
      recipient,
      state,
      at: (settledAt ?? createdAt).toISOString(),
      answer,
    })),
    file: file && { sha256: file.sha256, pages: file.pages, bytes: file.pdf.length },
    quality: concluded && file ? qualityOf(concluded, file) : [],
    acts: actsOf(order, file),
    amountCents: order.amountCents,
    refundProof: totpSecret === null ? 'password' : 'code',
    withdrawal: await withdrawalOf(order, store),
  };
}

/** A step that most orders do not have. */
function happened(step: OrderStep, at: Date | null): AdminOrder['timeline'] {
  return at === null ? [] : [{ step, at: at.toISOString() }];
}

function shownFollowUp({ days, state, why, dueAt, endedAt, compared, token }: FollowUp): AdminFollowUp {
  const at = (endedAt ?? dueAt).toISOString();
  const letters = compared && ([compared.before.letter, compared.after.letter] as const);
  return { days, state, why, at, letters, path: followUpPath(token) };
}

export function reportOf(order: ListedOrder, tools: Dependencies): AdminOrderSummary {
  const { paidAt, generatedAt, validatedAt, sentAt, createdAt } = order;
  const isPending = paidAt !== null && sentAt === null && order.withdrawnAt === null && refundOf(order) === null;
  return {
    id: order.id,
    domain: order.domain,
    firstName: order.firstName ?? '',
    lastName: order.lastName ?? '',
    email: order.email ?? '',
    paymentStatus: paidAt === null ? 'pending' : 'completed',
    reportGenerated: generatedAt !== null,
    adminValidated: validatedAt !== null || order.release !== null,
    emailSent: sentAt !== null,
    isWritten: order.isWritten,
    createdAt: createdAt.toISOString(),
    score: order.letter,
    number: order.number,
    trouble: troubleOf(order),
    isAudited: order.auditingId !== null,
    releaseAt: order.release?.at ?? null,
    dueAt: isPending ? promisedAt(paidAt, tools).toISOString() : null,
    company: order.company?.name ?? null,
    reportId: order.reportPublicId,
    auditedReportId: order.auditedPublicId,
  };
}

function troubleOf(order: ListedOrder): AdminOrderSummary['trouble'] {
  const { state, isWithdrawn, withdrawnAt } = order;
  const refund = refundOf(order);
  if (refund !== null) return REFUNDS[refund];
  if (withdrawnAt !== null) return 'withdrawn';
  if (isWithdrawn) return 'withdrawnLate';
  if (state === 'failed_generation') return 'generation';
  return state === 'delivery_uncertain' ? 'delivery' : null;
}

function actsOf(order: ListedOrder, file: ReportFile | null): readonly AdminAct[] {
  const { state, paidAt, withdrawnAt, release, auditingId } = order;
  const refund = refundOf(order);
  if (refund !== null) return refund === 'failed' ? ['refund'] : [];
  if (release !== null) return ['takeBack'];
  const acts: AdminAct[] = [];
  const isAudited = auditingId !== null;
  if (state === 'generated' && withdrawnAt === null && !isAudited && file) acts.push('validate');
  if ((state === 'generated' || state === 'failed_generation') && !isAudited) acts.push('regenerate', 'auditAgain');
  if (state === 'validated' || state === 'sent' || state === 'delivery_uncertain') acts.push('sendAgain');
  if (paidAt !== null) acts.push('changeAddress', 'refund');
  return acts;
}

function iso(at: Date | null): string | null {
  return at?.toISOString() ?? null;
}
