import { atHead, type CheckResult, fieldsOf, type ProtocolResult } from '@rempart/contract';
import { type ReactNode, useEffect, useState } from 'react';
import { OUTCOME_COLOURS, OUTCOME_MARKS } from '../colours.ts';
import { outcomeWords } from '../words.fr.ts';
import { lossWords, settledWords } from './loss-words.fr.ts';
import { Proofs, ProofsFold } from './proofs.tsx';
import { RecordText } from './record-text.tsx';

interface FindingProps {
  readonly check: CheckResult;
  readonly protocol: Pick<ProtocolResult, 'id' | 'proofs'>;
  /** Records already shown at the top of the card. */
  readonly shown: readonly string[];
}

/** A finding in full, always in this order: Constat, Preuve, Pourquoi, Correctif. */
export function Finding({ check, protocol, shown }: FindingProps) {
  const { outcome, title, found, why, remedy, reference, facts, proof } = check;
  const records = recordsIn(facts).filter((record) => !shown.includes(record));
  return (
    <section aria-label={title} className="keeps mt-5 border-l-2 border-soft pl-4 print:border-0 print:pl-0">
      <h5 className="flex flex-wrap items-baseline gap-x-3 font-medium">
        <span>
          <span aria-hidden="true" className={`mr-2 ${OUTCOME_COLOURS[outcome]}`}>
            {OUTCOME_MARKS[outcome]}
          </span>
          {title}
        </span>
        <span className={`text-xs ${OUTCOME_COLOURS[outcome]}`}>{atHead(lossWords(check))}</span>
      </h5>
      <dl className="mt-2 grid gap-x-6 text-sm sm:grid-cols-[6rem_minmax(0,1fr)] sm:gap-y-2 print:block">
        <Part term="Constat" isScreen>
          {found}
        </Part>
        {(records.length > 0 || proof.length > 0) && (
          <Part term="Preuve" isScreen>
            {records.map((record) => (
              <RecordText key={record} text={record} />
            ))}
            <Proofs protocol={protocol} check={check} />
          </Part>
        )}
        <Part term="Pourquoi" isScreen>
          {why}
        </Part>
        {remedy && <Part term="Correctif">{remedy}</Part>}
      </dl>
      <p className="mt-2 text-xs text-muted">{reference}</p>
    </section>
  );
}

interface PartProps {
  readonly term: string;
  readonly isScreen?: boolean;
  readonly children: ReactNode;
}

/** `isScreen`: on screen only; on paper the finding is at the head of the card, and the remedy here. */
function Part({ term, isScreen = false, children }: PartProps) {
  const where = isScreen ? 'no-print' : '';
  return (
    <>
      <dt className={`text-muted max-sm:mt-2 ${where}`}>{term}</dt>
      <dd className={`max-w-prose min-w-0 wrap-anywhere whitespace-pre-line print:max-w-none ${where}`}>{children}</dd>
    </>
  );
}

interface SettledProps {
  readonly checks: readonly CheckResult[];
  readonly protocol: Pick<ProtocolResult, 'id' | 'proofs'>;
  /** Open where the card shows nothing else. */
  readonly isOpen: boolean;
}

/** Checks that pass or do not apply: one line each, collapsed. The way to their proofs, which need JavaScript, comes once it is opened. */
export function Settled({ checks, protocol, isOpen }: SettledProps) {
  const [isRead, setRead] = useState(false);
  useEffect(() => setRead(isOpen), [isOpen]);
  const passed = checks.filter(({ outcome }) => outcome === 'pass').length;
  return (
    <details data-wakes="" open={isOpen} onToggle={() => setRead(true)} className="folds mt-5 text-sm">
      <summary className="py-1 text-muted hover:text-ink">{settledWords(passed, checks.length - passed)}</summary>
      {/* A page has hundreds of these lines: their classes stand once. */}
      <dl className="mt-2 grid gap-x-6 gap-y-3 sm:grid-cols-[minmax(0,14rem)_minmax(0,1fr)] [&_dd]:min-w-0 [&_dd]:wrap-anywhere [&_dd]:text-muted [&_dt>:first-child]:mr-2 [&_dt>:first-child]:inline-block [&_dt>:first-child]:w-3 [&_dt>:first-child]:text-center [&_small]:inline-block [&_small]:max-w-full [&_small]:text-xs [&_small]:wrap-anywhere">
        {checks.map(({ id, outcome, title, found, reference, proof, proofLeft }) => (
          <div key={id} className="contents">
            <dt>
              <span aria-hidden="true" className={OUTCOME_COLOURS[outcome]}>
                {OUTCOME_MARKS[outcome]}
              </span>
              <span className="sr-only">{outcomeWords[outcome]} : </span>
              {title}
            </dt>
            <dd>
              {found} <small>({reference})</small>
              {isRead && proof.length > 0 && (
                <ProofsFold about={title} protocol={protocol} check={{ proof, proofLeft }} />
              )}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

/** The records that a rule examined. */
function recordsIn(facts: unknown): readonly string[] {
  const { record, records } = fieldsOf(facts);
  return [record, ...(Array.isArray(records) ? records : [])].filter((one): one is string => typeof one === 'string');
}
