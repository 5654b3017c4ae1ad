/** Tells the style how much of the window's foot the banner covers (`--consent-height`), so that nothing in focus comes to lie under it. */
export function keepRoomFor(banner: HTMLElement): void {
  const measure = () => {
    const covers = !banner.hidden && getComputedStyle(banner).position === 'fixed';
    document.documentElement.style.setProperty('--consent-height', `${covers ? banner.offsetHeight : 0}px`);
  };
  // It also reports when the banner is hidden or shown.
  new ResizeObserver(measure).observe(banner);
}

/** Remembers where the focus was before it came into the banner. */
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
      // Where nothing had it, reading goes on at the content; nothing is scrolled for it.
      const place = before?.isConnected ? before : document.querySelector<HTMLElement>('#contenu');
      place?.focus({ preventScroll: true });
    },
  };
}
