import { DAY_MS } from '@rempart/contract';
import type { keysLinkAsked, ownKeyAsked, ownWebhookAsked, WebhookCreated } from '@rempart/contract/api';
import { KEYS_LINK_DAYS, keysPath, type OwnKeyMade, type OwnKeys } from '@rempart/contract/api';
import type * as z from 'zod/mini';
import type { Visitor } from '../../../domain/limits.ts';
import { enforceLimit } from '../../../usecases/admit.ts';
import { refuseStrangerMail } from '../../../usecases/mail/to-strangers.ts';
import { digestOf, newPublicId, newToken } from '../../../usecases/orders/access.ts';
import { Refusal } from '../../../usecases/refusal.ts';
import type { ApiKey } from '../ports/api.ts';
import type { Tools } from '../ports/tools.ts';
import { opens } from './caller.ts';
import { makeKey, revokeKey, rotateKey } from './keys.ts';
import { ApiRefusal } from './refusal.ts';
import { createWebhook, deleteWebhook, shownWebhook } from './webhooks.ts';

type Dependencies = Pick<Tools, 'store' | 'now'>;

const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/**
 * Mails the link to the keys of an address. The answer is the same whether or not it has any: the first key opens an account. Throws
 * `MAILED_ENOUGH` where this address was entered three times within a day, and `MAIL_CEILING` where the daily limit of such messages is
 * reached.
 */
export async function askKeysLink(
  { email }: z.output<typeof keysLinkAsked>,
  visitor: Visitor,
  tools: Dependencies & Pick<Tools, 'limits'>,
): Promise<void> {
  enforceLimit('contact', visitor, tools);
  const at = tools.now();
  const refusal = await tools.store.transaction(async (within) => {
    const over = await refuseStrangerMail('apiLink', email, within, { ...tools, visitor, at });
    if (over) return over;
    const key = `${digestOf(email.toLowerCase())}/${at.getTime()}`;
    await within.mails.add({ kind: 'apiLink', key, orderId: null, recipient: email }, at);
    return null;
  });
  if (refusal) throw refusal;
}

/** A separate link for each message: only its digest is stored. */
export async function newKeysLink(
  email: string,
  { store, origin, now }: Dependencies & Pick<Tools, 'origin'>,
): Promise<{ readonly url: string; readonly until: Date }> {
  const token = newToken();
  const until = new Date(now().getTime() + KEYS_LINK_DAYS * DAY_MS);
  await store.apiAccounts.grantLink({ digest: digestOf(token), email, expiresAt: until });
  return { url: origin() + keysPath(token), until };
}

/** The content of a customer's key page. Throws `NOT_FOUND` for an unknown or expired link. */
export async function readOwnKeys(token: string, tools: Dependencies): Promise<OwnKeys> {
  const email = await emailOf(token, tools);
  const { apiAccounts } = tools.store;
  const account = await apiAccounts.byEmail(email);
  if (!account) return { email, plan: 'free', keys: [], webhooks: [], uses: [] };
  const at = tools.now();
  const keys = (await apiAccounts.keysOf(account.id)).filter((key) => opens(key, at)).map(shownKey);
  const webhooks = (await tools.store.webhooks.of(account.id)).map(shownWebhook);
  return { email, plan: account.plan, keys, webhooks, uses: await apiAccounts.uses(account.id) };
}

/** Throws `NOT_FOUND` likewise, and `TOO_MANY_KEYS`. */
export async function makeOwnKey(
  token: string,
  asked: z.output<typeof ownKeyAsked>,
  tools: Dependencies,
): Promise<OwnKeyMade> {
  const { key, secret } = await makeKey(await emailOf(token, tools), asked, tools);
  return { name: key.name, secret };
}

/** Throws `NOT_FOUND` likewise, and for a key that belongs to another account or was replaced. */
export async function rotateOwnKey(token: string, keyId: string, tools: Dependencies): Promise<OwnKeyMade> {
  const { key, secret } = await rotateKey(await emailOf(token, tools), keyId, tools);
  return { name: key.name, secret };
}

/** Throws `NOT_FOUND` likewise. */
export async function revokeOwnKey(token: string, keyId: string, tools: Dependencies): Promise<void> {
  await revokeKey(await emailOf(token, tools), keyId, tools);
}

/**
 * The webhook of an address; the first one opens an account, as the first key does. Throws `NOT_FOUND` likewise, `WEBHOOK_ADDRESS` for an
 * address that may not be called, `TOO_MANY_WEBHOOKS` and `RATE_LIMITED`.
 */
export async function makeOwnWebhook(
  token: string,
  asked: z.output<typeof ownWebhookAsked>,
  tools: Dependencies & Pick<Tools, 'callsLoopback' | 'limits'>,
): Promise<WebhookCreated> {
  const email = await emailOf(token, tools);
  const createdAt = tools.now();
  const account = await tools.store.transaction(({ apiAccounts }) =>
    apiAccounts.open({ publicId: newPublicId(), email, plan: 'free', createdAt }),
  );
  return forPages(() => createWebhook({ account }, asked, tools));
}

/** Throws `NOT_FOUND` likewise, and for a webhook of another account. */
export async function removeOwnWebhook(token: string, webhookId: string, tools: Dependencies): Promise<void> {
  const account = await tools.store.apiAccounts.byEmail(await emailOf(token, tools));
  if (!account) throw new Refusal('NOT_FOUND');
  await forPages(() => deleteWebhook({ account }, webhookId, tools));
}

/** The same act as by a call, with the refusals of a page. */
async function forPages<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (fault) {
    if (!(fault instanceof ApiRefusal)) throw fault;
    const { code, retryAfter } = fault;
    if (code === 'INVALID_REQUEST') throw new Refusal('WEBHOOK_ADDRESS');
    if (code === 'TOO_MANY_WEBHOOKS' || code === 'RATE_LIMITED' || code === 'NOT_FOUND')
      throw new Refusal(code, retryAfter);
    throw fault;
  }
}

async function emailOf(token: string, { store, now }: Dependencies): Promise<string> {
  const email = TOKEN.test(token) ? await store.apiAccounts.linkedEmail(digestOf(token), now()) : null;
  if (email === null) throw new Refusal('NOT_FOUND');
  return email;
}

/** As its owner sees it. */
export function shownKey({ publicId, name, tail, scopes, createdAt, usedAt, endsAt }: ApiKey): OwnKeys['keys'][number] {
  return {
    id: publicId,
    name,
    tail,
    scopes,
    createdAt: createdAt.toISOString(),
    usedAt: usedAt?.toISOString() ?? null,
    endsAt: endsAt?.toISOString() ?? null,
  };
}
