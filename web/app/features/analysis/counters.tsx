import type { BastionState } from '@rempart/brand';
import { analysisMessages, type Counts, protocolIds } from '@rempart/contract';
import { BastionMark } from '../../ui/fort.tsx';

interface CountersProps {
  readonly counts: (Omit<Counts, 'unknown'> & Partial<Pick<Counts, 'unknown'>> & { readonly na?: number }) | null;
  readonly score?: string | null;
}

/**
 * How many of the twelve protocols have which verdict, each with its shape on the plan: the legend of the fort. `score`: a last counter,
 * while it runs.
 */
export function Counters({ counts, score = null }: CountersProps) {
  const entries: readonly (readonly [string, number | undefined, string, BastionState])[] = [
    ['Conformes', counts?.passed, 'text-pass', 'pass'],
    ['Avertissements', counts?.warnings, 'text-warn', 'warn'],
    ['Erreurs', counts?.errors, 'text-fail', 'fail'],
    ['Non mesurés', counts?.unknown, 'text-muted', 'unknown'],
    ['Sans objet', counts?.na, 'text-muted', 'na'],
  ];
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-3 sm:flex sm:flex-wrap sm:gap-x-7">
      {entries.map(([term, value, colour, state]) => (
        <div key={term} className="relative flex flex-col-reverse border-t border-soft pt-1.5 pl-7">
          <dt className="text-xs text-muted">
            <BastionMark bastion={{ state }} className="absolute top-3 left-0 w-5" />
            {term}
          </dt>
          <dd className={`font-serif text-2xl leading-7 font-semibold tabular-nums lining-nums ${colour}`}>
            {value ?? analysisMessages.unknownScore}
          </dd>
        </div>
      ))}
      {score !== null && (
        <div className="flex flex-col-reverse justify-end border-t border-soft pt-1.5">
          <dt className="text-xs text-muted">Note</dt>
          <dd
            className={`font-serif font-semibold whitespace-nowrap lining-nums ${score.length > 3 ? 'text-base leading-7' : 'text-2xl leading-7'}`}
          >
            {score}
          </dd>
        </div>
      )}
    </dl>
  );
}

/** Adds the protocols to which nothing applied: the rest of the twelve. */
export function withNotApplicable(counts: Counts): Counts & { readonly na: number } {
  const { passed, warnings, errors, unknown } = counts;
  return { ...counts, na: protocolIds.length - passed - warnings - errors - unknown };
}
