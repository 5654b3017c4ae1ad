import { type ApiScope, MOST_API_KEYS, ROTATION_HOURS } from '@rempart/contract/api';
import { randomKey } from '../../../common/digest.ts';
import { digestOf, newPublicId } from '../../../usecases/orders/access.ts';
import { Refusal } from '../../../usecases/refusal.ts';
import type { ApiAccount, ApiKey, ApiUse } from '../ports/api.ts';
import type { Tools } from '../ports/tools.ts';
import { opens } from './caller.ts';

type Dependencies = Pick<Tools, 'store' | 'now'>;

/** A new key; its secret is shown once. */
export interface MadeKey {
  readonly key: ApiKey;
  /** « rmp_ », by which scanners for leaked keys recognise it, and 256 random bits. */
  readonly secret: string;
}

const TAIL = 4;

/** Creates a key for an address; the first key opens the account, on the free plan. Throws `TOO_MANY_KEYS`. */
export async function makeKey(
  email: string,
  { name, scopes }: { readonly name: string; readonly scopes: readonly ApiScope[] },
  { store, now }: Dependencies,
): Promise<MadeKey> {
  const at = now();
  return store.transaction(async ({ apiAccounts }) => {
    const account = await apiAccounts.open({ publicId: newPublicId(), email, plan: 'free', createdAt: at });
    const alive = (await apiAccounts.keysOf(account.id)).filter((key) => opens(key, at));
    if (alive.length >= MOST_API_KEYS) throw new Refusal('TOO_MANY_KEYS');
    return addKey(account, { name, scopes }, apiAccounts, at);
  });
}

/**
 * A new key with the name and the scopes of an old one, which remains valid for another `ROTATION_HOURS`. Throws `NOT_FOUND`, also for a
 * key of another account.
 */
export async function rotateKey(email: string, keyId: string, { store, now }: Dependencies): Promise<MadeKey> {
  const at = now();
  return store.transaction(async ({ apiAccounts }) => {
    const existing = await apiAccounts.byEmail(email);
    if (!existing) throw new Refusal('NOT_FOUND');
    const account = await apiAccounts.open(existing);
    const old = (await apiAccounts.keysOf(account.id)).find(({ publicId }) => publicId === keyId);
    // A key that was replaced already is not replaced again: rotate its successor.
    if (!old || !opens(old, at) || old.endsAt !== null) throw new Refusal('NOT_FOUND');
    await apiAccounts.end(old.id, new Date(at.getTime() + ROTATION_HOURS * 3_600_000));
    return addKey(account, old, apiAccounts, at);
  });
}

/** Revokes the key. Throws `NOT_FOUND`, also for a key of another account. */
export async function revokeKey(email: string, keyId: string, { store, now }: Dependencies): Promise<void> {
  const account = await store.apiAccounts.byEmail(email);
  if (!account || !(await store.apiAccounts.revoke(account.id, keyId, now()))) throw new Refusal('NOT_FOUND');
}

export interface ListedApiAccount extends Omit<ApiAccount, 'id'> {
  readonly keys: readonly ApiKey[];
  readonly uses: readonly ApiUse[];
}

export async function listCallers({
  store: { apiAccounts },
}: Pick<Tools, 'store'>): Promise<readonly ListedApiAccount[]> {
  const listed: ListedApiAccount[] = [];
  for (const { id, ...account } of await apiAccounts.all())
    listed.push({ ...account, keys: await apiAccounts.keysOf(id), uses: await apiAccounts.uses(id) });
  return listed;
}

async function addKey(
  { id }: ApiAccount,
  { name, scopes }: { readonly name: string; readonly scopes: readonly ApiScope[] },
  accounts: Pick<Dependencies['store']['apiAccounts'], 'addKey'>,
  at: Date,
): Promise<MadeKey> {
  const secret = `rmp_${randomKey(32)}`;
  const key = await accounts.addKey({
    publicId: newPublicId(),
    accountId: id,
    name,
    digest: digestOf(secret),
    tail: secret.slice(-TAIL),
    scopes,
    createdAt: at,
  });
  return { key, secret };
}
