import type { Loaded } from './use-loaded.ts';
import { clockTime } from './words.fr.ts';

/** What is said while something is read, and where it could not be; what was read before stays on the page. */
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
