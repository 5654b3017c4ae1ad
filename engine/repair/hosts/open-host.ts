import { MOST_RECORDS, refuseMoreThan } from '../bounds.ts';
import { Secret } from '../secret.ts';
import type { ApiHost } from './api.ts';
import { type ApiClient, apiClient, type Manner } from './client.ts';

/** Opens an interface with the text of a key file; null where the text is no key of this host. */
export type OpenHost = (base: URL, key: string, manner?: Manner) => ApiHost | null;

export interface TokenUse {
  /** The header in which it is sent. */
  readonly authorise: (token: string) => Readonly<Record<string, string>>;
  /** What else is known of its form. */
  readonly isToken?: (text: string) => boolean;
}

/** A host whose key file holds a token alone. */
export function openWithToken({ authorise, isToken }: TokenUse, host: (ask: ApiClient) => ApiHost): OpenHost {
  return (base, key, manner) => {
    const text = key.trim();
    if (!/^[!-~]+$/.test(text) || isToken?.(text) === false) return null;
    const token = new Secret(text);
    return host(apiClient(base, [token], () => authorise(token.reveal()), manner));
  };
}

export const BEARER: TokenUse = { authorise: (token) => ({ authorization: `Bearer ${token}` }) };

/** Types whose data ends with a name. */
const ENDS_WITH_A_NAME: readonly string[] = ['CNAME', 'MX', 'NS', 'SRV', 'PTR', 'DNAME'];

/** Of hosts whose names are all absolute, and are told without their final dot. */
export function withFinalDot(type: string, content: string): string {
  return ENDS_WITH_A_NAME.includes(type) && !content.endsWith('.') ? `${content}.` : content;
}

/** Page after page, until one is not full. */
export async function allPages<Item>(
  size: number,
  page: (number: number) => Promise<readonly Item[]>,
): Promise<readonly Item[]> {
  const all: Item[] = [];
  for (let number = 1; ; number += 1) {
    const items = await page(number);
    all.push(...items);
    refuseMoreThan(MOST_RECORDS, all.length, 'records');
    if (items.length < size) return all;
  }
}
