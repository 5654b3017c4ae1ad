import type { apiLimits } from '@rempart/contract/api';

type Limits = (typeof apiLimits)['free'];

/** The texts of the API's description besides its calls and codes. */
export interface DescriptionWords {
  readonly title: string;
  readonly description: (plans: string) => string;
  readonly plan: (name: string, limits: Limits) => string;
  readonly scopes: (scopes: string) => string;
  readonly code: (code: string, message: string) => string;
  /** What the calls of a group are about, by the beginning of their paths. */
  readonly groups: Readonly<Record<'analysis' | 'domains' | 'webhooks', string>>;
  readonly wait: string;
  readonly sameMessage: string;
  readonly attemptedAt: string;
  readonly signature: string;
  readonly received: string;
  readonly gone: string;
  readonly done: string;
  readonly nothingLeft: string;
}
