import * as z from 'zod/mini';
import { checkoutMessages } from '../sale/purchase-words.fr.ts';
import { type ApiPlan, type ApiScope, apiScopes } from './plans.ts';
import { type ApiWebhook, apiEvents, webhookForms } from './webhooks.ts';
import { ownKeyMessages } from './words.fr.ts';

/** How long a mailed link opens the keys of an address, in days. */
export const KEYS_LINK_DAYS = 7;

/** A key as its owner sees it. All times are ISO 8601. */
export interface OwnKey {
  readonly id: string;
  readonly name: string;
  /** Its last characters. */
  readonly tail: string;
  readonly scopes: readonly ApiScope[];
  readonly createdAt: string;
  readonly usedAt: string | null;
  /** Set once the key is replaced: it opens until then. */
  readonly endsAt: string | null;
}

/** The content of a customer's key page. */
export interface OwnKeys {
  readonly email: string;
  readonly plan: ApiPlan;
  /** The active ones. */
  readonly keys: readonly OwnKey[];
  readonly webhooks: readonly ApiWebhook[];
  /** Newest month first (« 2026-11 »). */
  readonly uses: readonly { readonly month: string; readonly calls: number; readonly refused: number }[];
}

/** A new key; its secret is shown this once. */
export interface OwnKeyMade {
  readonly name: string;
  readonly secret: string;
}

export const keysLinkAsked = z.object({
  email: z.string().check(z.trim(), z.maxLength(254, checkoutMessages.email), z.email(checkoutMessages.email)),
});

export const ownKeyAsked = z.object({
  name: z.string().check(z.trim(), z.minLength(1, ownKeyMessages.name), z.maxLength(60, ownKeyMessages.name)),
  scopes: z.array(z.enum(apiScopes)).check(z.minLength(1, ownKeyMessages.scopes)),
});

export const ownWebhookAsked = z.object({
  url: z.string().check(z.trim(), z.minLength(1), z.maxLength(500)),
  form: z.enum(webhookForms),
  events: z.array(z.enum(apiEvents)).check(z.minLength(1)),
});
