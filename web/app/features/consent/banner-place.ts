/**
 * Passes the height that the banner covers at the bottom of the window to CSS (`--consent-height`), so that no focused element is hidden
 * below it.
 */
export function keepRoomFor(banner: HTMLElement): void {
  const measure = () => {
    const covers = !banner.hidden && getComputedStyle(banner).position === 'fixed';
    document.documentElement.style.setProperty('--consent-height', `${covers ? banner.offsetHeight : 0}px`);
  };
  // It also reports when the banner is hidden or shown.
  new ResizeObserver(measure).observe(banner);
}

/** Remembers where the focus was before it entered the banner. */
export function rememberFocus(banner: HTMLElement): {
  readonly cameFrom: (element: HTMLElement) => void;
  readonly giveBack: () => void;
} {
  let before: HTMLElement | null = null;
  banner.addEventListener('focusin', ({ relatedTarget }) => {
    if (relatedTarget instanceof Node && banner.contains(relatedTarget)) return;
    before = relatedTarget instanceof HTMLElement ? relatedTarget : null;
  });
  return {
    cameFrom: (element) => {
      before = element;
    },
    giveBack: () => {
      // Without an earlier focus, continues at the content; does not scroll.
      const place = before?.isConnected ? before : document.querySelector<HTMLElement>('#contenu');
      place?.focus({ preventScroll: true });
    },
  };
}
