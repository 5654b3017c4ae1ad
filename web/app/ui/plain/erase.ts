import { siteEndpoints } from '@rempart/contract';
import { call } from '../../call.ts';
import { announce } from './announce.ts';
import { ERASED, ONLY_STORAGE } from './erase-words.fr.ts';

/**
 * A click on `data-erase` deletes what this site stores in the browser: both storages here, the cookies by the server, which alone can read
 * them.
 */
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
      // A browser that forbids storage stores nothing.
    }
  }
  const answer = await call(siteEndpoints.forgetBrowser, {});
  announce(answer.ok ? ERASED : ONLY_STORAGE);
}
