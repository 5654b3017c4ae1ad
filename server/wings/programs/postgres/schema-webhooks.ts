import type { ApiEvent, DeliveredEvent, DeliveryFault, WebhookForm } from '@rempart/contract/api';
import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, serial, text } from 'drizzle-orm/pg-core';
import { moment, ownedBy } from '../../../adapters/postgres/columns.ts';
import type { Delivery } from '../ports/webhooks.ts';
import { apiAccounts } from './schema-api.ts';

/** URLs at which API accounts receive events. */
export const apiWebhooks = pgTable(
  'api_webhooks',
  {
    id: serial('id').primaryKey(),
    publicId: text('public_id').notNull().unique(),
    accountId: ownedBy('account_id', () => apiAccounts.id),
    url: text('url').notNull(),
    events: text('events').array().$type<ApiEvent[]>().notNull(),
    form: text('form').$type<WebhookForm>().notNull().default('standard'),
    /** In plain text, because a digest could not sign. */
    secret: text('secret').notNull(),
    /** Signs beside it until then. */
    formerSecret: text('former_secret'),
    formerSecretUntil: moment('former_secret_until'),
    createdAt: moment('created_at').notNull(),
    /** A process is sending one of its messages until then. */
    heldUntil: moment('held_until'),
    /** It accepted its first message; before that it gets no other. */
    acceptedAt: moment('accepted_at'),
    disabledAt: moment('disabled_at'),
  },
  (table) => [index('api_webhooks_account').on(table.accountId)],
);

/** Messages to webhooks. */
export const apiDeliveries = pgTable(
  'api_deliveries',
  {
    id: serial('id').primaryKey(),
    publicId: text('public_id').notNull().unique(),
    webhookId: ownedBy('webhook_id', () => apiWebhooks.id),
    event: text('event').$type<DeliveredEvent>().notNull(),
    /** The event as JSON. */
    body: text('body').notNull(),
    state: text('state').$type<Delivery['state']>().notNull(),
    attempts: integer('attempts').notNull(),
    attemptsBefore: integer('attempts_before').notNull(),
    createdAt: moment('created_at').notNull(),
    attemptedAt: moment('attempted_at'),
    dueAt: moment('due_at'),
    status: integer('status'),
    fault: text('fault').$type<DeliveryFault>(),
  },
  (table) => [
    index('api_deliveries_webhook').on(table.webhookId, table.id),
    index('api_deliveries_created').on(table.createdAt),
    index('api_deliveries_due').on(table.dueAt).where(sql`${table.state} = 'waiting'`),
    check('api_deliveries_state', sql`${table.state} in ('waiting', 'delivered', 'failed')`),
    check('api_deliveries_waits', sql`(${table.state} = 'waiting') = (${table.dueAt} is not null)`),
  ],
);
