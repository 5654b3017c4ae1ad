import {
  type ApiDelivery,
  type ApiWebhook,
  apiEvents,
  type DeliveryPage,
  FORMER_SECRET_HOURS,
  MOST_WEBHOOKS,
  type WebhookAsked,
  type WebhookCreated,
  type WebhookSecretChanged,
} from '@rempart/contract/api';
import { newPublicId } from '../../../usecases/orders/access.ts';
import { newWebhookSecret } from '../domain/webhook-signature.ts';
import { readWebhookUrl } from '../domain/webhook-url.ts';
import type { Tools } from '../ports/tools.ts';
import type { Delivery, Webhook } from '../ports/webhooks.ts';
import type { Caller } from './caller.ts';
import { cursorOf, serialOf } from './cursor.ts';
import { ApiRefusal } from './refusal.ts';
import { enqueueEvent } from './webhook-events.ts';

type Dependencies = Pick<Tools, 'store' | 'now'>;

/**
 * Registers a webhook for events of the account and sends a first event about the webhook itself; others follow once it accepted that one.
 * Throws `INVALID_REQUEST`, `TOO_MANY_WEBHOOKS`, and `RATE_LIMITED` after twenty within a day: each of them posts to an address that the
 * account chose.
 */
export async function createWebhook(
  { account }: Pick<Caller, 'account'>,
  { url: written, events, form = 'standard' }: WebhookAsked,
  { store, now, callsLoopback, limits }: Dependencies & Pick<Tools, 'callsLoopback' | 'limits'>,
): Promise<WebhookCreated> {
  const url = readWebhookUrl(written, { allowsLoopback: callsLoopback });
  if (!url)
    throw new ApiRefusal('INVALID_REQUEST', { field: 'url', value: written, said: (words) => words.webhookUrl });
  const wait = limits.count('webhook', String(account.id));
  if (wait > 0) throw new ApiRefusal('RATE_LIMITED', { field: 'url', retryAfter: wait });
  const at = now();
  return store.transaction(async (within) => {
    if ((await within.webhooks.of(account.id)).length >= MOST_WEBHOOKS) throw new ApiRefusal('TOO_MANY_WEBHOOKS');
    const webhook = await within.webhooks.add({
      publicId: newPublicId(),
      accountId: account.id,
      url: url.href,
      events: apiEvents.filter((event) => events?.includes(event) ?? true),
      form,
      secret: newWebhookSecret(),
      createdAt: at,
    });
    const shown = shownWebhook(webhook);
    await enqueueEvent([webhook.id], { type: 'webhook.created', timestamp: at.toISOString(), data: shown }, within, at);
    return { ...shown, secret: webhook.secret };
  });
}

export async function listWebhooks(
  { account }: Caller,
  { store }: Dependencies,
): Promise<{ readonly data: readonly ApiWebhook[] }> {
  return { data: (await store.webhooks.of(account.id)).map(shownWebhook) };
}

/** Signs with a new secret from now on, for a day beside the former one. Throws `NOT_FOUND`, also for a webhook of another account. */
export async function changeWebhookSecret(
  { account }: Pick<Caller, 'account'>,
  publicId: string,
  { store, now }: Dependencies,
): Promise<WebhookSecretChanged> {
  const secret = newWebhookSecret();
  const until = new Date(now().getTime() + FORMER_SECRET_HOURS * 3_600_000);
  const webhook = await store.webhooks.changeSecret(account.id, publicId, secret, until);
  if (!webhook) throw notFound('webhookId', publicId);
  return { ...shownWebhook(webhook), secret, formerSecretUntil: until.toISOString() };
}

/** Throws `NOT_FOUND` likewise. */
export async function deleteWebhook(
  { account }: Pick<Caller, 'account'>,
  publicId: string,
  { store }: Dependencies,
): Promise<void> {
  if (!(await store.webhooks.remove(account.id, publicId))) throw notFound('webhookId', publicId);
}

/** Throws `NOT_FOUND` likewise, and `INVALID_REQUEST` for a cursor that no page returned. */
export async function listDeliveries(
  caller: Caller,
  publicId: string,
  { cursor, limit }: { readonly cursor: string | null; readonly limit: number },
  { store }: Dependencies,
): Promise<DeliveryPage> {
  const webhook = await ownWebhook(caller, publicId, { store });
  const before = cursor === null ? null : serialOf(cursor);
  const rows = await store.webhooks.deliveries(webhook.id, { before, most: limit });
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return { data: shown.map(shownDelivery), nextCursor: rows.length > limit && last ? cursorOf(last.id) : null };
}

/** Throws `NOT_FOUND` likewise, and `WEBHOOK_DISABLED`. */
export async function replayDelivery(
  caller: Caller,
  { webhookId, deliveryId }: { readonly webhookId: string; readonly deliveryId: string },
  { store, now }: Dependencies,
): Promise<ApiDelivery> {
  const webhook = await ownWebhook(caller, webhookId, { store });
  if (webhook.disabledAt !== null) throw new ApiRefusal('WEBHOOK_DISABLED', { field: 'webhookId', value: webhookId });
  const at = now();
  // A receiver that has accepted nothing yet is tried as slowly as one that refuses.
  const dueAt = webhook.acceptedAt === null ? new Date(at.getTime() + UNACCEPTED_PAUSE_MS) : at;
  const delivery = await store.webhooks.replay(webhook.id, deliveryId, dueAt);
  if (!delivery) throw notFound('deliveryId', deliveryId);
  return shownDelivery(delivery);
}

const UNACCEPTED_PAUSE_MS = 300_000;

async function ownWebhook(
  { account }: Caller,
  publicId: string,
  { store }: Pick<Dependencies, 'store'>,
): Promise<Webhook> {
  const webhook = await store.webhooks.find(account.id, publicId);
  if (!webhook) throw notFound('webhookId', publicId);
  return webhook;
}

export function shownWebhook({ publicId, url, events, form, createdAt, disabledAt }: Webhook): ApiWebhook {
  return {
    id: publicId,
    url,
    events: [...events],
    form,
    createdAt: createdAt.toISOString(),
    disabledAt: disabledAt?.toISOString() ?? null,
  };
}

function shownDelivery(delivery: Delivery): ApiDelivery {
  const { publicId, event, state, attempts, createdAt, attemptedAt, dueAt, status, fault } = delivery;
  return {
    id: publicId,
    event,
    createdAt: createdAt.toISOString(),
    state,
    attempts,
    attemptedAt: attemptedAt?.toISOString() ?? null,
    nextAttemptAt: state === 'waiting' ? (dueAt?.toISOString() ?? null) : null,
    status,
    fault,
  };
}

function notFound(field: string, value: string): ApiRefusal {
  return new ApiRefusal('NOT_FOUND', { field, value });
}
