import {
  type AnalysisStarted,
  analysisMessages,
  product,
  protocolIds,
  type RefusalBody,
  type RefusalCode,
} from '@house/contract';
import { Suspense, useEffect, useState } from 'react';
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
  useSearchParams,
} from 'react-router';
import { protocolCards } from '../content/protocols.fr.ts';
import { apiContext } from '../context.ts';
import { Explanations } from '../features/analysis/explanations.tsx';
import { ProtocolGrid } from '../features/analysis/protocol-grid.tsx';
import { ReportOffer } from '../features/analysis/report-offer.tsx';
import type { ResultsProps } from '../features/analysis/results/results.tsx';
import { type OnStarted, StartForm } from '../features/analysis/start-form.tsx';
import { readStartForm } from '../features/analysis/start-request.ts';
import { useStoredAnalysis } from '../features/analysis/stored-analysis.ts';
import { usePurchase } from '../features/checkout/purchase.tsx';
import { Fort } from '../ui/fort.tsx';
import { late } from '../ui/late.tsx';
import { postedForm } from '../ui/plain/read-form.ts';
import { useToast } from '../ui/toast.tsx';

/** The first screen does without; it is fetched once that stands. */
const loadView = () => import('../features/analysis/analysis-view.tsx');
const AnalysisView = late(() => loadView().then(({ AnalysisView }) => AnalysisView));
const loadResults = () => import('../features/analysis/results/results.tsx');
const LateResults = late(() => loadResults().then(({ Results }) => Results));

export function loader({ context }: LoaderFunctionArgs) {
  return context.get(apiContext).demo();
}

export function meta() {
  const title = `${product.name} : audit de sécurité e-mail et DNS d’un domaine`;
  const description =
    'Douze protocoles de messagerie et de DNS examinés en direct, une note de A à F, les preuves et ce qu’il faut corriger d’abord. Gratuit, sans compte.';
  return [
    { title },
    { name: 'description', content: description },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
  ];
}

/** Where the form goes without JavaScript. */
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

/** The result; where another name was typed, with that, so that the page can say so. */
function addressOf({ reportId, typed }: AnalysisStarted): string {
  return `/analyse/${reportId}${typed === null ? '' : `?${new URLSearchParams({ saisi: typed })}`}`;
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
  const demo = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>() as Refused | undefined;
  const toast = useToast();
  const [stored, store] = useStoredAnalysis();
  const [started, setStarted] = useState<AnalysisStarted | null>(null);
  const [search, setSearch] = useSearchParams();
  const asked = refused?.typed ?? search.get('domaine')?.slice(0, LONGEST_ASKED) ?? '';
  const { windows, buy } = usePurchase(stored?.reportId ?? null);
  useEffect(() => void Promise.all([loadView(), loadResults()]).catch(() => null), []);

  const follow: OnStarted = (analysis, { alerts }) => {
    toast.show({ title: analysisMessages.startedTitle, description: analysisMessages.started(analysis.unicode) });
    setStarted(analysis);
    store({ domain: analysis.unicode, reportId: analysis.reportId, alerts });
    if (asked !== '') setSearch({}, { replace: true });
    scrollTo({ top: 0 });
  };
  const refuse = (message: string) =>
    toast.show({ title: analysisMessages.errorTitle, description: message, variant: 'destructive' });
  const form = (level: 1 | 2) => (
    <StartForm
      demo={demo}
      asked={asked}
      askedExactly={search.has('exact') && refused === undefined}
      refusal={refused?.refusal ?? null}
      onStarted={follow}
      onRefused={refuse}
      level={level}
    />
  );

  // Who comes with a domain comes to analyse it: what this browser has seen before waits.
  return stored && asked === '' ? (
    <>
      <Suspense fallback={null}>
        <AnalysisView
          key={stored.reportId}
          reportId={stored.reportId}
          domain={stored.domain}
          initial={null}
          Results={Results}
          started={started?.reportId === stored.reportId ? started : null}
          alerts={stored.alerts ?? false}
          onRenew={renew}
          onReport={buy}
        />
      </Suspense>
      {windows}
      <div className="no-print mt-20 max-w-3xl border-t border-soft pt-10">{form(2)}</div>
    </>
  ) : (
    <>
      <div className="grid items-start gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,1fr)_minmax(0,30rem)]">
        {form(1)}
        <Fort
          bastions={protocolIds.map(() => ({ state: 'waiting' }))}
          letter="?"
          label="Plan d’un fort à douze bastions, un par protocole, avant l’analyse"
          numbered
          names={protocolIds.map((id) => protocolCards[id].title)}
          onChoose={(bastion) => location.assign(`/protocols#${protocolIds[bastion]}`)}
          className="mx-auto w-full max-w-[25rem] lg:mt-4 lg:max-w-none"
        />
      </div>
      <ProtocolGrid stage={null} />
      <Explanations />
      <ReportOffer />
      {windows}
    </>
  );
}

/** A name has 253 letters; an address may be pasted around it. */
const LONGEST_ASKED = 300;

function Results(props: ResultsProps) {
  return (
    <Suspense fallback={<div className="min-h-dvh" />}>
      <LateResults {...props} />
    </Suspense>
  );
}

/** The form stands below the results: one more analysis begins there. */
function renew() {
  document.getElementById('analyse')?.scrollIntoView();
  document.getElementById('domaine')?.focus({ preventScroll: true });
}
