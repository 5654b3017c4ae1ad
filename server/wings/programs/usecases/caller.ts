import { type ApiScope, apiLimits } from '@rempart/contract/api';
import type { Visitor } from '../../../domain/limits.ts';
import { digestOf } from '../../../usecases/orders/access.ts';
import type { ApiAccount, ApiKey, CountedWindow } from '../ports/api.ts';
import type { Tools } from '../ports/tools.ts';
import { ApiRefusal } from './refusal.ts';

/** The account and the active key of an API request. */
export interface Caller {
  readonly account: ApiAccount;
  readonly key: ApiKey;
}

/** The last use of a key is stored at most this often. */
const NOTED_MS = 60_000;

/**
 * Finds the account of a key. An unknown, expired or revoked key gets the same refusal (`UNAUTHENTICATED`), and tries are counted by
 * visitor (`RATE_LIMITED`).
 */
export async function callerOf(
  key: string | null,
  visitor: Visitor,
  { store, limits, now }: Pick<Tools, 'store' | 'limits' | 'now'>,
): Promise<Caller> {
  const at = now();
  const keyAndAccount = key === null ? null : await store.apiAccounts.keyBy(digestOf(key));
  if (keyAndAccount && opens(keyAndAccount.key, at)) return keyAndAccount;
  const wait = limits.count('request', visitor);
  if (wait > 0) throw new ApiRefusal('RATE_LIMITED', { retryAfter: wait });
  throw new ApiRefusal('UNAUTHENTICATED', { field: 'Authorization' });
}

export function opens({ revokedAt, endsAt }: Pick<ApiKey, 'revokedAt' | 'endsAt'>, at: Date): boolean {
  return revokedAt === null && (endsAt === null || endsAt > at);
}

/** Counts one call of an account against its plan, and records the use of the key. */
export async function countCall(
  { account, key }: Caller,
  { store, now }: Pick<Tools, 'store' | 'now'>,
): Promise<{ readonly windows: readonly CountedWindow[]; readonly over: CountedWindow | null }> {
  const at = now();
  const counted = await store.apiCounters.take(account.id, apiLimits[account.plan], at);
  await store.apiAccounts.countCall(account.id, at.toISOString().slice(0, 7), counted.over !== null);
  if (key.usedAt === null || at.getTime() - key.usedAt.getTime() >= NOTED_MS)
    await store.apiAccounts.noteUse(key.id, at);
  return counted;
}

/** Throws `FORBIDDEN_SCOPE` where the key lacks the scope. */
export function demandScope({ key }: Caller, scope: ApiScope): void {
  if (!key.scopes.includes(scope)) throw new ApiRefusal('FORBIDDEN_SCOPE', { field: 'scope', value: scope });
}
