import type { OrderCounts, ReportStanding } from '@rempart/contract';
import type { AuditId } from '../domain/ids.ts';
import type { Order } from './orders.ts';

/** An order with the fields that a list shows. */
export interface ListedOrder extends Order {
  readonly domain: string;
  readonly reportPublicId: string;
  /** Grade of the audit that its report is drawn from, which is the repeated one if there was one. */
  readonly letter: string | null;
  readonly auditedPublicId: string;
  readonly isWithdrawn: boolean;
  /** Its report was written to disk for want of a relay, and no relay ever accepted it. */
  readonly isWritten: boolean;
}

/** Lists of orders: for the administration, by address, by time. */
export interface OrderLists {
  /** The newest paid order of an audit; one whose money goes back only where there is no other. */
  readonly newestPaid: (auditId: AuditId) => Promise<Order | null>;
  /** Orders whose report was released and has not been sent. */
  readonly held: () => Promise<readonly Order[]>;
  /** Newest first; `query` is searched in name, address, domain and number, `before` is a serial number of the table. */
  readonly list: (asked: {
    readonly query: string;
    readonly before: number | null;
    readonly status?: ReportStanding | undefined;
    readonly letter?: string | undefined;
    readonly since?: Date | undefined;
    readonly limit: number;
  }) => Promise<readonly ListedOrder[]>;
  /** Orders of these addresses in any state; the newest first. */
  readonly ofAddresses: (emails: readonly string[]) => Promise<readonly ListedOrder[]>;
  readonly find: (orderId: number) => Promise<ListedOrder | null>;
  readonly counts: () => Promise<OrderCounts>;
  /** Paid orders of an address, without refunded ones, newest first. */
  readonly boughtBy: (email: string) => Promise<readonly Order[]>;
  /** Orders paid before a time whose report is not sent, without those whose money goes back or whose buyer withdrew. */
  readonly unsentSince: (before: Date) => Promise<readonly Order[]>;
  /** Orders whose buyer withdrew, or whose refund began, before a time, and whose money has not left. */
  readonly owedSince: (before: Date) => Promise<readonly Order[]>;
}
