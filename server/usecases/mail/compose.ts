import { DAY_MS, followUpPath, followUpStopPath } from '@rempart/contract';
import type { Composed, ComposeMail, WingMailKind } from '../../ports/drafts.ts';
import type { Invoice } from '../../ports/invoices.ts';
import type { Mail, MailAttachment, MailKind, OutgoingMessage } from '../../ports/mail.ts';
import { isDownloadable, isWithdrawnBy, type Order } from '../../ports/orders.ts';
import type { Tools } from '../../ports/tools.ts';
import { reasonAgainst } from '../follow-ups/run.ts';
import { promisedAt } from '../orders/complete-purchase.ts';
import { statusOf } from '../orders/read-order.ts';
import { recheckUrl } from '../orders/report-links.ts';
import { composeState } from './compose-state.ts';
import { LINK_MS, newLink } from './mailed-link.ts';
import { accountDraft } from './words/account.fr.ts';
import {
  type Bought,
  type FollowUpsToCome,
  linkDraft,
  receiptDraft,
  refundDraft,
  reportDraft,
} from './words/buyer.fr.ts';
import { drawMarkup, drawText } from './words/draft.ts';
import { followUpDraft } from './words/follow-up.fr.ts';
import {
  alertDraft,
  messageDraft,
  receivedDraft,
  rightsDraft,
  saleDraft,
  unmatchedDraft,
  withdrawalDraft,
} from './words/operator.fr.ts';
import { signature } from './words/words.fr.ts';

export type ComposeTools = Pick<
  Tools,
  'store' | 'operator' | 'payments' | 'drawInvoice' | 'drawTerms' | 'origin' | 'now' | 'viewVersion' | 'ofWings'
>;

/** The message in its final form, from the present state; null where there is no longer anything to say. */
export async function composeMail(mail: Mail, tools: ComposeTools): Promise<OutgoingMessage | null> {
  const ofCore: Partial<Record<MailKind, Composer>> = composers;
  const ofWings: Partial<Record<MailKind, ComposeMail>> = tools.ofWings;
  const composed = (await ofCore[mail.kind]?.(mail, tools)) ?? (await ofWings[mail.kind]?.(mail)) ?? null;
  if (!composed) return null;
  const footer = signature(tools.operator, tools.origin());
  return {
    messageId: mail.publicId,
    to: mail.recipient,
    subject: composed.draft.subject,
    text: drawText(composed.draft, footer),
    html: drawMarkup(composed.draft, footer),
    replyTo: composed.replyTo ?? tools.operator.email,
    attachments: composed.attachments ?? [],
    unsubscribe: composed.unsubscribe ?? null,
  };
}

type Composer = (mail: Mail, tools: ComposeTools) => Promise<Composed | null>;

