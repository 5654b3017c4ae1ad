import * as z from 'zod/mini';
import { apiAnalysis, apiLetter, moment, namedSchema } from './schemas.ts';

/** Events that an account can subscribe to. `domain.changed`: a domain that the account's address watches. */
export const apiEvents = ['analysis.completed', 'analysis.failed', 'domain.changed'] as const;
export type ApiEvent = (typeof apiEvents)[number];
/** `webhook.created` is the first delivery of each webhook: it shows whether the URL answers. */
export const deliveredEvents = ['webhook.created', ...apiEvents] as const;
export type DeliveredEvent = (typeof deliveredEvents)[number];

/**
 * How messages are written: as events for programs, signed (Standard Webhooks), or as text for the channel of people: Slack and what takes
 * its messages (Block Kit), or Microsoft Teams through a workflow (Adaptive Card).
 */
export const webhookForms = ['standard', 'slack', 'teams'] as const;
export type WebhookForm = (typeof webhookForms)[number];

/** Webhooks of one account. */
export const MOST_WEBHOOKS = 5;
/** The receiver's time limit for its answer, in seconds. */
export const WEBHOOK_ANSWER_SECONDS = 15;
/** For so long after its secret was changed a message is signed with the former one, too. */
export const FORMER_SECRET_HOURS = 24;
/** Seconds before each further attempt: ten in all, over three days and a half. */
export const WEBHOOK_PAUSES_SECONDS = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400] as const;

export const webhookAsked = namedSchema(
  'WebhookAsked',
  z.strictObject({
    url: z.string().check(z.minLength(1), z.maxLength(500)),
    /** Default: all of them. */
    events: z.optional(z.array(z.enum(apiEvents)).check(z.minLength(1), z.maxLength(apiEvents.length))),
    /** Default: `standard`. */
    form: z.optional(z.enum(webhookForms)),
  }),
);
export type WebhookAsked = z.output<typeof webhookAsked>;

const shownWebhook = {
  id: z.string(),
  url: z.string(),
  events: z.array(z.enum(apiEvents)),
  form: z.enum(webhookForms),
  createdAt: moment(),
  /** When deliveries were stopped: the URL answered 410, or refused a message ten times and accepted none meanwhile. */
  disabledAt: z.nullable(moment()),
};
export const apiWebhook = namedSchema('Webhook', z.strictObject(shownWebhook));
export type ApiWebhook = z.output<typeof apiWebhook>;

/** Signs each message; shown this once. */
const secret = z.string().check(z.regex(/^whsec_[A-Za-z0-9+/]{43}=$/));
export const webhookCreated = namedSchema(
  'WebhookCreated',
  z.strictObject({
    ...shownWebhook,
    secret,
  }),
);
export type WebhookCreated = z.output<typeof webhookCreated>;

export const webhookSecretChanged = namedSchema(
  'WebhookSecretChanged',
  z.strictObject({
    ...shownWebhook,
    secret,
    /** Until then messages carry a signature of the former secret beside that of the new one. */
    formerSecretUntil: moment(),
  }),
);
export type WebhookSecretChanged = z.output<typeof webhookSecretChanged>;

export const webhookList = namedSchema('WebhookList', z.strictObject({ data: z.array(apiWebhook) }));

/** Why an attempt got no answer. `internal`: the name resolves to no public address, and nothing was sent. */
export const deliveryFaults = ['name', 'internal', 'connection', 'tls', 'timeout'] as const;
export type DeliveryFault = (typeof deliveryFaults)[number];

export const apiDelivery = namedSchema(
  'Delivery',
  z.strictObject({
    /** The `webhook-id` of each of its attempts, by which a receiver recognises a repeated message. */
    id: z.string(),
    event: z.enum(deliveredEvents),
    createdAt: moment(),
    state: z.enum(['waiting', 'delivered', 'failed']),
    attempts: z.int().check(z.minimum(0)),
    attemptedAt: z.nullable(moment()),
    nextAttemptAt: z.nullable(moment()),
    /** The status of the last answer. */
    status: z.nullable(z.int()),
    fault: z.nullable(z.enum(deliveryFaults)),
  }),
);
export type ApiDelivery = z.output<typeof apiDelivery>;

export const deliveryPage = namedSchema(
  'DeliveryPage',
  z.strictObject({ data: z.array(apiDelivery), nextCursor: z.nullable(z.string()) }),
);
export type DeliveryPage = z.output<typeof deliveryPage>;

const faultChange = z.strictObject({
  kind: z.enum(['appeared', 'worsened', 'repaired', 'gone']),
  check: z.string(),
  /** The French display name. */
  protocol: z.string(),
  /** What the check asks. */
  title: z.string(),
  severity: z.string(),
  /** What is so now, in French; absent where it was not measured. */
  found: z.optional(z.string()),
});
const letterChange = z.strictObject({
  kind: z.literal('letter'),
  sense: z.enum(['better', 'worse']),
  before: apiLetter,
  after: apiLetter,
});
const existenceChange = z.strictObject({ kind: z.literal('existence'), exists: z.boolean() });
const deadlineChange = z.strictObject({
  kind: z.literal('deadline'),
  /** How many days ahead it is reported. */
  days: z.int(),
  deadline: z.strictObject({ kind: z.string(), name: z.string(), on: z.string(), automatic: z.boolean() }),
});

/** The content of a `domain.changed` event. */
export const domainChanged = z.strictObject({
  domain: z.string(),
  /** After the changes; null where too little was measured for a letter. */
  letter: z.nullable(apiLetter),
  changes: z.array(z.union([faultChange, letterChange, existenceChange, deadlineChange])).check(z.minLength(1)),
});

export const eventBodies = {
  'webhook.created': namedSchema('WebhookCreatedEvent', eventBody('webhook.created', apiWebhook)),
  'analysis.completed': namedSchema('AnalysisCompletedEvent', eventBody('analysis.completed', apiAnalysis)),
  'analysis.failed': namedSchema('AnalysisFailedEvent', eventBody('analysis.failed', apiAnalysis)),
  'domain.changed': namedSchema('DomainChangedEvent', eventBody('domain.changed', domainChanged)),
} as const satisfies Readonly<Record<DeliveredEvent, z.ZodMiniType>>;
export type EventBody = { [E in DeliveredEvent]: z.output<(typeof eventBodies)[E]> }[DeliveredEvent];

function eventBody<E extends DeliveredEvent, D extends z.ZodMiniType>(type: E, data: D) {
  return z.strictObject({ type: z.literal(type), timestamp: moment(), data });
}
