import type { EventBody } from '@rempart/contract/api';
import { randomKey } from '../../../common/digest.ts';
import type { AuditId } from '../../../domain/ids.ts';
import type { Happening } from '../../../ports/events.ts';
import type { Tables } from '../ports/tools.ts';
import { analysisOf } from './read.ts';

/** Queues one message for each of these webhooks, in the transaction of the event. */
export async function enqueueEvent(
  webhookIds: readonly number[],
  event: EventBody,
  { webhooks }: Pick<Tables, 'webhooks'>,
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
  store: Pick<Tables, 'webhooks' | 'audits'>,
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

/** Notifies the accounts that an event concerns. */
export async function notifyOf(
  happening: Happening,
  tables: Pick<Tables, 'webhooks' | 'audits'>,
  at: Date,
): Promise<void> {
  if (happening.kind === 'auditEnded') return notifyCompletion({ auditId: happening.auditId }, tables, at);
  const { domainId, domain, letter, changes } = happening;
  if (changes.length === 0) return;
  const subscribers = await tables.webhooks.subscribed({ domainId }, 'domain.changed');
  const data = { domain, letter, changes: [...changes] };
  const event = { type: 'domain.changed', timestamp: at.toISOString(), data } as EventBody;
  await enqueueEvent(subscribers, event, tables, at);
}

/** « msg_ » and 128 random bits. */
function newMessageId(): string {
  return `msg_${randomKey()}`;
}
