import { type AnalysisStarted, protocolIds, type RefusalBody } from '@house/contract';
import { useState } from 'react';
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router';
import { apiContext } from '../context.ts';
import { AnalysisView } from '../features/analysis/analysis-view.tsx';
import { ProtocolGrid } from '../features/analysis/protocol-grid.tsx';
import { StartForm } from '../features/analysis/start-form.tsx';
import { readStartForm } from '../features/analysis/start-request.ts';
import { useStoredAnalysis } from '../features/analysis/stored-analysis.ts';
import { Fort } from '../ui/fort.tsx';

export function loader({ context }: LoaderFunctionArgs) {
  return context.get(apiContext).demo();
}

/** Where the form goes without JavaScript. */
export async function action({ request, context }: ActionFunctionArgs) {
  const started = await context.get(apiContext).startAnalysis(readStartForm(await request.formData()));
  return started.ok ? redirect(`/analyse/${started.value.reportId}`) : data(started.refusal, { status: 400 });
}

export default function Home() {
  const demo = useLoaderData<typeof loader>();
  const refusal = (useActionData<typeof action>() as RefusalBody | undefined) ?? null;
  const [stored, store] = useStoredAnalysis();
  const [started, setStarted] = useState<AnalysisStarted | null>(null);

  function follow(analysis: AnalysisStarted) {
    setStarted(analysis);
    store({ domain: analysis.unicode, reportId: analysis.reportId });
    requestAnimationFrame(() => document.getElementById('progression')?.scrollIntoView({ block: 'center' }));
  }

  return (
    <>
      <div className={stored ? 'max-w-3xl' : 'grid items-center gap-12 lg:grid-cols-[1fr_minmax(0,26rem)]'}>
        <StartForm demo={demo} refusal={refusal} onStarted={follow} />
        {!stored && (
          <Fort
            bastions={protocolIds.map(() => ({ state: 'waiting' }))}
            letter="?"
            label="Plan d’un fort à douze bastions, un par protocole, avant l’analyse"
            className="mx-auto w-full max-w-xs lg:max-w-none"
          />
        )}
      </div>
      {started && <Understood started={started} />}
      {stored ? (
        <>
          <AnalysisView key={stored.reportId} reportId={stored.reportId} domain={stored.domain} initial={null} />
          <p className="no-print mt-10 text-sm text-muted">
            <a href={`/analyse/${stored.reportId}`} className="underline">
              Adresse de cette analyse
            </a>{' '}
            ·{' '}
            <button type="button" onClick={() => store(null)} className="cursor-pointer underline">
              Nouvelle analyse
            </button>
          </p>
        </>
      ) : (
        <ProtocolGrid progress={null} protocols={[]} />
      )}
    </>
  );
}

/** What was made of what was typed, and whether a recent analysis is shown in place of a new one. */
function Understood({
  started: { unicode, domain, from, shared, createdAt, renewableAt },
}: {
  readonly started: AnalysisStarted;
}) {
  const time = (iso: string) =>
    new Date(iso).toLocaleTimeString('fr-FR', { hour: '2-digit', minute: '2-digit', timeZone: 'Europe/Paris' });
  return (
    <div className="mt-6 max-w-prose space-y-1 border-l-2 border-ink pl-4 text-sm">
      <p>
        {from === 'name' ? 'Domaine analysé' : 'Nous analysons'} : <strong className="font-mono">{unicode}</strong>
        {unicode !== domain && <span className="font-mono text-muted"> ({domain})</span>}
      </p>
      {shared && (
        <p className="text-muted">
          Analyse de {time(createdAt)} ; une nouvelle analyse de ce domaine est possible à partir de {time(renewableAt)}
          .
        </p>
      )}
    </div>
  );
}
