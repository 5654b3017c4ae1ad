/** The part of a page marked `data-renew` is fetched again at that interval in seconds, while the page is visible, until the value is 0. */
export function liveParts(): void {
  for (const part of document.querySelectorAll<HTMLElement>('[data-renew]')) {
    const seconds = Number(part.dataset['renew']);
    if (!(seconds > 0)) continue;
    const timer = setInterval(async () => {
      if (!document.hidden) await renew(part);
      if (part.dataset['renew'] === '0') clearInterval(timer);
    }, seconds * 1000);
  }
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
