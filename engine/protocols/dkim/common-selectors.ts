import { DeniedNames } from '../../common/denied-names.ts';
import type { Ask, DnsAnswer } from '../../model/ask.ts';
import type { Observed } from '../../model/observed.ts';
import type { SelectorEvidence } from './evidence.ts';
import { readSelector, selectorName } from './selector.ts';
import { COMMON_SELECTORS } from './selectors.ts';

/** What stands at the common selectors, and those that are known not to exist. */
export interface CommonSelectors {
  readonly found: readonly SelectorEvidence[];
  readonly denied: readonly string[];
}

/** Of a signed zone so many are asked first, and twice as many each further time. */
const FIRST = 8;

const IN_ORDER = COMMON_SELECTORS.toSorted();

/**
 * All at once; but a signed zone denies a range of names with each that does not exist, and selectors within such a range are not asked for
 * (RFC 8198). `unlikely`: what stands at a selector that nobody publishes. Where it does not exist, no wildcard stands for any.
 */
export async function askCommonSelectors(
  domain: string,
  ask: Ask,
  unlikely: Promise<Observed<DnsAnswer>>,
): Promise<CommonSelectors> {
  const given = await unlikely;
  const zone = new DeniedNames();
  zone.add(given);
  const found = new Map<string, SelectorEvidence>();
  const denied = new Set<string>();
  let left = IN_ORDER;
  for (let most = zone.isEmpty ? left.length : FIRST; left.length > 0; most *= 2) {
    for (const selector of left) if (zone.has(selectorName(selector, domain))) denied.add(selector);
    const asked = spread(
      left.filter((selector) => !denied.has(selector)),
      most,
    );
    await Promise.all(
      asked.map(async (selector) => {
        // Further names are denied only by a zone that denied the first one in the clear.
        const answer = await ask.dns(selectorName(selector, domain), 'TXT', zone.isEmpty ? {} : { proofs: true });
        zone.add(answer);
        found.set(selector, readSelector(selector, 'common', answer, given));
      }),
    );
    left = left.filter((selector) => !denied.has(selector) && !found.has(selector));
  }
  return { found: COMMON_SELECTORS.flatMap((selector) => found.get(selector) ?? []), denied: [...denied] };
}

/** So many at most, from all over the list. */
function spread<T>(list: readonly T[], most: number): readonly T[] {
  const step = Math.ceil(list.length / most);
  return list.filter((_, index) => index % step === 0);
}
