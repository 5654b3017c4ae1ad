/** Says a short thing at the foot of the window and to those who do not see it. The place stands in the page from the start. */
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
