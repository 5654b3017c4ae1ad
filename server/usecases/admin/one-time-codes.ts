import { randomBytes } from 'node:crypto';
import { product } from '@rempart/brand';
import { Secret, TOTP } from 'otpauth';
import type { Admin } from '../../ports/admins.ts';
import type { Tools } from '../../ports/tools.ts';
import { digestOf } from '../orders/access.ts';

/** Codes of the step before and after are taken too: clocks differ (RFC 6238 §5.2). */
const WINDOW = 1;

/** Whether the code is one of this account's, not used before: of its application, or one of its recovery codes. */
export async function passesSecondFactor(
  admin: Admin,
  code: string,
  { store, now }: Pick<Tools, 'store' | 'now'>,
): Promise<boolean> {
  if (admin.totpSecret === null) return true;
  const step = stepOf(admin.totpSecret, code, now());
  if (step !== null) return store.admins.useStep(admin.id, step);
  return store.admins.useRecovery(admin.id, digestOf(typedRecovery(code)));
}

/** Without the signs that are taken for others: Crockford's base 32, in small letters. */
const SIGNS = '0123456789abcdefghjkmnpqrstvwxyz';

/** Ten signs of five bits each, as they are kept: short enough to be copied by hand, and guesses are counted. */
export function newRecovery(): string {
  return Array.from(randomBytes(10), (octet) => SIGNS[octet % SIGNS.length]).join('');
}

/** A recovery code as it was typed: hyphens, spaces, capitals and look-alikes do not matter. Older ones are hexadecimal. */
function typedRecovery(code: string): string {
  return code.toLowerCase().replaceAll(/[\s-]/g, '').replaceAll('o', '0').replaceAll(/[il]/g, '1');
}

/** The time step that a code belongs to; null where it is no code of this secret now. */
export function stepOf(secret: string, code: string, at: Date): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const totp = totpOf(Secret.fromBase32(secret), '');
  const timestamp = at.getTime();
  const delta = totp.validate({ token: code, window: WINDOW, timestamp });
  return delta === null ? null : Math.floor(timestamp / 1000 / totp.period) + delta;
}

export function totpOf(secret: Secret, label: string): TOTP {
  return new TOTP({ issuer: product.name, label, secret });
}
