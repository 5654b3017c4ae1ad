import { clockTime } from '@rempart/french';
import type { Loaded } from './use-loaded.ts';

/** Shown while data are loading, and where loading failed; data loaded before stay on the page. */
export function Unread({ what, of }: { readonly what: string; readonly of: Omit<Loaded<unknown>, 'change'> }) {
  if (of.fault)
    return (
      <p role="alert" className="mt-6 border-l-4 border-fail pl-3">
        {what} : lecture impossible, {of.fault}. {of.at && `Voici l’état de ${clockTime(of.at)}. `}
        <button type="button" onClick={of.reload} className="cursor-pointer underline">
          Réessayer
        </button>
      </p>
    );
  return of.value === null ? (
    <p role="status" className="mt-6">
      Chargement…
    </p>
  ) : null;
}
