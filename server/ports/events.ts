import type { WatchedChange } from '@rempart/contract';
import type { AuditId } from '../domain/ids.ts';

/** What happened: wings hear of it in the transaction in which it did. */
export type Happening =
  | { readonly kind: 'auditEnded'; readonly auditId: AuditId }
  | {
      readonly kind: 'watchedDomainChanged';
      readonly domainId: number;
      readonly domain: string;
      readonly letter: string | null;
      readonly changes: readonly WatchedChange[];
    };
