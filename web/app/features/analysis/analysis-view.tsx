import { type AnalysisResults, type AnalysisStarted, analysisMessages, protocolIds } from '@house/contract';
import { type ComponentType, useEffect, useRef } from 'react';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Fort } from '../../ui/fort.tsx';
import { bastionOf } from './bastions.ts';
import { PACE_MS, type Stage } from './choreography.ts';
import type { Progress } from './progress.ts';
import { ProgressPanel } from './progress-panel.tsx';
import { ProtocolGrid } from './protocol-grid.tsx';
import type { ResultsProps } from './results/results.tsx';
import { SharedNotice } from './shared-notice.tsx';
import { tellEnd } from './tell-end.ts';
import { type Followed, useAnalysis } from './use-analysis.ts';
import { useStage } from './use-stage.ts';
import { fortLabel, fortWords, queueWords, waitWords } from './words.fr.ts';

export interface AnalysisViewProps {
  readonly reportId: string;
  /** In its own letters. */
  readonly domain: string;
  readonly initial: AnalysisResults | null;
  /** Draws the results once they are there; it may be loaded only then. */
  readonly Results: ComponentType<ResultsProps>;
  /** What the start of it answered, where it was started on this page. */
  readonly started?: AnalysisStarted | null;
  /** The visitor wants to be told of the end. */
  readonly alerts?: boolean;
  /** Opens the purchase of the report; without it the button leads to the offer. */
  readonly onReport?: () => void;
  /** Starts another analysis. */
  readonly onRenew: () => void;
}

/** One audit, live or done: the fort, its counters, the twelve cards, and then the results. */
export function AnalysisView(props: AnalysisViewProps) {
  const { reportId, domain, initial, Results, alerts = false } = props;
  const followed = useAnalysis(reportId, initial);
  const { truth, results, connection } = followed;
  const isBroken = truth.status === 'failed' || connection === 'gone';
  const { stage, finish } = useStage(truth);
  const wasLive = useRef(initial?.status !== 'completed').current;
  const letter = truth.status === 'completed' ? (truth.stats?.score ?? analysisMessages.unknownScore) : null;

  useEffect(() => {
    if (alerts && wasLive && letter !== null) tellEnd(domain, letter);
  }, [alerts, wasLive, letter, domain]);

  return (
    <>
      <section
        aria-labelledby="progression"
        className="grid items-center gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,1fr)_minmax(0,30rem)]"
      >
        <Panel {...props} followed={followed} stage={stage} finish={finish} />
        <Fort
          bastions={protocolIds.map((id) => bastionOf(id, stage))}
          letter={letter ?? (isBroken ? '?' : `${Math.floor((100 * truth.done) / truth.total)} %`)}
          label={fortLabel(results?.unicode ?? domain, truth, letter ?? '')}
          numbered
          live={wasLive}
          settlesMs={truth.status === 'completed' ? PACE_MS.end : 0}
          className="keeps mx-auto w-full max-w-[25rem] lg:max-w-none"
        />
      </section>
      {isBroken ? null : results ? (
        <Results results={results} onRenew={props.onRenew} />
      ) : (
        <ProtocolGrid stage={stage} waits={truth.waits} />
      )}
    </>
  );
}

function Panel({
  domain,
  reportId,
  started = null,
  onReport,
  onRenew,
  followed: { truth, results, connection, retry },
  stage,
  finish,
}: AnalysisViewProps & { readonly followed: Followed; readonly stage: Stage; readonly finish: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // The form that had the focus is gone from this place.
    if (started) heading.current?.focus({ preventScroll: true });
  }, [started]);
  return (
    <div className="min-w-0">
      <p className="font-mono text-lg break-all">{results?.unicode ?? domain}</p>
      <h1 ref={heading} id="progression" tabIndex={-1} className="mt-1 text-4xl focus:outline-none sm:text-5xl">
        {connection === 'gone' ? 'Analyse introuvable' : HEADINGS[truth.status]}
      </h1>
      {truth.status === 'completed' && truth.stats && <Verdict stats={truth.stats} results={results} />}
      {started && <SharedNotice started={started} />}
      <ProgressPanel truth={truth} stage={stage} connection={connection}>
        {truth.status === 'completed' ? (
          <Access onReport={onReport} />
        ) : truth.status === 'failed' || connection === 'gone' ? (
          <Broken isGone={connection === 'gone'} onRenew={onRenew} />
        ) : (
          <Meanwhile reportId={reportId} isLost={connection === 'lost'} truth={truth} stage={stage} finish={finish} />
        )}
        {truth.status === 'completed' && !results && connection === 'lost' && (
          <p className="mt-4 text-sm">
            Les résultats n’ont pas pu être lus.{' '}
            <button type="button" onClick={retry} className="underline">
              Réessayer
            </button>
          </p>
        )}
      </ProgressPanel>
    </div>
  );
}

