import { type RefObject, useEffect, useState } from 'react';
import { readEndingList } from './endings.ts';
import type { StartFault } from './start-request.ts';
import type { TypedHint } from './typed-hint.fr.ts';
import { readTypedHost, type TypedHost } from './typed-host.ts';

interface DomainFieldProps {
  readonly typed: string;
  readonly onType: (typed: string) => void;
  /** A service name is audited as typed. */
  readonly isExact: boolean;
  readonly onExact: (isExact: boolean) => void;
  readonly fault: StartFault | null;
  readonly isPending: boolean;
  readonly field: RefObject<HTMLInputElement | null>;
}

/** The field for a typed or pasted domain; between it and the button, what will be audited, or what is wrong. */
export function DomainField({ typed, onType, isExact, onExact, fault, isPending, field }: DomainFieldProps) {
  const host = readTypedHost(typed);
  const hints = useHints(typed !== '');
  const hint = isExact ? null : hints(typed);
  const isWrong = fault !== null && !fault.choice;
  return (
    <>
      <label htmlFor="domaine" className="mt-8 block text-sm font-medium">
        Nom de domaine
      </label>
      <div className="mt-2 grid sm:grid-cols-[minmax(0,1fr)_auto]">
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
          aria-invalid={isWrong}
          aria-describedby="domaine-lu domaine-faute"
          className="min-w-0 scroll-mb-28 border border-ink aria-invalid:border-fail bg-transparent px-4 py-3.5 text-lg placeholder:text-muted focus-visible:-outline-offset-4 sm:col-start-1 sm:row-start-1"
        />
        <div className="min-h-9 py-2 text-sm sm:col-span-2 sm:col-start-1 sm:row-start-2">
          <div id="domaine-faute" role="alert">
            {isWrong && (
              <>
                <p className="font-medium text-fail">{fault.message}</p>
                {fault.hint && <p className="text-muted">{fault.hint}</p>}
              </>
            )}
          </div>
          <div id="domaine-lu">
            {!fault && host && hint?.isAnalysable !== false && (
              <Understood host={host} isExact={isExact} onExact={onExact} />
            )}
            {hint && <Hint hint={hint} onChoose={onType} />}
          </div>
        </div>
        {isExact && <input type="hidden" name="exact" value="" />}
        <button
          type="submit"
          disabled={isPending}
          className="border border-ink bg-ink px-6 py-3.5 font-medium text-ground hover:opacity-90 disabled:opacity-70 sm:col-start-2 sm:row-start-1"
        >
          {isPending ? 'Démarrage...' : "Démarrer l'Analyse Experte"}
        </button>
      </div>
    </>
  );
}

/** Loaded once something is typed. */
function useHints(isTyped: boolean): Hints {
  const [hints, setHints] = useState<Hints>(() => () => null);
  useEffect(() => {
    if (isTyped) void loadHints().then((loaded) => setHints(() => loaded));
  }, [isTyped]);
  return hints;
}

interface HintProps {
  readonly hint: TypedHint;
  readonly onChoose: (name: string) => void;
}

/** Why this is probably a mistake, and what may be meant. */
function Hint({ hint: { text, offers }, onChoose }: HintProps) {
  return (
    <p className="text-warn">
      {text}{' '}
      {offers.map((name) => (
        <button
          key={name}
          type="button"
          onClick={() => onChoose(name)}
          className="mr-3 py-0.5 text-left [overflow-wrap:anywhere] text-ink underline"
        >
          {name}
        </button>
      ))}
    </p>
  );
}

interface UnderstoodProps {
  readonly host: TypedHost;
  readonly isExact: boolean;
  readonly onExact: (isExact: boolean) => void;
}

function Understood({ host: { ascii, unicode, mailName, lookalike }, isExact, onExact }: UnderstoodProps) {
  const isReduced = mailName.ascii !== ascii;
  const named = isExact ? { ascii, unicode } : mailName;
  return (
    <>
      <p className="text-muted">
        Nous analyserons <strong className="[overflow-wrap:anywhere] text-ink">{named.unicode}</strong>
        {named.unicode !== named.ascii && (
          <span className="[overflow-wrap:anywhere]"> (écrit {named.ascii} dans le DNS)</span>
        )}
        {isReduced && !isExact && (
          <>
            {' '}
            (et non <span className="[overflow-wrap:anywhere]">{unicode}</span>)
          </>
        )}
        .{' '}
        {isReduced && (
          <button
            type="button"
            onClick={() => onExact(!isExact)}
            className="scripted py-0.5 text-left break-words text-ink underline"
          >
            {isExact ? `Revenir à ${mailName.unicode}` : `Analyser ${unicode} quand même`}
          </button>
        )}
      </p>
      {lookalike && (
        <p className="text-warn">
          {lookalike.isWhole
            ? `Les lettres de « ${lookalike.label} » ressemblent à des lettres latines et n’en sont pas`
            : `Ce nom mêle des lettres latines et d’autres qui leur ressemblent, comme « ${lookalike.letter} »`}
          {' : vérifiez que c’est bien le vôtre.'}
        </p>
      )}
    </>
  );
}

type Hints = (typed: string) => TypedHint | null;

/** Loads what tells typed names that are probably mistakes. What cannot be loaded tells none, and the server decides as ever. */
async function loadHints(): Promise<Hints> {
  const [hints, endings] = await Promise.all([
    import('./typed-hint.fr.ts').catch(() => null),
    import('virtual:endings').then(
      ({ default: list }) => readEndingList(list),
      () => null,
    ),
  ]);
  return (typed) => hints?.typedHint(typed, endings) ?? null;
}
