import { type ApiPlan, apiScopes } from '@rempart/contract/api';
import { type Environment, withKept, withTools } from '../../commands/with-tools.ts';
import { type ListedApiAccount, listCallers, makeKey, revokeKey, rotateKey } from './usecases/keys.ts';

export type { ListedApiAccount } from './usecases/keys.ts';

/** Creates an API key for an address, and sets its account's plan where one is given. The key is shown once. */
export function makeApiKey(
  email: string,
  { name, plan }: { readonly name: string; readonly plan: ApiPlan | null },
  environment: Environment,
): Promise<{ readonly secret: string }> {
  return withTools(environment, async (tools) => {
    const made = await makeKey(email, { name, scopes: apiScopes }, tools);
    const account = plan && (await tools.store.apiAccounts.byEmail(email));
    if (account) await tools.store.apiAccounts.setPlan(account.publicId, plan);
    return made;
  });
}

/** Replaces a key; the old one remains valid for another day. */
export function rotateApiKey(
  email: string,
  keyId: string,
  environment: Environment,
): Promise<{ readonly secret: string }> {
  return withKept(environment, (tools) => rotateKey(email, keyId, tools));
}

export function revokeApiKey(email: string, keyId: string, environment: Environment): Promise<void> {
  return withKept(environment, (tools) => revokeKey(email, keyId, tools));
}

/** All accounts of the API with their keys and their calls by month. */
export function listApiAccounts(environment: Environment): Promise<readonly ListedApiAccount[]> {
  return withKept(environment, (tools) => listCallers(tools));
}
