/** The least time during which a form says that it is being sent. */
const SENDING_MS = 2000;

/** Forms `data-pending` say so while they are sent, at least two seconds, and are not sent twice; who left something out is told at once. */
export function liveForms(): void {
  document.addEventListener('submit', (event) => {
    const form = event.target as HTMLFormElement;
    const words = form.dataset['pending'];
    const button = form.querySelector<HTMLButtonElement>('button[type="submit"]');
    if (!words || !button || lacksSomething(form)) return;
    event.preventDefault();
    const calm = button.textContent;
    button.textContent = words;
    button.disabled = true;
    // A page that comes back from the browser's memory may be sent again.
    window.addEventListener('pageshow', () => {
      button.textContent = calm;
      button.disabled = false;
    });
    setTimeout(() => form.submit(), SENDING_MS);
  });
}

function lacksSomething(form: HTMLFormElement): boolean {
  const required = form.querySelectorAll<HTMLInputElement>('[aria-required="true"]');
  return [...required].some(({ value }) => value.trim() === '');
}
