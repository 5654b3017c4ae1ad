import { randomBytes } from 'node:crypto';
import { product, type SecondFactorOffer } from '@house/contract';
import { Secret, TOTP } from 'otpauth';
import { renderSVG } from 'uqr';
import type { Admin } from '../../admins.ts';
import type { Tools } from '../../tools.ts';
import { digestOf } from '../orders/access.ts';
import { Refusal } from '../refusal.ts';

type Given = Pick<Tools, 'store' | 'now'>;

/** Codes of the step before and after are taken too: clocks differ (RFC 6238 §5.2). */
const WINDOW = 1;
const RECOVERY_CODES = 10;

/** Whether the code is one of this account's, not used before: of its application, or one of its recovery codes. */
export async function passesSecondFactor(admin: Admin, code: string, { store, now }: Given): Promise<boolean> {
  if (admin.totpSecret === null) return true;
  const step = stepOf(admin.totpSecret, code, now());
  if (step !== null) return store.admins.useStep(admin.id, step);
  return store.admins.useRecovery(admin.id, digestOf(code.toLowerCase().replaceAll(/[\s-]/g, '')));
}

/** A new secret, which nobody knows yet and nothing asks for. */
export function offerSecondFactor({ username }: Admin): SecondFactorOffer {
  const secret = new Secret({ size: 20 });
  const uri = totpOf(secret, username).toString();
  return { uri, secret: secret.base32, picture: renderSVG(uri) };
}

/** Asks for the second factor from now on; answers the recovery codes, which are told once. Throws `FORBIDDEN` for a wrong code. */
export async function confirmSecondFactor(
  admin: Admin,
  { secret, code }: { readonly secret: string; readonly code: string },
  { store, now }: Given,
): Promise<readonly string[]> {
  const step = /^[A-Z2-7]{16,64}$/.test(secret) ? stepOf(secret, code, now()) : null;
  if (step === null) throw new Refusal('FORBIDDEN');
  const codes = Array.from({ length: RECOVERY_CODES }, () => randomBytes(15).toString('hex'));
  await store.admins.setSecondFactor(admin.id, { secret, recoveryHashes: codes.map(digestOf) });
  await store.admins.useStep(admin.id, step);
  return codes.map((recovery) => (recovery.match(/.{5}/g) ?? []).join('-'));
}

/** Throws `FORBIDDEN` for a wrong code. */
export async function removeSecondFactor(admin: Admin, code: string, tools: Given): Promise<void> {
  if (!(await passesSecondFactor(admin, code, tools))) throw new Refusal('FORBIDDEN');
  await tools.store.admins.setSecondFactor(admin.id, { secret: null, recoveryHashes: [] });
}

/** The time step that a code belongs to; null where it is no code of this secret now. */
function stepOf(secret: string, code: string, at: Date): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const totp = totpOf(Secret.fromBase32(secret), '');
  const timestamp = at.getTime();
  const delta = totp.validate({ token: code, window: WINDOW, timestamp });
  return delta === null ? null : Math.floor(timestamp / 1000 / totp.period) + delta;
}

function totpOf(secret: Secret, label: string): TOTP {
  return new TOTP({ issuer: product.name, label, secret });
}
