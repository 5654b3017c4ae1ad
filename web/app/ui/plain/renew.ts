/** The part of a page marked `data-renew` is fetched again every so many seconds, while somebody looks at it, until it says 0. */
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

/** Where the site does not answer, what is shown stays, with its time. */
async function renew(part: HTMLElement): Promise<void> {
  const answer = await fetch(location.href).catch(() => null);
  if (!answer?.ok) return;
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
  const fresh = page.getElementById(part.id);
  // What is read aloud is not told again as long as it says the same.
  if (!fresh || fresh.innerHTML === part.innerHTML) return;
  part.dataset['renew'] = fresh.dataset['renew'] ?? '0';
  part.replaceChildren(...fresh.childNodes);
}
