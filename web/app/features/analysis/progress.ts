import type { AnalysisEvent, AnalysisResults, ProtocolId, ProtocolVerdict, Stats } from '@house/contract';

/** What the page knows of an audit. One source for the bar, the counters, the cards and the fort. */
export interface Progress {
  readonly status: 'waiting' | 'running' | 'completed' | 'failed';
  /** Per cent of the sub-steps done. */
  readonly percent: number;
  /** Keys `protocol/step`. */
  readonly doneSteps: ReadonlySet<string>;
  readonly verdicts: Readonly<Partial<Record<ProtocolId, ProtocolVerdict>>>;
  /** null until a protocol is judged: the counters read `--`. */
  readonly stats: Stats | null;
}

export const nothingYet: Progress = { status: 'waiting', percent: 0, doneSteps: new Set(), verdicts: {}, stats: null };

const PENDING = 'En cours...';

/** One event of the server applied. After `started`, what came before is void: an interrupted audit begins again. */
export function advance(progress: Progress, event: AnalysisEvent): Progress {
  switch (event.type) {
    case 'started':
      return { ...nothingYet, status: 'running' };
    case 'step':
      return {
        ...progress,
        status: 'running',
        percent: Math.max(progress.percent, Math.round((100 * event.done) / event.total)),
        doneSteps: new Set(progress.doneSteps).add(`${event.protocol}/${event.step}`),
      };
    case 'judged':
      return {
        ...progress,
        status: 'running',
        verdicts: { ...progress.verdicts, [event.protocol]: event.verdict },
        stats: { ...event.counts, score: PENDING },
      };
    case 'completed':
      return { ...progress, status: 'completed', percent: 100, stats: event.stats };
    case 'failed':
      return { ...progress, status: 'failed' };
  }
}

/** The same from the results that the server holds: after a reload, or where no event stream can be had. */
export function fromResults({ status, overallProgress, stats, protocols }: AnalysisResults): Progress {
  const verdicts = Object.fromEntries(protocols.map(({ id, verdict }) => [id, verdict]));
  const words = { queued: 'waiting', started: 'running', completed: 'completed', failed: 'failed' } as const;
  return {
    status: words[status],
    percent: overallProgress,
    doneSteps: new Set(),
    verdicts,
    stats: protocols.length > 0 ? stats : null,
  };
}
