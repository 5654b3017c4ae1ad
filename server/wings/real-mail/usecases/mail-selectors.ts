import { DAY_MS, SELECTOR, utcDay } from '@rempart/contract';
import type { Store } from '../../../ports/store.ts';

/** A key that signed nothing for this time counts as retired. */
const SINCE_DAYS = 90;
/** Each costs every audit of the domain a query, and anyone may open a box for reports about it. */
const MOST = 10;

/**
 * DKIM selectors under which mail of a domain was signed: by its test messages, which this server verified itself, then by what receivers
 * report. They are public names in the DNS; in whose audit or box they were seen is never revealed.
 */
export async function mailSelectorsOf(
  domain: string,
  at: Date,
  { testMessages, reportBoxes }: Pick<Store, 'testMessages' | 'reportBoxes'>,
): Promise<readonly string[]> {
  const since = utcDay(new Date(at.getTime() - SINCE_DAYS * DAY_MS));
  const ours = await testMessages.selectorsOf(domain);
  // More than needed, because invalid selectors are dropped.
  const reported = await reportBoxes.selectorsOf(domain, since, 5 * MOST);
  const all = new Set([...ours, ...reported].map((selector) => selector.toLowerCase()));
  return [...all].filter((selector) => SELECTOR.test(selector)).slice(0, MOST);
}
