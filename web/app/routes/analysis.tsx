import { product } from '@rempart/brand';
import { type AnalysisResults, type ResultOutline, TOLD_PARAMETER } from '@rempart/contract';
import { type LoaderFunctionArgs, useLoaderData, useLocation, useNavigationType } from 'react-router';
import { ResultPage } from '../features/analysis/result-page.tsx';
import { type Reading, readingOf } from '../features/analysis/results/reading.ts';
import { gradeWords } from '../features/analysis/words.fr.ts';
import { unlistedHeaders } from '../ui/plain-page.ts';
import { readResult } from './analysis-parts.ts';

export { resultPage as handle } from './analysis-parts.ts';

/** Readable with the link, but not indexed. */
export const headers = unlistedHeaders;

export async function loader(args: LoaderFunctionArgs): Promise<{ readonly results: ResultOutline }> {
  return { results: outlineOf(await readResult(args)) };
}

/** What the first screen is drawn with. */
function outlineOf({ protocols, plan, ...rest }: AnalysisResults): ResultOutline {
  return {
    ...rest,
    plan: plan && { ...plan, path: plan.path.map(({ week }) => ({ week })) },
    protocols: protocols.map(({ id, verdict }) => ({ id, verdict })),
  };
}

const TITLES: Readonly<Record<Reading, string>> = {
  first: 'analyse e-mail et DNS',
  whole: 'tout le résultat',
  technical: 'pour l’informaticien',
};

/** The tab names the domain; link previews show neither domain nor letter, unless the owner chose to (`?note`). */
export function meta({
  loaderData,
  location,
}: {
  readonly loaderData?: { readonly results: ResultOutline };
  readonly location: { readonly pathname: string; readonly search: string };
}) {
  const results = loaderData?.results;
  const grade = results?.grade?.letter ? `${gradeWords(results.stats)}, ` : '';
  const title = `${results?.unicode ?? ''} : ${grade}${TITLES[readingOf(location.pathname)]}, ${product.name}`;
  const isTold = new URLSearchParams(location.search).has(TOLD_PARAMETER);
  return [
    { title },
    { property: 'og:title', content: isTold ? title : `Un audit e-mail et DNS, ${product.name}` },
    { property: 'og:description', content: 'Le résultat, ses preuves, et ce qu’il faut corriger d’abord.' },
    { name: 'robots', content: 'noindex' },
  ];
}

export default function Analysis() {
  const { results } = useLoaderData<typeof loader>();
  const { state, search } = useLocation();
  // Reloading the page, or returning to it, is not a new start.
  const arrival: unknown = useNavigationType() === 'PUSH' ? state : null;
  // Navigating from one result to another resets all state.
  return <ResultPage key={results.reportId} results={results} search={search} arrival={arrival} />;
}
