/** The part of a page marked `data-renew` is fetched again every so many seconds, while somebody looks at it. */
export function liveParts(): void {
  for (const part of document.querySelectorAll<HTMLElement>('[data-renew]')) {
    const seconds = Number(part.dataset['renew']);
    if (seconds > 0) setInterval(() => document.hidden || void renew(part), seconds * 1000);
  }
}

/** Where the site does not answer, what is shown stays, with its time. */
async function renew(part: HTMLElement): Promise<void> {
  const answer = await fetch(location.href).catch(() => null);
  if (!answer?.ok) return;
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
  const fresh = page.getElementById(part.id);
  if (fresh) part.replaceChildren(...fresh.childNodes);
}
