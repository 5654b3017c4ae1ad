import { product } from '@house/contract';
import { data, type LoaderFunctionArgs, useLoaderData, useNavigate, useSearchParams } from 'react-router';
import { apiContext } from '../context.ts';
import { AnalysisView } from '../features/analysis/analysis-view.tsx';
import { typedInAddress } from '../features/analysis/reduced-notice.tsx';
import { Results } from '../features/analysis/results/results.tsx';
import { usePurchase } from '../features/checkout/purchase.tsx';

/** Who has the link may read; search engines may not. */
export function headers() {
  return { 'X-Robots-Tag': 'noindex' };
}

export async function loader({ params, context }: LoaderFunctionArgs) {
  const results = await context.get(apiContext).readResults(params['reportId'] ?? '');
  if (!results.ok) throw data(null, { status: 404 });
  return results.value;
}

export function meta({ loaderData }: { readonly loaderData?: Awaited<ReturnType<typeof loader>> }) {
  const letter = loaderData?.grade?.letter;
  const grade = letter ? `note ${letter}, ` : '';
  const title = `${loaderData?.unicode ?? ''} : ${grade}analyse e-mail et DNS, ${product.name}`;
  return [
    { title },
    { property: 'og:title', content: title },
    { property: 'og:description', content: 'Le résultat, ses preuves, et ce qu’il faut corriger d’abord.' },
    { name: 'robots', content: 'noindex' },
  ];
}

export default function Analysis() {
  const results = useLoaderData<typeof loader>();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const { windows, buy } = usePurchase(results.reportId);
  return (
    <>
      <AnalysisView
        reportId={results.reportId}
        domain={results.unicode}
        initial={results}
        typed={typedInAddress(search.get('saisi'), results.unicode)}
        Results={Results}
        onReport={buy}
        onRenew={() => void navigate('/#analyse')}
      />
      {windows}
    </>
  );
}
