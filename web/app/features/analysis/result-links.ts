import { leadsTo, readingAddress, readingOf } from './results/reading.ts';

/** The fragment with which a reading is opened to be printed. */
const PRINTED = '#imprimer';

/**
 * The links of a result: a fragment leads to the reading that has it, and opens its card; a bastion `data-leads` leads to its card; a
 * button `data-print` prints the reading that it names.
 */
export function liveResultLinks(): void {
  addEventListener('hashchange', () => follow(location.hash));
  document.addEventListener('click', ({ target }) => {
    const pressed =
      target instanceof Element
        ? target.closest<HTMLElement | SVGElement>('[data-leads], [data-print], a[href*="#"]')
        : null;
    const { leads, print: printed } = pressed?.dataset ?? {};
    if (leads && leads !== location.hash) location.hash = leads;
    else if (printed === location.pathname) print();
    else if (printed) location.assign(printed + PRINTED);
    // A link that is followed again leads there again.
    else if (leads || (pressed instanceof HTMLAnchorElement && pressed.href === location.href)) follow(location.hash);
  });
  follow(location.hash);
}

function follow(hash: string): void {
  const result = /^\/analyse\/([\w-]+)/.exec(location.pathname);
  if (!result || !document.querySelector('#resultats')) return;
  if (hash === PRINTED) {
    history.replaceState(history.state, '', location.pathname);
    print();
    return;
  }
  const led = readingOf(location.pathname) === 'first' ? leadsTo(hash) : null;
  if (led) location.replace(readingAddress(result[1] ?? '', led.reading, led.part));
  else openCard(hash);
}

/** Expands the card that a link leads to. */
function openCard(hash: string): void {
  const card = document.getElementById(hash.slice(1));
  const fold = card?.querySelector(':scope > details');
  if (!(fold instanceof HTMLDetailsElement)) return;
  fold.open = true;
  card?.scrollIntoView();
}
