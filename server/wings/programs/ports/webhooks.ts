import type { ApiEvent, DeliveredEvent, DeliveryFault, WebhookForm } from '@rempart/contract/api';
import type { AuditId } from '../../../domain/ids.ts';

/** A URL at which an account receives events. */
export interface Webhook {
  readonly id: number;
  readonly publicId: string;
  readonly accountId: number;
  readonly url: string;
  readonly events: readonly ApiEvent[];
  readonly form: WebhookForm;
  /** The signing key of each message. Stored in plain text, because a digest could not sign. */
  readonly secret: string;
  /** The one before, which signs beside it until then; both null where there is none. */
  readonly formerSecret: string | null;
  readonly formerSecretUntil: Date | null;
  readonly createdAt: Date;
  /** When it first accepted a message; until then it gets no other than the one about itself. */
  readonly acceptedAt: Date | null;
  readonly disabledAt: Date | null;
}

/** One message to one webhook, whatever its number of attempts. */
export interface Delivery {
  readonly id: number;
  readonly publicId: string;
  readonly webhookId: number;
  readonly event: DeliveredEvent;
  /** The event as JSON: what is signed and sent, or what a message for people is written from. */
  readonly body: string;
  readonly state: 'waiting' | 'delivered' | 'failed';
  /** Attempts begun, the running one included. */
  readonly attempts: number;
  /** Attempts before its owner had the message sent again. */
  readonly attemptsBefore: number;
  readonly createdAt: Date;
  readonly attemptedAt: Date | null;
  readonly dueAt: Date | null;
  readonly status: number | null;
  readonly fault: DeliveryFault | null;
}

/** The result of one attempt. */
export type WebhookAnswer =
  | { readonly status: number; readonly fault: null }
  | { readonly status: null; readonly fault: DeliveryFault };

export type AttemptEnd = WebhookAnswer &
  ({ readonly state: 'delivered' | 'failed' } | { readonly state: 'waiting'; readonly dueAt: Date });

/** Who is notified of an event. */
export type Concerned =
  /** Accounts that requested this audit, or one of them. */
  | { readonly auditId: AuditId; readonly accountId?: number }
  /** Accounts whose address watches this domain. */
  | { readonly domainId: number };

/** Webhooks of API accounts, and their deliveries. */
export interface Webhooks {
  readonly add: (
    webhook: Omit<Webhook, 'id' | 'formerSecret' | 'formerSecretUntil' | 'acceptedAt' | 'disabledAt'>,
  ) => Promise<Webhook>;
  /** Oldest first. Concurrent callers wait until the transaction ends. */
  readonly of: (accountId: number) => Promise<readonly Webhook[]>;
  readonly find: (accountId: number, publicId: string) => Promise<Webhook | null>;
  /** The present secret becomes the former one until then; null where the account has none of this name. */
  readonly changeSecret: (
    accountId: number,
    publicId: string,
    secret: string,
    formerSecretUntil: Date,
  ) => Promise<Webhook | null>;
  /** Deletes its pending deliveries too; false where the account has none of this name. */
  readonly remove: (accountId: number, publicId: string) => Promise<boolean>;
  /** The webhooks to notify of an event, by number. */
  readonly subscribed: (concerned: Concerned, event: ApiEvent) => Promise<readonly number[]>;

  readonly enqueue: (
    message: Pick<Delivery, 'webhookId' | 'publicId' | 'event' | 'body'>,
    at: Date,
  ) => Promise<Delivery>;
  /** Newest first, before a serial number only; one row more than `most` where there are more. */
  readonly deliveries: (
    webhookId: number,
    asked: { readonly before: number | null; readonly most: number },
  ) => Promise<readonly Delivery[]>;
  /** Due at once, keeping the count of earlier attempts; null where the webhook has none of this name. */
  readonly replay: (webhookId: number, publicId: string, at: Date) => Promise<Delivery | null>;
  /** A due delivery, reserved for this attempt until `heldUntil`; until then no other of its webhook is taken. */
  readonly take: (
    at: Date,
    heldUntil: Date,
  ) => Promise<{ readonly delivery: Delivery; readonly webhook: Webhook } | null>;
  /** Returns false where another attempt was begun since. */
  readonly settle: (delivery: Delivery, end: AttemptEnd, at: Date) => Promise<boolean>;
  /** Stops all deliveries, pending ones included. */
  readonly disable: (webhookId: number, at: Date) => Promise<void>;
  /** Whether any message was accepted since. */
  readonly hasTakenSince: (webhookId: number, since: Date) => Promise<boolean>;
}

/** Posts a message to a URL that a customer entered. Redirects are not followed. */
export interface WebhookPosting {
  readonly postWebhook: (
    message: { readonly url: URL; readonly headers: Readonly<Record<string, string>>; readonly body: string },
    signal: AbortSignal,
  ) => Promise<WebhookAnswer>;
  /** Whether the local machine may be called: in development. */
  readonly callsLoopback: boolean;
}
