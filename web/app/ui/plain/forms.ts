/** The least time during which a form shows that it is being sent. */
const SENDING_MS = 2000;

/**
 * Forms `data-pending` show that they are being sent, at least two seconds, and are not sent twice; a missing field is reported at once.
 */
export function liveForms(): void {
  document.addEventListener('submit', (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement)) return;
    const words = form.dataset['pending'];
    const button = form.querySelector<HTMLButtonElement>('button[type="submit"]');
    if (!words || !button || lacksSomething(form)) return;
    event.preventDefault();
    const { textContent: calm, ariaLabel } = button;
    button.textContent = words;
    // A label would be said in place of these words.
    button.ariaLabel = null;
    button.disabled = true;
    // A page restored from the browser's cache may be sent again.
    window.addEventListener('pageshow', () => {
      button.textContent = calm;
      button.ariaLabel = ariaLabel;
      button.disabled = false;
    });
    setTimeout(() => form.submit(), SENDING_MS);
  });
}

function lacksSomething(form: HTMLFormElement): boolean {
  const required = form.querySelectorAll<HTMLInputElement>('[aria-required="true"]');
  return [...required].some(({ value }) => value.trim() === '');
}
