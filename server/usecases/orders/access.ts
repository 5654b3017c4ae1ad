import { randomBytes } from 'node:crypto';
import { utcDay } from '@rempart/contract';
import { randomKey, sha256 } from '../../common/digest.ts';
import type { AuditId } from '../../domain/ids.ts';
import type { OrderAccess } from '../../ports/order-access.ts';
import type { Order } from '../../ports/orders.ts';

/** 256 random bits that let a browser see an order; only their digest is stored. */
export function newToken(): string {
  return randomKey(32);
}

export function digestOf(token: string): string {
  return sha256(token);
}

/** The order of an audit that this browser made; null where it made none, or its access has expired. */
export async function ownOrder(
  auditId: AuditId,
  token: string | null,
  orderAccess: Pick<OrderAccess, 'find'>,
  at: Date,
): Promise<Order | null> {
  const granted = token === null ? null : await orderAccess.find(digestOf(token), 'browser', auditId);
  return granted && granted.expiresAt > at ? granted.order : null;
}

/**
 * Lets a browser see an order: with a new token each time, which opens all that its present one opens. That may have been planted by
 * another, who would see what is ordered with it.
 */
export async function admitBrowser(
  { orderId, origin }: { readonly orderId: number; readonly origin: 'order' | 'mail' },
  token: string | null,
  orderAccess: Pick<OrderAccess, 'grant' | 'renew'>,
  at: Date,
): Promise<string> {
  const fresh = newToken();
  const tokenHash = digestOf(fresh);
  if (token !== null) await orderAccess.renew({ last: digestOf(token), next: tokenHash }, orderId, at);
  const expiresAt = new Date(at.getTime() + BROWSER_ACCESS_MS);
  await orderAccess.grant({ orderId, tokenHash, purpose: 'browser', origin, expiresAt });
  return fresh;
}

/** As long as contact data are retained: a buyer sees the order from the same browser for this time. */
export const BROWSER_ACCESS_MS = 365 * 24 * 3_600_000;

const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** « C-20261121-7F3KQM », without letters that can be misread. */
export function orderNumber(at: Date): string {
  const day = utcDay(at).replaceAll('-', '');
  const tail = [...randomBytes(6)].map((octet) => LETTERS[octet % LETTERS.length]).join('');
  return `C-${day}-${tail}`;
}

/** 128 random bits: the public name of an order. */
export function newPublicId(): string {
  return randomKey();
}
