import { type AnalysisResults, type AnalysisStarted, analysisMessages, protocolIds } from '@house/contract';
import { useEffect, useRef } from 'react';
import { Fort } from '../../ui/fort.tsx';
import { useToast } from '../../ui/toast.tsx';
import { AnalysisPanel } from './analysis-panel.tsx';
import { bastionOf } from './bastions.ts';
import { PACE_MS } from './choreography.ts';
import { NoOffer } from './elsewhere.tsx';
import type { Progress } from './progress.ts';
import { ProtocolGrid } from './protocol-grid.tsx';
import { ReducedNotice } from './reduced-notice.tsx';
import { ReportOffer } from './report-offer.tsx';
import { Results } from './results/results.tsx';
import { SharedNotice } from './shared-notice.tsx';
import { tellEnd } from './tell-end.ts';
import { momentOf } from './times.fr.ts';
import { type Followed, useAnalysis } from './use-analysis.ts';
import { useStage } from './use-stage.ts';
import { useTitle } from './use-title.ts';
import { bastionNames, fortLabel, fortWords, resultHeading } from './words.fr.ts';

export interface AnalysisViewProps {
  readonly reportId: string;
  /** In its own letters. */
  readonly domain: string;
  readonly initial: AnalysisResults | null;
  /** What the start of it answered, where it was started on this page. */
  readonly started?: AnalysisStarted | null;
  /** The name of a service that was typed without a script, where this domain is analysed in its place. */
  readonly typed?: string | null;
  /** The visitor wants to be told of the end. */
  readonly alerts?: boolean;
  /** Opens the purchase of the report; without it the button leads to the offer. */
  readonly onReport?: () => void;
  /** Starts another analysis. */
  readonly onRenew: () => void;
}

/** One audit, live or done: the fort, its counters, the twelve cards, then the results; and what the report adds. */
export function AnalysisView(props: AnalysisViewProps) {
  const { reportId, domain, initial, alerts = false } = props;
  const followed = useAnalysis(reportId, initial);
  const { truth, results, connection } = followed;
  const isBroken = truth.status === 'failed' || connection === 'gone';
  const { stage, finish } = useStage(truth);
  const isNew = props.started?.shared === false;
  const wasLive = useRef(initial?.status !== 'completed' || isNew).current;
  const letter = truth.status === 'completed' ? (truth.stats?.score ?? analysisMessages.unknownScore) : null;

  useTitle(results?.unicode ?? domain, truth, wasLive && connection !== 'gone');
  const { dismiss } = useToast();
  useEffect(() => {
    // « L’analyse a démarré » is no longer news.
    if (wasLive && letter !== null) dismiss();
  }, [wasLive, letter, dismiss]);
  useEffect(() => {
    if (alerts && wasLive && letter !== null) tellEnd(domain, letter);
  }, [alerts, wasLive, letter, domain]);

  return (
    <>
      <section
        aria-labelledby="progression"
        className="grid gap-x-14 gap-y-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,27rem)] print:grid-cols-[minmax(0,1fr)_15rem]"
      >
        <Head {...props} followed={followed} wasLive={wasLive} />
        <Fort
          bastions={protocolIds.map((id) => bastionOf(id, stage))}
          letter={letter ?? (isBroken ? '?' : `${Math.floor((100 * truth.done) / truth.total)} %`)}
          label={fortLabel(results?.unicode ?? domain, truth, letter ?? '')}
          numbered
          names={bastionNames(stage.revealed)}
          onChoose={results?.status === 'completed' ? toCard : undefined}
          live={wasLive}
          settlesMs={truth.status === 'completed' ? PACE_MS.end : 0}
          className="keeps mx-auto w-full max-w-[17rem] sm:max-w-[22rem] lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:max-w-none print:col-start-2 print:row-span-2 print:row-start-1"
        />
        <div className="min-w-0 lg:col-start-1 print:col-start-1">
          {truth.status === 'completed' && truth.stats && <Verdict stats={truth.stats} results={results} />}
          <AnalysisPanel
            reportId={reportId}
            followed={followed}
            stage={stage}
            finish={finish}
            onReport={props.onReport}
            onRenew={props.onRenew}
          />
        </div>
      </section>
      {isBroken ? null : results ? (
        <Results results={results} onRenew={props.onRenew} />
      ) : (
        <ProtocolGrid stage={stage} waits={truth.waits} />
      )}
      {results?.mailElsewhere ? (
        <NoOffer domain={results.unicode} elsewhere={results.mailElsewhere} />
      ) : (
        <ReportOffer
          onReport={results === null || letter === analysisMessages.unknownScore ? undefined : props.onReport}
        />
      )}
    </>
  );
}

function toCard(bastion: number): void {
  location.hash = protocolIds[bastion] ?? '';
}

/** What is being looked at, and how it stands. Whoever saw it end reads that it did; whoever comes later, of what and of when it is. */
function Head({
  domain,
  started = null,
  typed = null,
  followed: { truth, results, connection },
  wasLive,
}: AnalysisViewProps & { readonly followed: Followed; readonly wasLive: boolean }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // The form that had the focus is gone.
    if (started) heading.current?.focus({ preventScroll: true });
  }, [started]);
  const name = results?.unicode ?? domain;
  const isComplete = truth.status === 'completed';
  const isReread = isComplete && !wasLive && connection !== 'gone';
  return (
    <div className="min-w-0 lg:col-start-1 lg:self-end print:col-start-1">
      {!isReread && <p className="font-mono text-lg break-all">{name}</p>}
      <h1
        ref={heading}
        id="progression"
        tabIndex={-1}
        className={`mt-1 text-4xl focus:outline-none ${isReread ? '[overflow-wrap:anywhere]' : isComplete ? '' : 'sm:text-5xl'}`}
      >
        {isReread
          ? resultHeading(name, results)
          : connection === 'gone'
            ? 'Analyse introuvable'
            : HEADINGS[truth.status]}
      </h1>
      {isComplete && results?.completedAt && (
        <p className="mt-1 text-sm text-muted">
          Mesuré le <time dateTime={results.completedAt}>{momentOf(results.completedAt)}</time>
        </p>
      )}
      {started && <SharedNotice started={started} />}
      {typed !== null && (
        <div className="no-print mt-4 max-w-prose border-l-2 border-edge pl-3 text-sm text-muted">
          <ReducedNotice typed={typed} domain={name} />
        </div>
      )}
    </div>
  );
}

const HEADINGS: Readonly<Record<Progress['status'], string>> = {
  waiting: 'Progression Générale',
  running: 'Progression Générale',
  completed: 'Analyse Terminée !',
  failed: 'Analyse interrompue',
};

/** The whole result as one sentence whose words lead to the cards, and how sure that is. */
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
      <p className="max-w-prose font-serif text-xl leading-snug sm:text-2xl sm:leading-snug">
        {results && results.sentence.length > 0
          ? results.sentence.map(({ text, protocol }) =>
              protocol ? (
                <a key={text} href={`#${protocol}`} className="underline decoration-1">
                  {text}
                </a>
              ) : (
                text
              ),
            )
          : fortWords(stats)}
      </p>
      {provisional && letter && (
        <p className="mt-2 text-sm text-warn">
          Note provisoire : selon ce qui n’a pas pu être mesuré, elle se situe entre {floor} et {ceiling}.
        </p>
      )}
    </>
  );
}
