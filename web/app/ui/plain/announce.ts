/** Shows a short message at the bottom of the window and announces it to screen readers. Its element is in the page from the start. */
export function announce(text: string): void {
  const place = document.querySelector<HTMLElement>('#annonce');
  if (!place) return;
  place.textContent = text;
  clearTimeout(leaving);
  leaving = window.setTimeout(() => {
    place.textContent = '';
  }, SHOWN_MS);
}

const SHOWN_MS = 5000;
let leaving = 0;
