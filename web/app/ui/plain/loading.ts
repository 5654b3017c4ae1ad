/** In a part marked `data-loads` with an element `data-loading`, following a link or sending a form shows that element at once. */
export function liveLoading(): void {
  const show = ({ target }: Event) => {
    const part = target instanceof Element ? target.closest('[data-loads]') : null;
    const left = target instanceof Element && (target.closest('a') !== null || target instanceof HTMLFormElement);
    const notice = left ? part?.querySelector<HTMLElement>('[data-loading]') : null;
    if (notice) notice.hidden = false;
  };
  // A page restored from the browser's cache is not loading.
  window.addEventListener('pageshow', () => {
    for (const notice of document.querySelectorAll<HTMLElement>('[data-loading]')) notice.hidden = true;
  });
  document.addEventListener('click', show);
  document.addEventListener('submit', show);
}
