import * as z from 'zod/mini';
import type { SaleNeed } from './operator.ts';

/** An invoice or a credit note in the administrator's list. */
export interface AdminInvoice {
  readonly number: string;
  readonly kind: 'invoice' | 'credit';
  readonly orderNumber: string;
  /** ISO 8601. */
  readonly issuedAt: string;
  readonly buyer: string;
  readonly domain: string;
  /** Including all taxes; negative for a credit note. */
  readonly cents: number;
  /** Nothing was paid: the payment was simulated. */
  readonly isDemonstration: boolean;
}

/** How many tasks wait for a person, by section. */
export interface AdminWaiting {
  readonly reports: number;
  /** Open messages. */
  readonly letters: number;
}

/** The settings of this installation, without secrets. */
export interface AdminSettings {
  readonly sale: {
    readonly enabled: boolean;
    readonly payment: 'live' | 'test' | 'demonstration' | 'none';
    /** What must be declared before payments can be accepted. */
    readonly needs: readonly { readonly field: SaleNeed; readonly declared: boolean }[];
  };
  readonly deliveryHours: number;
  readonly reviewHours: string | null;
  readonly reviewer: string | null;
  readonly mailLeaves: boolean;
  readonly origin: string | null;
  readonly optOut: readonly string[];
  /** ISO 8601; null before the first deletion by age. */
  readonly purgedAt: string | null;
}

/** The body of `POST …/persons/export`; addresses never appear in URLs. */
export const adminPerson = z.object({ email: z.string().check(z.trim(), z.maxLength(254), z.email()) });

export type AdminPerson = z.output<typeof adminPerson>;

/** The body of `POST …/persons/erase`: the address, typed twice. */
export const adminErasure = z.object({ ...adminPerson.shape, confirm: z.string().check(z.trim(), z.maxLength(254)) });
export type AdminErasure = z.output<typeof adminErasure>;

/** The result of an erasure: the orders that remain without their person, or those that prevent it. */
export interface AdminErased {
  readonly erased: boolean;
  readonly orders: readonly string[];
}
