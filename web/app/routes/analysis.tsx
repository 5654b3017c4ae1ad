import { product } from '@rempart/brand';
import { type ResultOutline, TOLD_PARAMETER, TYPED_PARAMETER, typedBefore } from '@rempart/contract';
import { useEffect, useMemo, useState } from 'react';
import {
  type LoaderFunctionArgs,
  useLoaderData,
  useLocation,
  useNavigate,
  useNavigationType,
  useSearchParams,
} from 'react-router';
import { AnalysisView } from '../features/analysis/analysis-view.tsx';
import { startedIn } from '../features/analysis/arrival.ts';
import { outlineOf } from '../features/analysis/results/parts.ts';
import { storedAnalysis } from '../features/analysis/stored-analysis.ts';
import { gradeWords } from '../features/analysis/words.fr.ts';
import { Ordered } from '../features/checkout/ordered.tsx';
import { usePurchase } from '../features/checkout/purchase.tsx';
import { readResult, shouldLoadAgain } from './analysis-parts.ts';

/** Readable with the link, but not indexed. */
export function headers() {
  return { 'X-Robots-Tag': 'noindex' };
}

/** As one text, like the cards (`loadPages`). */
export async function loader(args: LoaderFunctionArgs): Promise<string> {
  return JSON.stringify(outlineOf(await readResult(args)));
}

export const shouldRevalidate = shouldLoadAgain;

/** The tab names the domain; link previews show neither domain nor letter, unless the owner chose to (`?note`). */
export function meta({
  loaderData,
  location,
}: {
  readonly loaderData?: string;
  readonly location: { readonly search: string };
}) {
  const results: ResultOutline | null = loaderData === undefined ? null : JSON.parse(loaderData);
  const grade = results?.grade?.letter ? `${gradeWords(results.stats)}, ` : '';
  const title = `${results?.unicode ?? ''} : ${grade}analyse e-mail et DNS, ${product.name}`;
  const isTold = new URLSearchParams(location.search).has(TOLD_PARAMETER);
  return [
    { title },
    { property: 'og:title', content: isTold ? title : `Un audit e-mail et DNS, ${product.name}` },
    { property: 'og:description', content: 'Le résultat, ses preuves, et ce qu’il faut corriger d’abord.' },
    { name: 'robots', content: 'noindex' },
  ];
}

export default function Analysis() {
  const text = useLoaderData<typeof loader>();
  const results = useMemo((): ResultOutline => JSON.parse(text), [text]);
  // Navigating from one result to another resets all state.
  return <Result key={results.reportId} results={results} />;
}

function Result({ results }: { readonly results: ResultOutline }) {
  const { reportId, unicode } = results;
  const navigate = useNavigate();
  const { state } = useLocation();
  const [search] = useSearchParams();
  const beginning = typedBefore(search.get(TYPED_PARAMETER), unicode);
  const { windows, ordered, buy } = usePurchase(reportId);
  // Reloading the page, or returning to it, is not a new start.
  const isArrival = useNavigationType() === 'PUSH';
  const started = isArrival ? startedIn(state, reportId) : null;
  const [watch, setWatch] = useState(false);
  useEffect(() => {
    const stored = storedAnalysis();
    setWatch(stored?.reportId === reportId && stored.watch === true);
  }, [reportId]);
  return (
    <Ordered value={ordered}>
      <AnalysisView
        reportId={reportId}
        domain={unicode}
        // Events alone describe an audit that has just begun.
        initial={started && results.status !== 'completed' ? null : results}
        started={started}
        typed={beginning === null ? null : `${beginning}.${unicode}`}
        watch={watch}
        onReport={buy}
        onRenew={() => void navigate('/')}
      />
      {windows}
    </Ordered>
  );
}
