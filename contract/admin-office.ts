import * as z from 'zod/mini';
import type { Operator } from './operator.ts';

/** An invoice or a credit note, as it stands in the administrator's list. */
export interface AdminInvoice {
  readonly number: string;
  readonly kind: 'invoice' | 'credit';
  readonly orderNumber: string;
  /** ISO 8601. */
  readonly issuedAt: string;
  readonly buyer: string;
  readonly domain: string;
  /** All taxes included; below zero for a credit note. */
  readonly cents: number;
  /** Nothing was paid: the payment was pretended. */
  readonly isDemonstration: boolean;
}

/** How many things wait for a person, by the room in which they lie. */
export interface AdminWaiting {
  /** Reports to be read. */
  readonly reports: number;
  /** Letters that nobody dealt with. */
  readonly letters: number;
}

/** How this installation is set, without anything secret. */
export interface AdminSettings {
  readonly sale: {
    readonly enabled: boolean;
    readonly payment: 'live' | 'test' | 'demonstration' | 'none';
    /** What must be declared before money may be taken. */
    readonly needs: readonly { readonly field: keyof Operator; readonly declared: boolean }[];
  };
  readonly deliveryHours: number;
  readonly reviewHours: string | null;
  readonly reviewer: string | null;
  readonly mailLeaves: boolean;
  readonly origin: string | null;
  readonly optOut: readonly string[];
  /** ISO 8601; null where nothing was deleted by age yet. */
  readonly purgedAt: string | null;
}

/** The body of `POST …/persons/export`; an address stands in no URL. */
export const adminPerson = z.object({ email: z.string().check(z.trim(), z.maxLength(254), z.email()) });

export type AdminPerson = z.output<typeof adminPerson>;

/** The body of `POST …/persons/erase`: the address, typed twice. */
export const adminErasure = z.object({ ...adminPerson.shape, confirm: z.string().check(z.trim(), z.maxLength(254)) });
export type AdminErasure = z.output<typeof adminErasure>;

/** What became of an erasure: the orders that remain without their person, or those that stand in its way. */
export interface AdminErased {
  readonly erased: boolean;
  readonly orders: readonly string[];
}
