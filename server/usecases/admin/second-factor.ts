import type { AdminEnrolment, AdminProof, SecondFactorOffer } from '@rempart/contract';
import { Secret } from 'otpauth';
import { renderSVG } from 'uqr';
import type { Admin } from '../../ports/admins.ts';
import type { Tools } from '../../ports/tools.ts';
import { digestOf } from '../orders/access.ts';
import { Refusal } from '../refusal.ts';
import { changeCredentials } from './credentials.ts';
import { newRecovery, stepOf, totpOf } from './one-time-codes.ts';
import { type LoggedIn, prove } from './prove.ts';

type Dependencies = Pick<Tools, 'store' | 'passwords' | 'limits' | 'operator' | 'now'>;

const RECOVERY_CODES = 10;

/** A new secret, which is not in effect before it is confirmed. */
export function offerSecondFactor({ username }: Admin): SecondFactorOffer {
  const secret = new Secret({ size: 20 });
  const uri = totpOf(secret, username).toString();
  return { uri, secret: secret.base32, picture: renderSVG(uri) };
}

/**
 * Sets this second factor in place of an earlier one; returns the recovery codes, which are shown once. Throws `WRONG_NEW_CODE` where the
 * new application does not have the secret, and what `prove` throws.
 */
export async function confirmSecondFactor(
  who: LoggedIn,
  { secret, newCode, ...proof }: AdminEnrolment,
  tools: Dependencies,
): Promise<readonly string[]> {
  const step = /^[A-Z2-7]{16,64}$/.test(secret) ? stepOf(secret, newCode, tools.now()) : null;
  if (step === null) throw new Refusal('WRONG_NEW_CODE');
  await prove(who, proof, tools);
  const codes = Array.from({ length: RECOVERY_CODES }, newRecovery);
  const act = who.admin.totpSecret === null ? 'enrolSecondFactor' : 'replaceSecondFactor';
  const factor = { totpSecret: secret, totpStep: step, recoveryHashes: codes.map(digestOf) };
  await changeCredentials(who, factor, act, tools);
  return codes.map((recovery) => (recovery.match(/.{5}/g) ?? []).join('-'));
}

/** Throws `NOT_FOUND` where there is none, and what `prove` throws. */
export async function removeSecondFactor(who: LoggedIn, proof: AdminProof, tools: Dependencies): Promise<void> {
  if (who.admin.totpSecret === null) throw new Refusal('NOT_FOUND');
  await prove(who, proof, tools);
  await changeCredentials(who, noSecondFactor, 'removeSecondFactor', tools);
}

export const noSecondFactor = { totpSecret: null, totpStep: 0, recoveryHashes: [] } as const;
