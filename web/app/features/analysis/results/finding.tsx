import { atHead, type CheckResult, outcomeWithSeverity, type ProofShown } from '@house/contract';
import type { ReactNode } from 'react';
import { OUTCOME_COLOURS, OUTCOME_MARKS } from '../colours.ts';
import { outcomeWords } from '../words.fr.ts';
import { Proofs, ProofsFold } from './proofs.tsx';
import { RecordText } from './record-text.tsx';

/** A finding in full, always in this order: Constat, Preuve, Pourquoi, Correctif. */
export function Finding({ check, proofs }: { readonly check: CheckResult; readonly proofs: readonly ProofShown[] }) {
  const { outcome, title, found, why, remedy, reference, facts, proof, proofLeft } = check;
  const records = recordsIn(facts);
  return (
    <section aria-label={title} className="keeps mt-5 border-l-2 border-soft pl-4">
      <h4 className="flex flex-wrap items-baseline gap-x-3 font-medium">
        <span>
          <span aria-hidden="true" className={`mr-2 ${OUTCOME_COLOURS[outcome]}`}>
            {OUTCOME_MARKS[outcome]}
          </span>
          {title}
        </span>
        <span className={`text-xs ${OUTCOME_COLOURS[outcome]}`}>{atHead(outcomeWithSeverity(check))}</span>
      </h4>
      <dl className="mt-2 grid gap-x-6 text-sm sm:grid-cols-[6rem_minmax(0,1fr)] sm:gap-y-2">
        <Part term="Constat">{found}</Part>
        {(records.length > 0 || proof.length > 0) && (
          <Part term="Preuve">
            {records.map((record) => (
              <RecordText key={record} text={record} />
            ))}
            <Proofs proofs={chosen(proofs, proof)} left={proofLeft} isWritten />
          </Part>
        )}
        <Part term="Pourquoi">{why}</Part>
        {remedy && <Part term="Correctif">{remedy}</Part>}
      </dl>
      <p className="mt-2 text-xs text-muted">{reference}</p>
    </section>
  );
}

function Part({ term, children }: { readonly term: string; readonly children: ReactNode }) {
  return (
    <>
      <dt className="text-muted max-sm:mt-2">{term}</dt>
      <dd className="max-w-prose min-w-0 wrap-anywhere whitespace-pre-line">{children}</dd>
    </>
  );
}

/** What is in order or does not apply: one line each, folded. */
export function Settled({
  checks,
  proofs,
}: {
  readonly checks: readonly CheckResult[];
  readonly proofs: readonly ProofShown[];
}) {
  const passed = checks.filter(({ outcome }) => outcome === 'pass').length;
  return (
    <details className="folds mt-5 text-sm">
      <summary className="py-1 text-muted hover:text-ink">
        {passed} {passed < 2 ? 'vérification conforme' : 'vérifications conformes'}
        {checks.length > passed && `, ${checks.length - passed} sans objet ou pour information`}
      </summary>
      <dl className="mt-2 grid gap-x-6 gap-y-3 sm:grid-cols-[minmax(0,14rem)_minmax(0,1fr)]">
        {checks.map(({ id, outcome, title, found, reference, proof, proofLeft }) => (
          <div key={id} className="contents">
            <dt>
              <span aria-hidden="true" className={`mr-2 inline-block w-3 text-center ${OUTCOME_COLOURS[outcome]}`}>
                {OUTCOME_MARKS[outcome]}
              </span>
              <span className="sr-only">{outcomeWords[outcome]} : </span>
              {title}
            </dt>
            <dd className="min-w-0 wrap-anywhere text-muted">
              {found} <span className="inline-block max-w-full text-xs wrap-anywhere">({reference})</span>
              {proof.length > 0 && <ProofsFold about={title} proofs={chosen(proofs, proof)} left={proofLeft} />}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

/** The proofs of one check, in its own order. */
function chosen(proofs: readonly ProofShown[], ids: readonly number[]): readonly ProofShown[] {
  return ids.flatMap((wanted) => proofs.find(({ id }) => id === wanted) ?? []);
}

/** The records that a rule looked at. */
function recordsIn(facts: unknown): readonly string[] {
  const { record, records } = (facts ?? {}) as { readonly record?: unknown; readonly records?: unknown };
  return [record, ...(Array.isArray(records) ? records : [])].filter((one): one is string => typeof one === 'string');
}
