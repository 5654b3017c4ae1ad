import type { AdminProof } from '@rempart/contract';
import type { Admin } from '../../ports/admins.ts';
import type { Tools } from '../../ports/tools.ts';
import { enforceLimit } from '../admit.ts';
import { inTurn } from '../in-turn.ts';
import { Refusal } from '../refusal.ts';
import { passesSecondFactor } from './one-time-codes.ts';

/** The logged-in administrator: an account, and the number of the session. */
export interface LoggedIn {
  readonly admin: Admin;
  readonly session: number;
}

/** For an act that does not concern the account: requires one proof that a stolen session does not have. Throws as `prove` does. */
export async function proveQuickly(
  { admin, session }: LoggedIn,
  proof: string,
  tools: Pick<Tools, 'store' | 'passwords' | 'limits' | 'now'>,
): Promise<void> {
  enforceLimit('proof', String(session), tools);
  const isCode = admin.totpSecret !== null;
  const isRight = isCode
    ? await passesSecondFactor(admin, proof.trim(), tools)
    : await inTurn(tools.passwords.verify(admin.passwordHash, proof, 'known'));
  if (isRight) return;
  await tools.store.admins.noteOften({ at: tools.now(), who: admin.username, act: 'proofFailed' });
  throw new Refusal(isCode ? 'WRONG_CODE' : 'WRONG_PASSWORD');
}

/**
 * A session alone may be stolen: changing credentials takes the password again, and a code where there is a second factor. Throws
 * `WRONG_PASSWORD`, `WRONG_CODE`, and `RATE_LIMITED` after too many guesses.
 */
export async function prove(
  { admin, session }: LoggedIn,
  { password, code = '' }: AdminProof,
  tools: Pick<Tools, 'store' | 'passwords' | 'limits' | 'now'>,
): Promise<void> {
  const { store, passwords, now } = tools;
  enforceLimit('proof', String(session), tools);
  const isPassword = await inTurn(passwords.verify(admin.passwordHash, password, 'known'));
  if (isPassword && (await passesSecondFactor(admin, code, tools))) return;
  await store.admins.noteOften({ at: now(), who: admin.username, act: 'proofFailed' });
  throw new Refusal(isPassword ? 'WRONG_CODE' : 'WRONG_PASSWORD');
}
