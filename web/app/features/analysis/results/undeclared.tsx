import type { ResultOutline } from '@rempart/contract';
import { useStartAgain } from '../start-again.ts';

/** What was not asked because nobody declared the domain theirs, and the box that lets it be asked. */
export function Undeclared({ results }: { readonly results: ResultOutline }) {
  const { startDeclared, isStarting } = useStartAgain(results);
  const { entitled, securityChecks } = results.options;
  // Results of earlier releases say nothing of a box: all was asked.
  if (entitled !== false || !securityChecks || results.grade?.letter == null) return null;
  return (
    <div className="mt-4 max-w-prose border-l-2 border-edge pl-3 text-sm">
      <p>
        Quatre essais n’ont pas été faits (relais, copie de la zone, récursion, injection), car la case « Ce domaine est
        à moi » n’était pas cochée. La note baisserait si l’un d’eux réussissait.
      </p>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          startDeclared();
        }}
        className="scripted no-print mt-2"
      >
        <label className="flex items-start gap-3">
          <input type="checkbox" required className="mt-0.5 size-4 shrink-0 accent-[var(--ink)]" />
          Ce domaine est à moi, ou son titulaire est d’accord
        </label>
        <button type="submit" disabled={isStarting} className="mt-2 border border-ink px-4 py-2 font-medium">
          Relancer avec ces essais
        </button>
      </form>
    </div>
  );
}
