import { WEBHOOK_ANSWER_SECONDS, WEBHOOK_PAUSES_SECONDS } from '@rempart/contract/api';
import { signedHeaders } from '../domain/webhook-signature.ts';
import type { Tools } from '../ports/tools.ts';
import type { AttemptEnd, Delivery, Webhook, WebhookAnswer } from '../ports/webhooks.ts';
import { bodyIn } from './webhook-body.ts';

type Dependencies = Pick<Tools, 'store' | 'postWebhook' | 'now' | 'origin'>;

/** Concurrent messages of one process, each to another webhook and at most two of one account. */
export const WEBHOOKS_AT_ONCE = 8;
/** Longer than any attempt may last: after this time its process is considered dead. */
const HOLD_MS = (WEBHOOK_ANSWER_SECONDS + 15) * 1000;
const GONE = 410;

/**
 * Posts due messages, one after another, until none is due. Several of these run beside each other, none waiting for another: a slow
 * webhook delays only itself. A message whose process was killed is sent again, under the same `webhook-id`.
 */
export async function deliverWebhooks(tools: Dependencies, stop: AbortSignal): Promise<void> {
  const { store, postWebhook, now, origin } = tools;
  while (!stop.aborted) {
    const at = now();
    const taken = await store.webhooks.take(at, new Date(at.getTime() + HOLD_MS));
    if (!taken) return;
    const { delivery, webhook } = taken;
    const { publicId: id } = delivery;
    const body = bodyIn(webhook.form, delivery.body, origin());
    const headers = signedHeaders(secretsOf(webhook, at), { id, body, at });
    const answer = await postWebhook({ url: new URL(webhook.url), headers, body }, stop);
    // An attempt aborted by our own shutdown says nothing about the receiver.
    if (stop.aborted && answer.status === null) return;
    await settle(delivery, webhook, answer, { store, now });
  }
}

/** The former one signs, too, while its receiver changes over. */
function secretsOf({ secret, formerSecret, formerSecretUntil }: Webhook, at: Date): readonly string[] {
  return formerSecret !== null && formerSecretUntil !== null && at < formerSecretUntil
    ? [secret, formerSecret]
    : [secret];
}

async function settle(
  delivery: Delivery,
  webhook: Webhook,
  answer: WebhookAnswer,
  { store, now }: Pick<Dependencies, 'store' | 'now'>,
): Promise<void> {
  const at = now();
  await store.transaction(async ({ webhooks }) => {
    const end = endOf(delivery, answer, at);
    if (!(await webhooks.settle(delivery, end, at)) || end.state !== 'failed') return;
    if (end.status === GONE || !(await webhooks.hasTakenSince(webhook.id, delivery.createdAt)))
      await webhooks.disable(webhook.id, at);
  });
}

function endOf({ attempts, attemptsBefore }: Delivery, answer: WebhookAnswer, at: Date): AttemptEnd {
  if (answer.status !== null && answer.status >= 200 && answer.status < 300) return { ...answer, state: 'delivered' };
  const pause = WEBHOOK_PAUSES_SECONDS[attempts - attemptsBefore - 1];
  if (answer.status === GONE || pause === undefined) return { ...answer, state: 'failed' };
  return { ...answer, state: 'waiting', dueAt: new Date(at.getTime() + pause * 1000) };
}
