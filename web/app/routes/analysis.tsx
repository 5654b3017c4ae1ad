import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { apiContext } from '../context.ts';
import { AnalysisView } from '../features/analysis/analysis-view.tsx';

/** Who has the link may read; search engines may not. */
export function headers() {
  return { 'X-Robots-Tag': 'noindex' };
}

export async function loader({ params, context }: LoaderFunctionArgs) {
  const results = await context.get(apiContext).readResults(params['reportId'] ?? '');
  if (!results.ok) throw data(null, { status: 404 });
  return results.value;
}

export function meta({ loaderData }: { readonly loaderData?: { readonly unicode: string } }) {
  return [{ title: `Analyse de ${loaderData?.unicode ?? ''}` }, { name: 'robots', content: 'noindex' }];
}

export default function Analysis() {
  const results = useLoaderData<typeof loader>();
  return <AnalysisView reportId={results.reportId} domain={results.unicode} initial={results} level={1} />;
}
