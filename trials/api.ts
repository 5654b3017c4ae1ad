import type { ApiPlan, ApiScope } from '@rempart/contract/api';
import { apiScopes } from '@rempart/contract/api';
import type { Database } from '../server/adapters/postgres/database.ts';
import { apiCounters } from '../server/wings/programs/postgres/schema-api.ts';
import { makeKey } from '../server/wings/programs/usecases/keys.ts';
import type { TestApp } from './house.ts';

/** A customer of the API with a key. */
export interface TestCaller {
  readonly email: string;
  readonly secret: string;
  readonly ask: (method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<Response>;
}

/** For tests: an account with a plan and a key; `ask` makes calls below `/api/v1` as its owner would. */
export async function callerOf(
  { tools, app }: Pick<TestApp, 'tools' | 'app'>,
  email: string,
  { plan = 'enterprise', scopes = apiScopes }: { readonly plan?: ApiPlan; readonly scopes?: readonly ApiScope[] } = {},
): Promise<TestCaller> {
  const { key, secret } = await makeKey(email, { name: 'Essai', scopes }, tools);
  const account = await tools.store.apiAccounts.byEmail(email);
  if (account?.id !== key.accountId) throw new Error('a key of another account');
  await tools.store.apiAccounts.setPlan(account.publicId, plan);
  return {
    email,
    secret,
    ask: async (method, path, body, headers = {}) =>
      app.request(`/api/v1${path}`, {
        method,
        headers: {
          authorization: `Bearer ${secret}`,
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      }),
  };
}

/** For tests of other subjects that call more often than a plan allows. */
export async function forgetCalls({ db }: Pick<Database, 'db'>): Promise<void> {
  await db.delete(apiCounters);
}
