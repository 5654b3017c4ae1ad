import type { WatchAsked, WatchedDomain, WatchLinkAsked } from '../watching.ts';
import { endpoint } from './endpoint.ts';

/** Domains that are audited every day, for whoever confirmed an address. */
export const watchingEndpoints = {
  /** Mails a link of confirmation; the answer is the same whether or not the domain is watched by this address. */
  ask: endpoint<WatchAsked, void>()('POST', '/watching', 202),
  /** Mails the link to one's domains; the answer is the same whether or not there are any. */
  askLink: endpoint<WatchLinkAsked, void>()('POST', '/watching/link', 202),
  /** The token is that of the mailed link. */
  list: endpoint<null, readonly WatchedDomain[]>()('GET', '/watching/:token/domains'),
  /** Stops one of them. */
  stop: endpoint<null, void>()('POST', '/watching/:token/domains/:id/stop'),
} as const;
