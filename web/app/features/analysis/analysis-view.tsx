import { type AnalysisStarted, analysisMessages, protocolIds, type ResultOutline } from '@rempart/contract';
import { Fragment, type ReactNode, useEffect, useRef } from 'react';
import { protocolCards } from '../../content/protocols.fr.ts';
import { Fort } from '../../ui/fort.tsx';
import { useToast } from '../../ui/toast.tsx';
import { AnalysisPanel } from './analysis-panel.tsx';
import { Announcer } from './announcer.tsx';
import { bastionOf } from './bastions.ts';
import { PACE_MS } from './choreography.ts';
import { NoOffer } from './elsewhere.tsx';
import { seenOf } from './history.ts';
import type { Progress } from './progress.ts';
import { ProtocolGrid } from './protocol-grid.tsx';
import { ReducedNotice } from './reduced-notice.tsx';
import { ReportOffer } from './report-offer.tsx';
import { FirstScreen } from './results/first-screen.tsx';
import type { Reading } from './results/reading.ts';
import { ReadingSwitch } from './results/reading-switch.tsx';
import { Results } from './results/results.tsx';
import { Summary } from './results/summary.tsx';
import { SharedNotice } from './shared-notice.tsx';
import { StatusLine } from './status-line.tsx';
import { momentOf } from './times.fr.ts';
import { type Followed, useAnalysis } from './use-analysis.ts';
import { usePaced } from './use-paced.ts';
import { useStage } from './use-stage.ts';
import { useTitle } from './use-title.ts';
import { WatchOffer } from './watch-offer.tsx';
import { bastionNames, fortLabel, provisionalWords, resultHeading } from './words.fr.ts';

export interface AnalysisViewProps {
  readonly reportId: string;
  /** The name in Unicode. */
  readonly domain: string;
  readonly initial: ResultOutline | null;
  /** The answer to its start, where it was started on this page. */
  readonly started?: AnalysisStarted | null;
  /** The service name that was typed without JavaScript, where this domain is audited instead. */
  readonly typed?: string | null;
  /** Before it began, the visitor asked to watch the domain. */
  readonly watch?: boolean;
  readonly reading?: Reading;
  /** What that reading adds to the first screen; null before the end of the audit. */
  readonly depth?: ReactNode;
  /** Opens the purchase of the report; without it the button leads to the offer. */
  readonly onReport?: () => void;
}

/** One audit, live or done: the fort, its counters, the twelve cards, then the results; and what the report adds. */
export function AnalysisView(props: AnalysisViewProps) {
  const { reportId, domain, initial, watch = false, reading = 'first' } = props;
  const followed = useAnalysis(reportId, initial);
  const { truth, results, connection } = followed;
  const isBroken = truth.status === 'failed' || connection === 'gone';
  const { stage, finish } = useStage(truth);
  const paced = usePaced(truth);
  const isNew = props.started?.shared === false;
  const wasLive = useRef(initial?.status !== 'completed' || isNew).current;
  const letter = truth.status === 'completed' ? (truth.stats?.score ?? analysisMessages.unknownScore) : null;

  useTitle(results?.unicode ?? domain, paced, wasLive && connection !== 'gone');
  const { dismiss } = useToast();
  useEffect(() => {
    // « L’analyse a démarré » is no longer news.
    if (wasLive && letter !== null) dismiss();
  }, [wasLive, letter, dismiss]);

  // At the end they take a moment to load.
  const shown = isBroken || truth.status !== 'completed' ? null : results;
  const lacksDepth = shown !== null && reading !== 'first' && !props.depth;
  useEffect(() => {
    // Opened before the end: the server has the rest of this reading now.
    if (lacksDepth) location.reload();
  }, [lacksDepth]);
  const seen = initial && seenOf(initial);
  const isWatchable = shown && shown.kind !== 'absent';
  return (
    <>
      {wasLive && <Announcer truth={paced} connection={connection} />}
      <section
        aria-labelledby="progression"
        data-asleep={seen ? JSON.stringify(seen) : undefined}
        className={`grid items-start gap-x-5 gap-y-5 lg:gap-x-10 ${shown ? 'hero-done' : 'hero-live'}`}
      >
        <Head {...props} followed={followed} wasLive={wasLive}>
          {shown && <ReadingSwitch reportId={reportId} reading={reading} />}
        </Head>
        <Fort
          // Another drawing, and another body below, so that nothing slides over the page at the end.
          key={shown ? 'done' : 'live'}
          bastions={protocolIds.map((id) => bastionOf(id, stage))}
          letter={letter ?? (isBroken ? '?' : `${Math.floor((100 * paced.done) / paced.total)} %`)}
          label={fortLabel(results?.unicode ?? domain, paced)}
          numbered={!shown}
          places={shown ? protocolIds.map((id) => protocolCards[id].title) : []}
          names={bastionNames(stage.revealed)}
          leads={shown ? protocolIds.map((id) => `#${id}`) : []}
          live={wasLive}
          settlesMs={truth.status === 'completed' ? PACE_MS.end : 0}
          className="keeps hero-fort mx-auto w-full"
        />
        <div key={shown ? 'result' : 'progress'} className="hero-body min-w-0">
          {shown ? (
            reading !== 'technical' ? (
              <FirstScreen results={shown} />
            ) : (
              <Summary results={shown} isNarrow />
            )
          ) : (
            <AnalysisPanel reportId={reportId} followed={{ ...followed, truth: paced }} stage={stage} finish={finish} />
          )}
        </div>
      </section>
      {isWatchable && watch && <WatchOffer reportId={reportId} domain={shown.unicode} isAsked />}
      {shown ? (
        <Results results={shown} reading={reading} onReport={props.onReport}>
          {props.depth}
        </Results>
      ) : (
        !isBroken && <ProtocolGrid stage={stage} waits={truth.waits} />
      )}
      {isWatchable && !watch && <WatchOffer reportId={reportId} domain={shown.unicode} />}
      {results?.mailElsewhere ? (
        <NoOffer domain={results.unicode} elsewhere={results.mailElsewhere} />
      ) : (
        shown?.kind !== 'absent' && (
          <ReportOffer
            onReport={
              results === null || shown?.plan === null || letter === analysisMessages.unknownScore
                ? undefined
                : props.onReport
            }
          />
        )
      )}
    </>
  );
}

