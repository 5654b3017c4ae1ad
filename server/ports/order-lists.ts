import type { OrderCounts, ReportStanding } from '@rempart/contract';
import type { Order } from './orders.ts';

/** An order with what is shown of it in a list. */
export interface ListedOrder extends Order {
  readonly domain: string;
  readonly reportPublicId: string;
  /** Of the analysis that its report is drawn from: done again, where it was. */
  readonly letter: string | null;
  readonly auditedPublicId: string;
  readonly isWithdrawn: boolean;
  /** Its report was written to disk for want of a relay, and no relay ever took it. */
  readonly isWritten: boolean;
}

/** Orders as they are looked for: by the administration, by an address, by a time. */
export interface OrderLists {
  /** The newest paid order of a report, a refunded one only where there is no other. */
  readonly newestPaid: (reportId: number) => Promise<Order | null>;
  /** Orders whose report was let go and has not left. */
  readonly held: () => Promise<readonly Order[]>;
  /** Newest first; `query` is looked for in name, address, domain and number, `before` is an order's number in the table. */
  readonly list: (asked: {
    readonly query: string;
    readonly before: number | null;
    readonly status?: ReportStanding | undefined;
    readonly letter?: string | undefined;
    readonly since?: Date | undefined;
    readonly limit: number;
  }) => Promise<readonly ListedOrder[]>;
  /** Of these addresses, whatever became of them; the newest first. */
  readonly ofAddresses: (emails: readonly string[]) => Promise<readonly ListedOrder[]>;
  readonly find: (orderId: number) => Promise<ListedOrder | null>;
  readonly counts: () => Promise<OrderCounts>;
  /** Paid orders of an address, refunded ones left out, newest first. */
  readonly boughtBy: (email: string) => Promise<readonly Order[]>;
  /** Orders that were paid before a time and are not sent, refunded ones and those whose buyer withdrew left out. */
  readonly unsentSince: (before: Date) => Promise<readonly Order[]>;
}
