import type { WatchAsked, WatchedDomain, WatchLinkAsked } from '../watching/watching.ts';
import { endpoint } from './endpoint.ts';

/** Domains that are audited every day, for watchers with a confirmed address. */
export const watchingEndpoints = {
  /** Mails a confirmation link; the answer does not show whether this address watches the domain. */
  ask: endpoint<WatchAsked, void>()('POST', '/watching', 202),
  /** Mails the link to the watched domains; the answer does not show whether there are any. */
  askLink: endpoint<WatchLinkAsked, void>()('POST', '/watching/link', 202),
  /** The token comes from the mailed link. */
  list: endpoint<null, readonly WatchedDomain[]>()('GET', '/watching/:token/domains'),
  /** Stops one of them. */
  stop: endpoint<null, void>()('POST', '/watching/:token/domains/:id/stop'),
} as const;