/** The domain and its state. A visitor who saw the audit end reads that it ended; a later one reads which domain and date it is about. */
function Head({
  domain,
  started = null,
  typed = null,
  followed: { truth, results, connection },
  wasLive,
  children,
}: AnalysisViewProps & {
  readonly followed: Followed;
  readonly wasLive: boolean /** What a result has instead of the state of its audit. */;
  readonly children: ReactNode;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // The form that had the focus is gone.
    if (started) heading.current?.focus({ preventScroll: true });
  }, [started]);
  const name = results?.unicode ?? domain;
  const isComplete = truth.status === 'completed';
  const provisional = isComplete && results?.grade && provisionalWords(results.grade);
  const isReread = isComplete && !wasLive && connection !== 'gone';
  return (
    <div className="hero-head min-w-0">
      <div className="hero-name min-w-0">
        {!isReread && <p className="font-mono text-base [overflow-wrap:anywhere] sm:text-lg">{breakable(name)}</p>}
        <h1
          ref={heading}
          id="progression"
          tabIndex={-1}
          className="mt-1 text-[1.4rem] [overflow-wrap:anywhere] focus:outline-none sm:text-4xl"
        >
          {isReread ? (
            <Named heading={resultHeading(name, results)} />
          ) : connection === 'gone' ? (
            'Analyse introuvable'
          ) : (
            HEADINGS[truth.status]
          )}
        </h1>
      </div>
      {/* On a phone it is then higher than the drawing beside it, and touches what follows. */}
      <div className={`hero-meta min-w-0 ${provisional ? 'max-sm:pb-2.5' : ''}`}>
        {isComplete && results?.completedAt && (
          <p className="mt-1 text-xs text-muted sm:text-sm">
            Mesuré le <time dateTime={results.completedAt}>{momentOf(results.completedAt)}</time>
          </p>
        )}
        {provisional && <p className="mt-1 max-w-prose text-sm text-warn">{provisional}</p>}
        {isComplete && results?.grade?.letter && results.grade.partial && (
          <p className="mt-2 max-w-prose border-l-2 border-warn pl-3 text-sm">
            <strong>Note partielle</strong> : ce n’est pas celle du domaine, dont une partie n’a pas été demandée.
          </p>
        )}
        {!children && truth.status !== 'failed' && connection !== 'gone' && (
          <StatusLine truth={truth} isLost={connection === 'lost'} />
        )}
        {started && <SharedNotice started={started} />}
        {typed !== null && (
          <div className="no-print mt-4 max-w-prose border-l-2 border-edge pl-3 text-sm text-muted">
            <ReducedNotice typed={typed} domain={name} />
          </div>
        )}
        {children}
      </div>
    </div>
  );
}

/** « moyenne.example : note C »: the name stays whole where a line has room for it. */
function Named({ heading }: { readonly heading: string }) {
  const end = heading.indexOf(' ');
  const name = end < 0 ? heading : heading.slice(0, end);
  return (
    <>
      <span className="inline-block max-w-full">{breakable(name)}</span>
      {heading.slice(name.length)}
    </>
  );
}

/** A long name breaks after its dots first. */
function breakable(heading: string): ReactNode {
  return heading.split(/(?<=[.])/).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}

const HEADINGS: Readonly<Record<Progress['status'], string>> = {
  waiting: 'Progression Générale',
  running: 'Progression Générale',
  completed: 'Analyse Terminée !',
  failed: 'Analyse interrompue',
};