const HEADINGS: Readonly<Record<Progress['status'], string>> = {
  waiting: 'Progression Générale',
  running: 'Progression Générale',
  completed: 'Analyse Terminée !',
  failed: 'Analyse interrompue',
};

/** How the fort stands, and how sure that is. */
function Verdict({
  stats,
  results,
}: {
  readonly stats: NonNullable<Progress['stats']>;
  readonly results: AnalysisResults | null;
}) {
  const { floor, ceiling, letter, provisional } = results?.grade ?? {};
  return (
    <>
      <p className="mt-4 max-w-prose font-serif text-xl leading-snug">{fortWords(stats)}</p>
      {provisional && letter && (
        <p className="mt-2 text-sm text-warn">
          Note provisoire : selon ce qui n’a pas pu être mesuré, elle se situe entre {floor} et {ceiling}.
        </p>
      )}
    </>
  );
}

function Access({ onReport }: { readonly onReport: (() => void) | undefined }) {
  const look = 'inline-block bg-ink px-6 py-3 font-medium text-ground hover:opacity-90';
  return (
    <div className="mt-6">
      <ul className="flex flex-wrap gap-x-6 gap-y-1 text-sm">
        {['Rapport détaillé', 'Recommandations incluses', 'Prêt à partager'].map((hint) => (
          <li key={hint} className="before:mr-2 before:text-pass before:content-['✓']">
            {hint}
          </li>
        ))}
      </ul>
      <p className="no-print mt-5">
        {onReport ? (
          <button type="button" onClick={onReport} className={look}>
            Accès au rapport d'analyse
          </button>
        ) : (
          <a href="#rapports" className={look}>
            Accès au rapport d'analyse
          </a>
        )}
      </p>
    </div>
  );
}

/** While it runs: who keeps us waiting, how to see everything, and that nobody has to stay. */
function Meanwhile({
  reportId,
  isLost,
  truth,
  stage,
  finish,
}: {
  readonly reportId: string;
  readonly isLost: boolean;
  readonly truth: Progress;
  readonly stage: Stage;
  readonly finish: () => void;
}) {
  const [longest] = truth.waits;
  const isBehind =
    !stage.isOver &&
    (stage.ticked.size < truth.doneSteps.size ||
      Object.keys(stage.revealed).length < Object.keys(truth.verdicts).length);
  return (
    <div className="mt-5 space-y-3 text-sm">
      {truth.status === 'waiting' && truth.ahead !== null && (
        <p className="font-medium tabular-nums">{queueWords(truth.ahead)}.</p>
      )}
      {longest && <p className="tabular-nums [overflow-wrap:anywhere]">{waitWords(longest)}.</p>}
      {isLost && <p className="border-l-2 border-warn pl-3">Connexion perdue, nouvelle tentative…</p>}
      <p className="text-muted">
        Vous pouvez fermer cette page : l’analyse continue, et son résultat vous attend à{' '}
        <a href={`/analyse/${reportId}`} className="text-ink underline">
          cette adresse
        </a>
        .{' '}
        <CopyButton
          text={`${globalThis.location?.origin ?? ''}/analyse/${reportId}`}
          label="Copier le lien"
          className="text-ink underline"
        />
      </p>
      {isBehind && (
        <button type="button" onClick={finish} className="border border-edge px-3 py-1.5 hover:border-ink">
          Tout afficher
        </button>
      )}
    </div>
  );
}

function Broken({ isGone, onRenew }: { readonly isGone: boolean; readonly onRenew: () => void }) {
  return (
    <div className="mt-5 space-y-4">
      <p className="max-w-prose">
        {isGone
          ? 'Elle a été supprimée, ou son temps de conservation est passé.'
          : 'L’analyse n’a pas pu aller à son terme. Ce n’est pas une faute de votre domaine : relancez-la.'}
      </p>
      <button type="button" onClick={onRenew} className="bg-ink px-6 py-3 font-medium text-ground hover:opacity-90">
        {isGone ? 'Nouvelle analyse' : 'Relancer l’analyse'}
      </button>
    </div>
  );
}
