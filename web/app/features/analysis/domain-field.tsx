import type { RefObject } from 'react';
import type { StartFault } from './start-request.ts';
import { readTypedHost, type TypedHost } from './typed-host.ts';

/** Where a domain is typed or pasted; under it, what will be analysed, or what is wrong. */
export function DomainField({
  typed,
  onType,
  fault,
  isPending,
  field,
}: {
  readonly typed: string;
  readonly onType: (typed: string) => void;
  readonly fault: StartFault | null;
  readonly isPending: boolean;
  readonly field: RefObject<HTMLInputElement | null>;
}) {
  const host = readTypedHost(typed);
  return (
    <>
      <label htmlFor="domaine" className="mt-8 block text-sm font-medium">
        Nom de domaine
      </label>
      <div className="mt-2 flex flex-col sm:flex-row">
        <input
          ref={field}
          id="domaine"
          name="domain"
          value={typed}
          onChange={({ target }) => onType(target.value)}
          placeholder="exemple.fr"
          inputMode="url"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          aria-required="true"
          aria-invalid={fault !== null}
          aria-describedby="domaine-lu domaine-faute"
          className="min-w-0 flex-1 border border-ink bg-transparent px-4 py-3.5 text-lg placeholder:text-muted focus-visible:-outline-offset-4 max-sm:border-b-0"
        />
        <button
          type="submit"
          disabled={isPending}
          className="border border-ink bg-ink px-6 py-3.5 font-medium text-ground hover:opacity-90 disabled:opacity-70"
        >
          {isPending ? 'Démarrage...' : "Démarrer l'Analyse Experte"}
        </button>
      </div>
      <div className="min-h-8 pt-2 text-sm">
        <div id="domaine-faute" role="alert">
          {fault && (
            <>
              <p className="font-medium text-fail">{fault.message}</p>
              {fault.hint && <p className="text-muted">{fault.hint}</p>}
            </>
          )}
        </div>
        <div id="domaine-lu">{!fault && host && <Understood host={host} onType={onType} />}</div>
      </div>
    </>
  );
}

function Understood({
  host: { ascii, unicode, parent, lookalike },
  onType,
}: {
  readonly host: TypedHost;
  readonly onType: (typed: string) => void;
}) {
  return (
    <>
      <p className="text-muted">
        Nous analyserons <strong className="break-all text-ink">{unicode}</strong>
        {unicode !== ascii && <span className="break-all"> (écrit {ascii} dans le DNS)</span>}
        {parent && (
          <>
            {'. '}La messagerie se règle d’ordinaire sur{' '}
            <button type="button" onClick={() => onType(parent)} className="text-ink underline">
              {parent}
            </button>
          </>
        )}
        .
      </p>
      {lookalike && (
        <p className="text-warn">
          Ce nom mêle des lettres latines et d’autres qui leur ressemblent, comme « {lookalike} » : vérifiez que c’est
          bien le vôtre.
        </p>
      )}
    </>
  );
}
