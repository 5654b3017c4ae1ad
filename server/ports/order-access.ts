import type { AuditId } from '../domain/ids.ts';
import type { Order } from './orders.ts';

/** Which browsers may fetch what was bought, and the links that grant it. */
export interface OrderAccess {
  /**
   * The order that a token (by its hash, not revoked) opens for an audit: the newest one. A browser has one token for all its purchases.
   */
  readonly find: (
    tokenHash: string,
    purpose: 'browser' | 'download',
    auditId: AuditId,
  ) => Promise<{ readonly order: Order; readonly expiresAt: Date } | null>;
  /** Lets the new token of a browser open all that its last one opens, which opens this order no longer. */
  readonly renew: (
    tokens: { readonly last: string; readonly next: string },
    orderId: number,
    at: Date,
  ) => Promise<void>;
  readonly grant: (access: {
    readonly orderId: number;
    readonly tokenHash: string;
    readonly purpose: 'browser' | 'download';
    /** `order`: the browser that ordered. `mail`: a mailed link, and the browser in which it was followed. */
    readonly origin: 'order' | 'mail';
    readonly expiresAt: Date;
  }) => Promise<void>;
  /** Revokes the mailed links of an order and the browsers admitted by one; the browser that ordered keeps its access. */
  readonly revokeMailed: (orderId: number, at: Date) => Promise<void>;
  /** Records that a link was requested; returns its number. */
  readonly askLink: (email: string, at: Date) => Promise<number>;
}