/** Wings compose theirs (`ofWings`). */
const composers: Readonly<Record<Exclude<MailKind, WingMailKind>, Composer>> = {
  receipt: async (mail, tools) => {
    const purchase = await bought(mail, tools);
    if (!purchase) return null;
    const { order, facts } = purchase;
    const agreed = await tools.store.orders.agreement(order.id);
    const terms = agreed && (await tools.store.saleTerms.read(agreed.termsVersion));
    const invoice = await tools.store.invoices.of(order.number, 'invoice');
    const draft = receiptDraft(facts, {
      agreed,
      dueAt: promisedAt(facts.paidAt, tools),
      invoice: invoice?.number ?? null,
      hasTerms: terms !== null,
    });
    return {
      draft,
      attachments: [...(await attached(invoice, tools)), ...(await termsAttached(agreed?.termsVersion, terms, tools))],
    };
  },

  report: async (mail, tools) => {
    const purchase = await bought(mail, tools);
    const file = purchase && (await tools.store.soldReports.file(purchase.order.id));
    if (!file || !isDownloadable(purchase.order)) return null;
    const { order, facts } = purchase;
    const concluded = await tools.store.audits.conclusion(order.auditedId ?? order.auditId);
    const { sha256, pages, pdf } = file;
    const name = `rapport-${facts.domain}`;
    const calendars = file.attachments.filter(({ mediaType }) => mediaType.startsWith('text/calendar'));
    const audited = concluded?.evidence.domain ?? facts.domain;
    const draft = reportDraft(facts, {
      ...(await newLink(order, tools)),
      sha256,
      pages,
      letter: concluded?.results.grade.letter ?? null,
      brief: file.brief,
      calendar: calendars[0]?.description ?? null,
      recheckUrl: recheckUrl(tools.origin(), audited),
      followUps: await toCome(order, tools),
    });
    return {
      draft,
      attachments: [
        { name: `${name}.pdf`, mediaType: 'application/pdf', content: pdf },
        ...calendars.map(({ name, mediaType, text }) => ({ name, mediaType, content: text })),
      ],
    };
  },

  followUp: async (mail, tools) => {
    const purchase = await bought(mail, tools);
    const own = purchase && (await tools.store.followUps.of(purchase.order.id));
    const ownFollowUp = own?.find(({ days }) => mail.key === `${purchase?.order.number}/${days}`);
    if (!purchase || !own || !ownFollowUp?.compared) return null;
    if ((await reasonAgainst(ownFollowUp, tools.store, tools.now())) !== null) return null;
    const audited = await tools.store.audits.byId(purchase.order.auditId);
    const stopUrl = tools.origin() + followUpStopPath(ownFollowUp.token);
    const draft = followUpDraft({
      domain: purchase.facts.domain,
      firstName: purchase.facts.firstName,
      days: ownFollowUp.days,
      compared: ownFollowUp.compared,
      pageUrl: tools.origin() + followUpPath(ownFollowUp.token),
      stopUrl,
      recheckUrl: recheckUrl(tools.origin(), audited?.domain ?? null),
      next: own.find(({ state }) => state === 'planned')?.dueAt ?? null,
    });
    return { draft, unsubscribe: stopUrl };
  },

  link: async ({ recipient }, tools) => {
    const orders = await tools.store.orderLists.boughtBy(recipient);
    if (orders.length === 0) return null;
    const listed = [];
    for (const order of orders) {
      const audit = await tools.store.audits.byId(order.auditId);
      const url = isDownloadable(order) ? (await newLink(order, tools)).downloadUrl : null;
      const status = await statusOf(order, tools.store.paymentRecords);
      const dueAt = order.paidAt && promisedAt(order.paidAt, tools).toISOString();
      listed.push({ number: order.number, domain: audit?.unicode ?? '', status, dueAt, url });
    }
    const until = new Date(tools.now().getTime() + LINK_MS);
    return { draft: linkDraft(listed, { until, origin: tools.origin() }) };
  },

  refund: async (mail, tools) => {
    const purchase = await bought(mail, tools);
    if (!purchase) return null;
    const credit = await tools.store.invoices.of(purchase.order.number, 'credit');
    return { draft: refundDraft(purchase.facts, credit?.number ?? null), attachments: await attached(credit, tools) };
  },

  paymentFailed: async (mail, tools) => {
    const stateMail = await composeState(mail, tools);
    return stateMail?.status === 'failed' ? stateMail : null;
  },

  orderState: composeState,

  sale: async (mail, tools) => {
    const purchase = await bought(mail, tools);
    return purchase && { draft: saleDraft({ ...purchase.facts, dueAt: promisedAt(purchase.facts.paidAt, tools) }) };
  },

  alert: async ({ key }, tools) => {
    const alert = (await tools.store.alerts.listOpen()).find(({ id }) => String(id) === key);
    if (!alert) return null;
    const order = alert.orderId === null ? null : await tools.store.orders.byId(alert.orderId);
    return { draft: alertDraft({ ...alert, orderNumber: order?.number ?? null }) };
  },

  message: async ({ key }, { store }) => {
    const message = await store.contactRequests.message(key);
    return message && { draft: messageDraft(message), replyTo: message.email };
  },

  account: async ({ key }, { store }) => {
    const line = await store.admins.logLine(Number(key));
    const draft = line && accountDraft(line);
    return draft && { draft };
  },

  acknowledgement: async ({ key }, { store, origin }) => {
    const rightsRequest = await store.contactRequests.privacyRequest(key);
    if (rightsRequest) return { draft: rightsDraft({ ...rightsRequest, origin: origin() }) };
    const message = await store.contactRequests.message(key);
    if (message) return { draft: receivedDraft({ ...message, origin: origin() }) };
    const declared = await store.contactRequests.withdrawal(key);
    if (!declared) return null;
    const order = await store.orders.byNumber(declared.orderNumber.toUpperCase());
    if (!order || !isWithdrawnBy(declared.email, order))
      return { draft: unmatchedDraft({ ...declared, origin: origin() }) };
    const dueAt = new Date(declared.receivedAt.getTime() + REFUND_MS);
    const isDue = order.withdrawnAt !== null;
    return { draft: withdrawalDraft({ ...declared, dueAt, isDue, origin: origin() }) };
  },
};

/** A refund is due within fourteen days of the withdrawal (C. conso. L221-24). */
const REFUND_MS = 14 * DAY_MS;

async function bought(
  mail: Mail,
  { store, payments, origin, operator }: ComposeTools,
): Promise<{ order: Order; facts: Bought } | null> {
  const order = mail.orderId === null ? null : await store.orders.byId(mail.orderId);
  const audit = order && (await store.audits.byId(order.auditId));
  if (!order?.paidAt || !audit) return null;
  const { number, amountCents, firstName, paidAt } = order;
  const facts = {
    number,
    amountCents,
    firstName,
    paidAt,
    domain: audit.unicode,
    origin: origin(),
    orderUrl: `${origin()}/payment-success?reportId=${audit.publicId}`,
    isDemonstration: payments?.sandbox ?? false,
    vatRegime: operator.vatRegime,
    isBusiness: order.company !== null,
    refundsProvided: operator.refundsProvided,
    mediator: operator.mediator,
  };
  return { order, facts };
}

/** The audits that come with a report; null where none is planned. */
async function toCome({ id }: Order, { store, origin }: ComposeTools): Promise<FollowUpsToCome | null> {
  const planned = (await store.followUps.of(id)).filter(({ state }) => state === 'planned');
  const [first] = planned;
  return first ? { on: planned.map(({ dueAt }) => dueAt), stopUrl: origin() + followUpStopPath(first.token) } : null;
}

async function attached(invoice: Invoice | null, { drawInvoice }: ComposeTools): Promise<readonly MailAttachment[]> {
  if (!invoice) return [];
  const kind = invoice.kind === 'invoice' ? 'facture' : 'avoir';
  return [{ name: `${kind}-${invoice.number}.pdf`, mediaType: 'application/pdf', content: await drawInvoice(invoice) }];
}

/** The stored conditions of the day of the sale, on a durable medium (C. conso. art. L221-13). */
async function termsAttached(
  version: string | undefined,
  html: string | null,
  { origin, drawTerms }: ComposeTools,
): Promise<readonly MailAttachment[]> {
  if (!version || html === null) return [];
  const content = await drawTerms({ version, html, origin: origin() });
  return [{ name: `conditions-generales-de-vente-${version}.pdf`, mediaType: 'application/pdf', content }];
}
