import type { ApiCallName } from './calls.ts';
import type { ApiErrorWords, ApiSaid } from './errors.ts';
import type { ApiPlan, ApiScope } from './plans.ts';
import type { DeliveredEvent } from './webhooks.ts';

/** The languages of the API: French, unless the caller prefers English (`Accept-Language`, RFC 9110 §12.5.4). */
export const apiLanguages = ['fr', 'en'] as const;
export type ApiLanguage = (typeof apiLanguages)[number];

/** What each call does, in a few words and in full. */
export type ApiCallWords = Readonly<Record<ApiCallName, { readonly summary: string; readonly description: string }>>;

/** All texts of the API for people; each language has all of them. */
export interface ApiWords {
  readonly apiErrors: ApiErrorWords;
  readonly apiSaid: ApiSaid;
  readonly apiCallWords: ApiCallWords;
  readonly apiPlanNames: Readonly<Record<ApiPlan, string>>;
  readonly apiScopeWords: Readonly<Record<ApiScope, string>>;
  /** When each event is sent to a webhook. */
  readonly deliveredEventWords: Readonly<Record<DeliveredEvent, string>>;
}
