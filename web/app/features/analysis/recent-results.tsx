import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { forgetResult } from './forget.ts';
import { keptHistory, type PastAudit } from './history.ts';
import { storedAnalysis } from './stored-analysis.ts';
import { momentOf } from './times.fr.ts';

/** A result that this browser can lead back to; the time is unknown for one that was not seen to end. */
type Recent = Pick<PastAudit, 'reportId' | 'domain' | 'letter'> & { readonly at: string | null };

/** The results that this browser has shown, below the form; known only after hydration. */
export function RecentResults() {
  const [list, setList] = useState<readonly Recent[]>([]);
  useEffect(() => setList(recent()), []);
  if (list.length === 0) return null;

  function forgetAll() {
    for (const { reportId } of list) forgetResult(reportId);
    setList([]);
    // The button that had the focus is gone.
    document.getElementById('domaine')?.focus({ preventScroll: true });
  }
  return (
    <section aria-labelledby="derniers" className="no-print mt-14">
      <div className="flex flex-wrap items-baseline justify-between gap-x-8 gap-y-1">
        <h2 id="derniers" className="text-2xl">
          Vos dernières analyses
        </h2>
        <button type="button" onClick={forgetAll} className="py-1 text-sm text-muted underline hover:text-ink">
          Effacer cette liste
        </button>
      </div>
      <ul className="mt-3 max-w-3xl border-t border-soft">
        {list.map(({ reportId, domain, letter, at }) => (
          <li key={reportId} className="border-b border-soft">
            <Link to={`/analyse/${reportId}`} className="flex items-baseline gap-4 py-2.5 hover:bg-tint">
              <span aria-hidden="true" className="w-6 text-center font-serif text-2xl leading-none font-semibold">
                {letter ?? '·'}
              </span>
              {/* On a phone the time stands below the name, which would break in the middle of a word beside it. */}
              <span className="flex min-w-0 grow flex-wrap items-baseline justify-between gap-x-4">
                <span className="min-w-0 font-mono [overflow-wrap:anywhere]">{domain}</span>
                <span className="text-sm text-muted">
                  {letter && <span className="sr-only">note {letter}, </span>}
                  {at === null ? 'en cours, ou pas encore relue' : momentOf(at)}
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <p className="mt-2 text-xs text-muted">Cette liste n’est gardée que dans ce navigateur.</p>
    </section>
  );
}

const SHOWN = 8;

function recent(): readonly Recent[] {
  const seen = keptHistory();
  const last = storedAnalysis();
  const isNew = last !== null && !seen.some(({ reportId }) => reportId === last.reportId);
  return [...(isNew ? [{ ...last, at: null }] : []), ...seen].slice(0, SHOWN);
}
