import { TOLD_PARAMETER, TYPED_PARAMETER } from '@rempart/contract';
import { announce } from '../../ui/plain/announce.ts';
import { FETCHING, UNFETCHED } from '../../ui/plain/words.fr.ts';
import type { Sleeper } from '../../ui/plain-page.ts';
import { readOrder } from '../checkout/use-order.ts';
import { isArrivalKept } from './arrival.ts';
import { remember } from './history.ts';
import { storedAnalysis } from './stored-analysis.ts';

/** What a sleeping page says of its result. */
export interface AsleepFacts {
  readonly reportId: string;
  readonly domain: string;
  readonly at: string;
  readonly letter: string | null;
}

/** A shorter wait needs no word. */
const NOTICED_MS = 300;
/** Buttons that other scripts handle, or the browser. */
const PLAIN = '[data-copy], [data-share], [data-print], form[action] button';

/**
 * A finished result is read without React. What needs it, a button or a fold `data-wakes`, fetches it and is pressed again once it is
 * there; and it is fetched at once where this browser has more to show than was sent. `module` has the handle that wakes the page.
 */
export function liveAsleep({ module, origin = '', mail }: DOMStringMap): void {
  const main = document.querySelector<HTMLElement>('#contenu');
  const facts = main?.querySelector<HTMLElement>('[data-asleep]')?.dataset['asleep'];
  if (!main || !module || facts === undefined) return;
  const about: AsleepFacts = JSON.parse(facts);
  const pressing = new AbortController();
  let waking: Promise<void> | null = null;

  async function fetchAll(): Promise<void> {
    const { handle }: { readonly handle: Sleeper } = await import(/* @vite-ignore */ module ?? '');
    await handle.awaken(main as Element, about.reportId, { origin, takesMail: mail === 'true' });
    pressing.abort();
  }
  function wake(): Promise<void> {
    waking ??= fetchAll().catch((fault: unknown) => {
      // A later press tries again.
      waking = null;
      throw fault;
    });
    return waking;
  }
  void hasMore(about).then((more) => (more ? wake().catch(() => null) : null));
  onPress(main, pressing.signal, (press) => {
    const slow = setTimeout(() => announce(FETCHING), NOTICED_MS);
    void wake()
      .then(press, () => announce(UNFETCHED))
      .finally(() => clearTimeout(slow));
  });
}

/** Holds what is pressed and needs React; `press` presses it again. */
function onPress(main: HTMLElement, signal: AbortSignal, held: (press: () => void) => void): void {
  const hold = (event: Event) => {
    const { target } = event;
    if (event.type === 'toggle') {
      const isWanted = target instanceof HTMLDetailsElement && target.open && target.dataset['wakes'] !== undefined;
      return isWanted && held(() => target.dispatchEvent(new Event('toggle')));
    }
    const button = target instanceof Element ? target.closest('button') : null;
    if (!button || button.matches(PLAIN)) return;
    event.preventDefault();
    event.stopPropagation();
    held(() => button.click());
  };
  for (const type of ['click', 'toggle']) main.addEventListener(type, hold, { capture: true, signal });
}

/** Whether this browser has more to show: an earlier result of the domain, a payment, a new start, a watch asked for, an order. */
async function hasMore({ reportId, domain, at, letter }: AsleepFacts): Promise<boolean> {
  const earlier = remember({ reportId, domain, at, letter: letter ?? undefined });
  const told: readonly string[] = [TOLD_PARAMETER, TYPED_PARAMETER];
  const isAsked = [...new URLSearchParams(location.search).keys()].some((name) => !told.includes(name));
  const stored = storedAnalysis();
  const isWatched = stored?.reportId === reportId && stored.watch === true;
  if (earlier !== null || isAsked || isArrivalKept() || isWatched) return true;
  const found = await readOrder(reportId);
  return found !== null && found !== 'unknown' && found.order !== null;
}
