import { announce } from './announce.ts';

/** A press on `data-erase` empties what this site keeps in the browser: both storages here, the cookies by the server, which alone sees them. */
export function liveErasure(): void {
  document.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('[data-erase]')) void erase();
  });
}

async function erase(): Promise<void> {
  for (const storage of [() => localStorage, () => sessionStorage]) {
    try {
      storage().clear();
    } catch {
      // A browser that forbids storage keeps nothing.
    }
  }
  const answer = await fetch('/api/forget-browser', { method: 'POST' }).catch(() => null);
  announce(answer?.ok ? ERASED : ONLY_STORAGE);
}

const ERASED = 'Vos données de ce navigateur sont effacées.';
const ONLY_STORAGE = 'Le stockage est effacé, mais pas les cookies : le site ne répond pas. Réessayez dans un instant.';
