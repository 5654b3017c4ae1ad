import type { Order } from './orders.ts';

/** Who may fetch what was bought, and the links that say so. */
export interface OrderAccess {
  /** What a token, known by its hash and not revoked, opens of a report: its newest order there. A browser has one token for all it buys. */
  readonly find: (
    tokenHash: string,
    purpose: 'browser' | 'download',
    reportId: number,
  ) => Promise<{ readonly order: Order; readonly expiresAt: Date } | null>;
  /** Whether a browser's token is one of ours, whatever it opens. */
  readonly isGranted: (tokenHash: string, at: Date) => Promise<boolean>;
  readonly grant: (access: {
    readonly orderId: number;
    readonly tokenHash: string;
    readonly purpose: 'browser' | 'download';
    /** `order`: the browser that ordered. `mail`: a mailed link, and the browser in which it was followed. */
    readonly origin: 'order' | 'mail';
    readonly expiresAt: Date;
  }) => Promise<void>;
  /** The mailed links of an order, and the browsers that came by one, open nothing any more; the browser that ordered does. */
  readonly revokeMailed: (orderId: number, at: Date) => Promise<void>;
  /** Writes down that a link was asked for; answers its number. */
  readonly askLink: (email: string, at: Date) => Promise<number>;
}
