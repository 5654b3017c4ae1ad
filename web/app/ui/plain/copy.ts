import { announce } from './announce.ts';
import { COPIED, NOT_COPIED } from './words.fr.ts';

/**
 * Buttons `data-copy` copy their value, or the code beside them; buttons `data-share` pass on or copy the URL in their value, or that of
 * the page. A link `data-send` passes on the text of the element with that id; where the device has no share sheet, copies it and is
 * followed.
 */
export function liveCopies(): void {
  document.addEventListener('click', (event) => {
    const pressed =
      event.target instanceof Element
        ? event.target.closest<HTMLElement>('[data-copy], [data-share], [data-send]')
        : null;
    if (!pressed) return;
    const { copy, share, send } = pressed.dataset;
    if (copy !== undefined) void copyText(copy || codeBeside(pressed), pressed.dataset);
    else if (share !== undefined) void passOn(share, pressed.dataset);
    else if (pressed instanceof HTMLAnchorElement && send !== undefined) sendText(event, pressed, send);
  });
}

function codeBeside(button: HTMLElement): string {
  return (button.parentElement?.querySelector('pre, code')?.textContent ?? '').trimEnd();
}

async function copyText(text: string, { copied = COPIED, refused = NOT_COPIED }: DOMStringMap): Promise<void> {
  // Without a secure connection there is no clipboard.
  const isCopied = await (navigator.clipboard?.writeText(text) ?? Promise.reject()).then(
    () => true,
    () => false,
  );
  announce(isCopied ? copied : refused);
}

async function passOn(path: string, words: DOMStringMap): Promise<void> {
  const url = new URL(path || location.pathname, location.origin).href;
  if (!navigator.share) return copyText(url, words);
  // The title of a result names its domain and its letter. Closing the share sheet is not an error.
  await navigator.share(path ? { url } : { title: document.title, url }).catch(() => {});
}

function sendText(event: Event, link: HTMLAnchorElement, id: string): void {
  const text = document.getElementById(id)?.textContent ?? '';
  // Where no mail program opens, nothing else would happen.
  if (!navigator.share) return void copyText(text, link.dataset);
  event.preventDefault();
  const title = new URL(link.href).searchParams.get('subject') ?? '';
  void navigator.share({ title, text }).catch(() => {});
}
