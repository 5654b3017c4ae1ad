import type { AdminApiAccount, AdminApiPlan } from '@rempart/contract/api';
import type { Admin } from '../../../ports/admins.ts';
import { Refusal } from '../../../usecases/refusal.ts';
import type { Tools } from '../ports/tools.ts';
import { listCallers, revokeKey } from './keys.ts';
import { shownKey } from './own-keys.ts';

type Dependencies = Pick<Tools, 'store' | 'now'>;

/** Every account of the API with its keys and its calls by month, newest first. */
export async function listApiAccounts(tools: Pick<Tools, 'store'>): Promise<readonly AdminApiAccount[]> {
  return (await listCallers(tools)).map(({ publicId, email, plan, createdAt, keys, uses }) => ({
    id: publicId,
    email,
    plan,
    createdAt: createdAt.toISOString(),
    keys: keys.map((key) => ({ ...shownKey(key), revokedAt: key.revokedAt?.toISOString() ?? null })),
    uses,
  }));
}

/** Sets the plan of an account, from its next call on. Throws `NOT_FOUND`. */
export async function setApiPlan(
  admin: Admin,
  account: string,
  { plan }: AdminApiPlan,
  tools: Dependencies,
): Promise<void> {
  const { store } = tools;
  if (!(await store.apiAccounts.setPlan(account, plan))) throw new Refusal('NOT_FOUND');
  await note(admin, 'setApiPlan', { account, plan }, tools);
}

/** Revokes a key. Throws `NOT_FOUND`, also for a key that was inactive before. */
export async function revokeApiKey(admin: Admin, account: string, key: string, tools: Dependencies): Promise<void> {
  const apiAccount = await tools.store.apiAccounts.byPublicId(account);
  if (!apiAccount) throw new Refusal('NOT_FOUND');
  await revokeKey(apiAccount.email, key, tools);
  await note(admin, 'revokeApiKey', { account, key }, tools);
}

async function note(
  { username }: Admin,
  act: 'setApiPlan' | 'revokeApiKey',
  detail: Readonly<Record<string, string>>,
  { store, now }: Dependencies,
): Promise<void> {
  await store.admins.note({ at: now(), who: username, act, orderId: null, detail });
}
