import { product } from '@rempart/brand';
import {
  type AnalysisStarted,
  analysisMessages,
  type RefusalBody,
  type RefusalCode,
  TYPED_PARAMETER,
} from '@rempart/contract';
import { useEffect } from 'react';
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
  useNavigate,
  useSearchParams,
} from 'react-router';
import { apiContext } from '../context.ts';
import type { ArrivalState } from '../features/analysis/arrival.ts';
import { Explanations } from '../features/analysis/explanations.tsx';
import { ProtocolGrid } from '../features/analysis/protocol-grid.tsx';
import { RecentResults } from '../features/analysis/recent-results.tsx';
import { ReportOffer } from '../features/analysis/report-offer.tsx';
import { type OnStarted, StartForm } from '../features/analysis/start-form.tsx';
import { readStartForm } from '../features/analysis/start-request.ts';
import { storeAnalysis } from '../features/analysis/stored-analysis.ts';
import { usePurchase } from '../features/checkout/purchase.tsx';
import { SampleResult } from '../features/home/sample-result.tsx';
import { postedForm } from '../ui/plain/read-form.ts';
import { useToast } from '../ui/toast.tsx';

/** Loads the page of a result while the visitor types, so that it is ready when the audit starts. */
const prepareResult = () => import('../features/analysis/analysis-view.tsx').catch(() => null);

export async function loader({ context }: LoaderFunctionArgs) {
  const api = context.get(apiContext);
  const [demo, sample] = await Promise.all([api.demo(), api.sample()]);
  return { demo, sample };
}

export function meta() {
  const title = `${product.name} : audit de sécurité e-mail et DNS d’un domaine`;
  const description =
    'Douze protocoles de messagerie et de DNS examinés en direct, une note de A à F, les preuves et ce qu’il faut corriger d’abord. Gratuit, sans compte.';
  return [
    { title },
    { name: 'description', content: description },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
  ];
}

/** Where the form is posted without JavaScript. */
export async function action({ request, context }: ActionFunctionArgs) {
  const asked = readStartForm(await postedForm(request));
  const started = await context.get(apiContext).startAnalysis(asked);
  return started.ok
    ? redirect(addressOf(started.value))
    : data(
        { refusal: started.refusal, typed: String(asked.domain).slice(0, LONGEST_ASKED) },
        { status: isForLater(started.refusal.code) ? 429 : started.refusal.choice ? 409 : 400 },
      );
}

/** The result; where another name was typed, with that name, so that the page can say so. */
function addressOf({ reportId, typed }: AnalysisStarted): string {
  return `/analyse/${reportId}${typed === null ? '' : `?${new URLSearchParams({ [TYPED_PARAMETER]: typed })}`}`;
}

/** What was posted without JavaScript and refused. */
interface Refused {
  readonly refusal: RefusalBody;
  readonly typed: string;
}

function isForLater(code: RefusalCode): boolean {
  return code === 'RATE_LIMITED' || code === 'TOO_MANY_RUNNING';
}

export default function Home() {
  const { demo, sample } = useLoaderData<typeof loader>();
  const refused: Refused | undefined = useActionData<typeof action>();
  const toast = useToast();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const asked = refused?.typed ?? search.get('domaine')?.slice(0, LONGEST_ASKED) ?? '';
  const { windows } = usePurchase(null);
  useEffect(() => {
    document.addEventListener('focusin', prepareResult, { once: true });
    return () => document.removeEventListener('focusin', prepareResult);
  }, []);

  const follow: OnStarted = (started, { watch }) => {
    if (!started.shared)
      toast.show({ title: analysisMessages.startedTitle, description: analysisMessages.started(started.unicode) });
    storeAnalysis({ domain: started.unicode, reportId: started.reportId, watch });
    void navigate(`/analyse/${started.reportId}`, { state: { started } satisfies ArrivalState });
  };
  const refuse = (message: string) =>
    toast.show({ title: analysisMessages.errorTitle, description: message, variant: 'destructive' });

  return (
    <>
      <StartForm
        demo={demo}
        asked={asked}
        askedExactly={search.has('exact') && refused === undefined}
        refusal={refused?.refusal ?? null}
        onStarted={follow}
        onRefused={refuse}
      >
        <SampleResult sample={sample} />
      </StartForm>
      <RecentResults />
      <ProtocolGrid stage={null} />
      <Explanations />
      <ReportOffer />
      {windows}
    </>
  );
}

/** A name has 253 characters; an address may be pasted around it. */
const LONGEST_ASKED = 300;
