import type { WatchedChange } from '@rempart/contract';
import type { ApiLetter, EventBody } from '@rempart/contract/api';
import { randomKey } from '../../../common/digest.ts';
import type { AuditId } from '../../../domain/ids.ts';
import type { Store } from '../../../ports/store.ts';
import { analysisOf } from './read.ts';

/** Queues one message for each of these webhooks, in the transaction of the event. */
export async function enqueueEvent(
  webhookIds: readonly number[],
  event: EventBody,
  { webhooks }: Pick<Store, 'webhooks'>,
  at: Date,
): Promise<void> {
  const body = JSON.stringify(event);
  for (const webhookId of webhookIds)
    await webhooks.enqueue({ webhookId, publicId: newMessageId(), event: event.type, body }, at);
}

/**
 * Notifies the accounts that requested an audit of its end; `accountId`: only that one, which requested it after its end. Call it in the
 * transaction that ends the audit.
 */
export async function notifyCompletion(
  concerned: { readonly auditId: AuditId; readonly accountId?: number },
  store: Pick<Store, 'webhooks' | 'audits'>,
  at: Date,
): Promise<void> {
  const audit = await store.audits.byId(concerned.auditId);
  if (audit?.status !== 'completed' && audit?.status !== 'failed') return;
  const type = `analysis.${audit.status}` as const;
  const subscribers = await store.webhooks.subscribed(concerned, type);
  if (subscribers.length === 0) return;
  const timestamp = at.toISOString();
  await enqueueEvent(subscribers, { type, timestamp, data: await analysisOf(audit, { store }) }, store, at);
}

/** Notifies the accounts whose address watches a domain of its changes. */
export async function tellDomainChanged(
  {
    domainId,
    domain,
    letter,
  }: { readonly domainId: number; readonly domain: string; readonly letter: ApiLetter | null },
  changes: readonly WatchedChange[],
  store: Pick<Store, 'webhooks'>,
  at: Date,
): Promise<void> {
  if (changes.length === 0) return;
  const subscribers = await store.webhooks.subscribed({ domainId }, 'domain.changed');
  const data = { domain, letter, changes: [...changes] };
  await enqueueEvent(
    subscribers,
    { type: 'domain.changed', timestamp: at.toISOString(), data } as EventBody,
    store,
    at,
  );
}

/** « msg_ » and 128 random bits. */
function newMessageId(): string {
  return `msg_${randomKey()}`;
}
