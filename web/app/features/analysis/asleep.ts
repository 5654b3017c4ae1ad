import { TOLD_PARAMETER, TYPED_PARAMETER } from '@rempart/contract';
import { announce } from '../../ui/plain/announce.ts';
import { FETCHING, PRESS_AGAIN, UNFETCHED } from '../../ui/plain/words.fr.ts';
import type { Sleeper } from '../../ui/plain-page.ts';
import { readOrder } from '../checkout/use-order.ts';
import { isArrivalKept } from './arrival.ts';
import { type PastAudit, remember } from './history.ts';
import { storedAnalysis } from './stored-analysis.ts';

/** A shorter wait needs no word. */
const NOTICED_MS = 300;
/** Buttons that other scripts handle, or the browser. */
const PLAIN = '[data-copy], [data-share], [data-print], form[action] button';

/**
 * A finished result is read without React. What needs it, a button or a fold `data-wakes`, fetches it and is pressed again once, when
 * it is there; and it is fetched at once where this browser has more to show than was sent. `module` has the handle that wakes the page.
 */
export function liveAsleep({ module, origin = '', mail, refunds }: DOMStringMap): void {
  const main = document.querySelector<HTMLElement>('#contenu');
  const facts = main?.querySelector<HTMLElement>('[data-asleep]')?.dataset['asleep'];
  if (!main || !module || facts === undefined) return;
  const about: PastAudit = JSON.parse(facts);
  const pressing = new AbortController();
  const held = new Set<HTMLElement>();
  let waking: Promise<void> | null = null;

  async function fetchAll(): Promise<void> {
    const { handle }: { readonly handle: Sleeper } = await import(/* @vite-ignore */ module ?? '');
    await handle.awaken(main as Element, about.reportId, {
      origin,
      takesMail: mail === 'true',
      refundsProvided: refunds === 'true',
    });
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
  onPress(main, pressing.signal, (pressed) => {
    // Two presses of a button that does not answer yet mean one.
    if (held.has(pressed)) return;
    held.add(pressed);
    const slow = setTimeout(() => announce(FETCHING), NOTICED_MS);
    void wake()
      .then(
        () => pressAgain(pressed),
        () => announce(UNFETCHED),
      )
      .finally(() => {
        held.delete(pressed);
        clearTimeout(slow);
      });
  });
}

/** Holds what is pressed and needs React, and the folds that were opened before any script ran. */
function onPress(main: HTMLElement, signal: AbortSignal, held: (pressed: HTMLElement) => void): void {
  const hold = (event: Event) => {
    const { target } = event;
    if (event.type === 'toggle') return target instanceof HTMLDetailsElement && needsReact(target) && held(target);
    const button = target instanceof Element ? target.closest('button') : null;
    if (!button || button.matches(PLAIN) || isRefused(button)) return;
    event.preventDefault();
    event.stopPropagation();
    held(button);
  };
  for (const type of ['click', 'toggle']) main.addEventListener(type, hold, { capture: true, signal });
  for (const fold of main.querySelectorAll('details')) if (needsReact(fold)) held(fold);
}

/** Whether the browser refuses to send its form and says what is missing: held, the press would count once that is filled in. */
function isRefused({ type, form }: HTMLButtonElement): boolean {
  return type === 'submit' && form !== null && !form.noValidate && !form.checkValidity();
}

/** Whether a fold shows what React alone can draw. One that is open within a closed one shows nothing. */
function needsReact(fold: HTMLDetailsElement): boolean {
  return fold.matches('[data-wakes][open]') && !fold.matches('details:not([open]) *');
}

/** Where the page was changed, as browsers do that translate it, React draws it itself, and what was pressed is gone. */
function pressAgain(pressed: HTMLElement): void {
  if (!pressed.isConnected) announce(PRESS_AGAIN);
  else if (pressed instanceof HTMLDetailsElement) pressed.dispatchEvent(new Event('toggle'));
  else pressed.click();
}

/** Whether this browser has more to show: an earlier result of the domain, a payment, a new start, a watch asked for, an order. */
async function hasMore(seen: PastAudit): Promise<boolean> {
  const { reportId } = seen;
  const earlier = remember(seen);
  const told: readonly string[] = [TOLD_PARAMETER, TYPED_PARAMETER];
  const isAsked = [...new URLSearchParams(location.search).keys()].some((name) => !told.includes(name));
  const stored = storedAnalysis();
  const isWatched = stored?.reportId === reportId && stored.watch === true;
  if (earlier !== null || isAsked || isArrivalKept() || isWatched) return true;
  const found = await readOrder(reportId);
  return found !== null && found !== 'unknown' && found.order !== null;
}
