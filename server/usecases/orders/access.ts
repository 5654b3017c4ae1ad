import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits for whoever may see an order; only their digest is kept. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

export function digestOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** As the retention of contact data: who paid sees the order from the same browser for as long. */
export const BROWSER_ACCESS_MS = 365 * 24 * 3_600_000;

const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** « C-20261121-7F3KQM », with no letter that can be misread. */
export function orderNumber(at: Date): string {
  const day = at.toISOString().slice(0, 10).replaceAll('-', '');
  const tail = [...randomBytes(6)].map((octet) => LETTERS[octet % LETTERS.length]).join('');
  return `C-${day}-${tail}`;
}

/** 128 random bits: the name of an order outside. */
export function newPublicId(): string {
  return randomBytes(16).toString('base64url');
}
