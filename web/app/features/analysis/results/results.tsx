import type { ResultOutline } from '@rempart/contract';
import type { ReactNode } from 'react';
import { Access } from '../access.tsx';
import { Actions } from './actions.tsx';
import { Earlier } from './earlier.tsx';
import { NextSteps } from './next-steps.tsx';
import { type Reading, readingAddress } from './reading.ts';

export interface ResultsProps {
  readonly results: ResultOutline;
  readonly reading: Reading;
  /** Opens the purchase of the report; without it the button leads to the offer. */
  readonly onReport?: (() => void) | undefined;
  /** What the reading adds to the first screen. */
  readonly children: ReactNode;
}

/**
 * What follows the first screen, free of charge: what can be done with the result, what to do next, the way to the report, what changed
 * since the last one; then everything else, folded until it is asked for. A technician reads everything at once.
 */
export function Results({ results, reading, onReport, children }: ResultsProps) {
  const { mailElsewhere, grade, plan, reportId } = results;
  const isOffered = mailElsewhere === null && grade?.letter != null && plan !== null;
  return (
    <div id="resultats" className="scroll-mt-4">
      <Actions results={results} />
      {reading === 'technical' ? (
        children
      ) : (
        <>
          <NextSteps results={results} />
          {isOffered && <Access onReport={onReport} isNeeded={grade?.letter !== 'A' && plan.first.length > 0} />}
          <Earlier results={results} />
          <section aria-label="Le résultat complet" id="tout" className="mt-12 scroll-mt-4">
            <p className="no-print border-y border-ink">
              <a
                href={readingAddress(reportId, reading === 'whole' ? 'first' : 'whole', 'tout')}
                className="flex items-baseline justify-between gap-4 py-3.5 hover:bg-tint"
              >
                <span>
                  <span className="font-serif text-xl font-semibold">
                    {reading === 'whole' ? 'Replier' : 'Tout voir'}
                  </span>
                  <span className="block text-sm text-muted">
                    Les douze protocoles, leurs preuves, et ce qui fait la note
                  </span>
                </span>
                <span aria-hidden="true" className="text-xl leading-none text-muted">
                  {reading === 'whole' ? '–' : '+'}
                </span>
              </a>
            </p>
            {children}
          </section>
        </>
      )}
    </div>
  );
}
