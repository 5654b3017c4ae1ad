import { announce } from './announce.ts';

/** Buttons `data-copy` copy the code beside them, buttons `data-share` share or copy the URL of the page. */
export function liveCopies(): void {
  document.addEventListener('click', ({ target }) => {
    const pressed = target instanceof Element ? target.closest<HTMLElement>('[data-copy], [data-share]') : null;
    if (pressed?.dataset['share'] !== undefined) void share(pressed.dataset);
    else if (pressed) void copy(pressed);
  });
}

async function copy(button: HTMLElement): Promise<void> {
  const text = button.parentElement?.querySelector('pre')?.textContent ?? '';
  const copied = await navigator.clipboard.writeText(text.trimEnd()).then(
    () => true,
    () => false,
  );
  announce((copied ? button.dataset['copied'] : button.dataset['refused']) ?? '');
}

async function share(words: DOMStringMap): Promise<void> {
  const url = location.origin + location.pathname;
  if (navigator.share) {
    // Closing the share sheet is not an error.
    await navigator.share({ title: document.title, url }).catch(() => {});
    return;
  }
  const copied = await navigator.clipboard.writeText(url).then(
    () => true,
    () => false,
  );
  announce((copied ? words['copied'] : words['refused']) ?? '');
}
