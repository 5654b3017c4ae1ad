import { randomBytes } from 'node:crypto';
import { product } from '@rempart/brand';
import { Secret, TOTP } from 'otpauth';
import type { Admin } from '../../ports/admins.ts';
import type { Tools } from '../../ports/tools.ts';
import { digestOf } from '../orders/access.ts';

/** Codes of the previous and the next step are accepted too, because clocks differ (RFC 6238 §5.2). */
const WINDOW = 1;

/** Whether the code belongs to this account and was not used before: a code of its application, or a recovery code. */
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

/** Without ambiguous characters: Crockford's base 32, in lower case. */
const SIGNS = '0123456789abcdefghjkmnpqrstvwxyz';

/** Ten characters of five bits each, as stored: short enough to copy by hand, and guesses are limited. */
export function newRecovery(): string {
  return Array.from(randomBytes(10), (octet) => SIGNS[octet % SIGNS.length]).join('');
}

/** A recovery code as typed: hyphens, spaces, case and look-alikes do not matter. Older codes are hexadecimal. */
function typedRecovery(code: string): string {
  return code.toLowerCase().replaceAll(/[\s-]/g, '').replaceAll('o', '0').replaceAll(/[il]/g, '1');
}

/** The time step that a code belongs to; null where it is not valid for this secret now. */
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
