import { apiPlans } from '@rempart/contract/api';
import { listApiAccounts, makeApiKey, revokeApiKey, rotateApiKey } from '@rempart/server/keys';
import { print } from '../print.ts';
import { says } from './words.fr.ts';

/** What is done with keys of the API, by the words after `npm run admin -- api`; null where they are none of the uses. */
export function apiAct([name, ...rest]: readonly string[]): (() => Promise<void>) | null {
  const [email = '', about] = rest;
  if (name === 'list' && rest.length === 0)
    return async () => {
      const accounts = await listApiAccounts(process.env);
      await print(accounts.length === 0 ? says.nobody : accounts.map(says.apiAccount).join('\n'));
    };
  if (!/^[^\s@]+@[^\s@]+$/.test(email) || rest.length > 2) return null;
  const plan = apiPlans.find((one) => one === about) ?? null;
  if (name === 'key' && (about === undefined || plan !== null))
    return async () => {
      const { secret } = await makeApiKey(email, { name: says.keyName, plan }, process.env);
      await print(says.keyMade(secret));
    };
  if (about === undefined) return null;
  if (name === 'rotate') return async () => print(says.keyMade((await rotateApiKey(email, about, process.env)).secret));
  if (name === 'revoke')
    return async () => {
      await revokeApiKey(email, about, process.env);
      await print(says.keyRevoked(about));
    };
  return null;
}
