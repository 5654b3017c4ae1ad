/**
 * The part of a page marked `data-renew` is fetched again that many seconds after each answer, while the page is visible, until the value
 * is 0.
 */
export function liveParts(): void {
  for (const part of document.querySelectorAll<HTMLElement>('[data-renew]')) live(part);
}

function live(part: HTMLElement): void {
  const seconds = Number(part.dataset['renew']);
  if (!(seconds > 0)) return;
  setTimeout(async () => {
    if (!document.hidden) await renew(part);
    live(part);
  }, seconds * 1000);
}
/** Where the site does not answer, the present content stays, with its time. */
async function renew(part: HTMLElement): Promise<void> {
  const answer = await fetch(location.href).catch(() => null);
  if (!answer?.ok) return;
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
  const fresh = page.getElementById(part.id);
  // Unchanged content is not announced again to screen readers.
  if (!fresh || fresh.innerHTML === part.innerHTML) return;
  part.dataset['renew'] = fresh.dataset['renew'] ?? '0';
  part.replaceChildren(...fresh.childNodes);
}
