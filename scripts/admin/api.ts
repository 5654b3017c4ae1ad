import { apiPlans } from '@rempart/contract/api';
import { print } from '../print.ts';
import { says } from './words.fr.ts';

const keys = () => import('@rempart/server/keys');

/** What is done with keys of the API, by the words after `npm run admin -- api`; null where they are none of the uses. */
export function apiAct([name, ...rest]: readonly string[]): (() => Promise<void>) | null {
  const [email = '', about] = rest;
  if (name === 'list' && rest.length === 0)
    return async () => {
      const accounts = await (await keys()).listApiAccounts(process.env);
      await print(accounts.length === 0 ? says.nobody : accounts.map(says.apiAccount).join('\n'));
    };
  if (!/^[^\s@]+@[^\s@]+$/.test(email) || rest.length > 2) return null;
  const plan = apiPlans.find((one) => one === about) ?? null;
  if (name === 'key' && (about === undefined || plan !== null))
    return async () => {
      const { secret } = await (await keys()).makeApiKey(email, { name: says.keyName, plan }, process.env);
      await print(says.keyMade(secret));
    };
  if (about === undefined) return null;
  if (name === 'rotate')
    return async () => {
      const { secret } = await (await keys()).rotateApiKey(email, about, process.env);
      await print(says.keyMade(secret));
    };
  if (name === 'revoke')
    return async () => {
      await (await keys()).revokeApiKey(email, about, process.env);
      await print(says.keyRevoked(about));
    };
  return null;
}
