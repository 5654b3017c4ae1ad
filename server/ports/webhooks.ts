import type { ApiEvent, DeliveredEvent, DeliveryFault } from '@rempart/contract/api';

/** Where an account wants to be told of events. */
export interface Webhook {
  readonly id: number;
  readonly publicId: string;
  readonly accountId: number;
  readonly url: string;
  readonly events: readonly ApiEvent[];
  /** Signs each message. It stands as it is, for a digest could not sign. */
  readonly secret: string;
  readonly createdAt: Date;
  readonly disabledAt: Date | null;
}

/** One message to one webhook, whatever the number of its attempts. */
export interface Delivery {
  readonly id: number;
  readonly publicId: string;
  readonly webhookId: number;
  readonly event: DeliveredEvent;
  /** The very octets that are signed and sent. */
  readonly body: string;
  readonly state: 'waiting' | 'delivered' | 'failed';
  /** Those that were begun, the one under way included. */
  readonly attempts: number;
  /** Attempts before the message was sent anew at its owner's wish. */
  readonly attemptsBefore: number;
  readonly createdAt: Date;
  readonly attemptedAt: Date | null;
  readonly dueAt: Date | null;
  readonly status: number | null;
  readonly fault: DeliveryFault | null;
}

/** What came of one attempt. */
export type WebhookAnswer =
  | { readonly status: number; readonly fault: null }
  | { readonly status: null; readonly fault: DeliveryFault };

export type AttemptEnd = WebhookAnswer &
  ({ readonly state: 'delivered' | 'failed' } | { readonly state: 'waiting'; readonly dueAt: Date });

/** Whoever is told of an event. */
export type Concerned =
  /** Accounts that asked for this audit, or one of them. */
  | { readonly reportId: number; readonly accountId?: number }
  /** Accounts whose address watches this domain. */
  | { readonly domainId: number };

/** Webhooks of accounts of the API, and what is delivered to them. */
export interface Webhooks {
  readonly add: (webhook: Omit<Webhook, 'id' | 'disabledAt'>) => Promise<Webhook>;
  /** Oldest first. Others who ask wait until the transaction ends. */
  readonly of: (accountId: number) => Promise<readonly Webhook[]>;
  readonly find: (accountId: number, publicId: string) => Promise<Webhook | null>;
  /** With what was to be delivered to it; false where the account has none of this name. */
  readonly remove: (accountId: number, publicId: string) => Promise<boolean>;
  /** Those that are to be told of an event, by number. */
  readonly subscribed: (concerned: Concerned, event: ApiEvent) => Promise<readonly number[]>;

  readonly enqueue: (
    message: Pick<Delivery, 'webhookId' | 'publicId' | 'event' | 'body'>,
    at: Date,
  ) => Promise<Delivery>;
  /** Newest first, those before a serial number only; one more than `most` where there are more. */
  readonly deliveries: (
    webhookId: number,
    asked: { readonly before: number | null; readonly most: number },
  ) => Promise<readonly Delivery[]>;
  /** Due at once, with all attempts before it; null where the webhook has none of this name. */
  readonly replay: (webhookId: number, publicId: string, at: Date) => Promise<Delivery | null>;
  /** A delivery that is due; its webhook has no other under way until then. */
  readonly take: (
    at: Date,
    heldUntil: Date,
  ) => Promise<{ readonly delivery: Delivery; readonly webhook: Webhook } | null>;
  /** false where another attempt was begun since. */
  readonly settle: (delivery: Delivery, end: AttemptEnd) => Promise<boolean>;
  /** Nothing more is delivered, what waits included. */
  readonly disable: (webhookId: number, at: Date) => Promise<void>;
  /** Whether any message was taken since. */
  readonly hasTakenSince: (webhookId: number, since: Date) => Promise<boolean>;
}

/** Puts a message to an address that a stranger gave. Redirects are not followed. */
export interface WebhookPosting {
  readonly postWebhook: (
    message: { readonly url: URL; readonly headers: Readonly<Record<string, string>>; readonly body: string },
    signal: AbortSignal,
  ) => Promise<WebhookAnswer>;
  /** Whether this machine itself may be called: in development. */
  readonly callsLoopback: boolean;
}
