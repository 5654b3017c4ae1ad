import { product } from '@rempart/brand';
import type { apiLimits } from '@rempart/contract/api';

type Limits = (typeof apiLimits)['free'];

/** The texts of the API's description besides its calls and codes. */
export const inEnglish = {
  title: `${product.name} API`,
  description: (plans: string) =>
    `Start the audit of a domain, follow it, report what it found. Each call with a key counts, whatever the answer. ${plans} Months are those of the calendar (UTC).`,
  plan: (name: string, { second, hour, month }: Limits) =>
    `${name}: ${hour === null ? 'no limit by hour or month' : `${hour} an hour, ${month} a month`}, ${second} a second.`,
  scopes: (scopes: string) => `Scopes of a key: ${scopes}.`,
  code: (code: string, message: string) => `${code}: ${message}`,
  /** What the calls of a group are about, by the beginning of their paths. */
  groups: {
    analysis: 'Audits: start, follow, and read one, its plan, its evidence and its report',
    domains: 'The domains that are watched, their tags and the faults that they share',
    webhooks: 'Where messages about audits and domains are sent, and which ones arrived',
  },
  wait: 'Seconds to wait',
  sameMessage: 'The same at each attempt to deliver a message',
  attemptedAt: 'Seconds since 1 January 1970, at this attempt',
  signature:
    'v1, and HMAC-SHA256 in base64 of "id.timestamp.body" (Standard Webhooks); two, separated by a space, for a day after its secret was changed',
  received: 'Received',
  gone: 'Send nothing more to this address',
  done: 'The request succeeded',
  nothingLeft: 'Nothing is left to follow',
};

export type DescriptionWords = typeof inEnglish;
