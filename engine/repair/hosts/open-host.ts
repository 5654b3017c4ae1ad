import { HostFault } from '../host-fault.ts';
import { type ApiHost, MOST_RECORDS } from './api.ts';
import type { ApiPatience } from './client.ts';

/** Opens an interface with the text of a key file; null where the text is no key of this host. */
export type OpenHost = (base: URL, key: string, patience?: ApiPatience) => ApiHost | null;

/** A token that stands alone in its file. */
export function tokenIn(text: string): string | null {
  const token = text.trim();
  return /^[!-~]+$/.test(token) ? token : null;
}

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
    if (all.length > MOST_RECORDS) throw new HostFault('TOO_LARGE', `${all.length}`);
    if (items.length < size) return all;
  }
}
