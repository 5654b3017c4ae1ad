import {
  type AnalysisEvent,
  analysisMessages,
  type PassingEvent,
  type ProtocolId,
  type ProtocolVerdict,
  type ResultOutline,
  type Stats,
  type WaitShown,
} from '@rempart/contract';

/** The page's knowledge of an audit. One source for the bar, the counters, the cards and the fort. */
export interface Progress {
  readonly status: 'waiting' | 'running' | 'completed' | 'failed';
  /** Sub-steps done, of `total`. */
  readonly done: number;
  readonly total: number;
  /** Keys `protocol/step`. */
  readonly doneSteps: ReadonlySet<string>;
  readonly verdicts: Readonly<Partial<Record<ProtocolId, ProtocolVerdict>>>;
  /** Audits that wait ahead of this one; null where unknown, or once it has begun. */
  readonly ahead: number | null;
  /** What is slow at this moment, the longest wait first. */
  readonly waits: readonly WaitShown[];
  /** null until a protocol is judged: the counters show `--`. */
  readonly stats: Stats | null;
}

const SUB_STEPS = 43;

export const nothingYet: Progress = {
  status: 'waiting',
  done: 0,
  total: SUB_STEPS,
  doneSteps: new Set(),
  verdicts: {},
  ahead: null,
  waits: [],
  stats: null,
};

/** Applies one event of the server. `started` invalidates everything before: an interrupted audit begins again. */
export function advance(progress: Progress, event: AnalysisEvent | PassingEvent): Progress {
  switch (event.type) {
    case 'started':
      return { ...nothingYet, status: 'running' };
    case 'step':
      return {
        ...progress,
        status: 'running',
        done: Math.max(progress.done, event.done),
        total: event.total,
        doneSteps: new Set(progress.doneSteps).add(`${event.protocol}/${event.step}`),
      };
    case 'judged':
      return {
        ...progress,
        status: 'running',
        verdicts: { ...progress.verdicts, [event.protocol]: event.verdict },
        waits: progress.waits.filter(({ protocol }) => protocol !== event.protocol),
        stats: { ...event.counts, score: analysisMessages.pendingScore },
      };
    case 'queued':
      return { ...progress, ahead: event.ahead };
    case 'waiting':
      // It is sent beside the numbered events, and may come after the verdict that ended a wait.
      return isOver(progress)
        ? progress
        : { ...progress, waits: event.waits.filter(({ protocol }) => !progress.verdicts[protocol]) };
    case 'completed':
      return { ...progress, status: 'completed', done: progress.total, waits: [], stats: event.stats };
    case 'failed':
      return { ...progress, status: 'failed', waits: [] };
  }
}

/** The same from the results on the server: after a reload, or where no event stream is available. Nothing known is lost. */
export function catchUp(
  progress: Progress,
  { status, ahead, overallProgress, stats, protocols }: ResultOutline,
): Progress {
  const words = { queued: 'waiting', started: 'running', completed: 'completed', failed: 'failed' } as const;
  const done = Math.round((overallProgress * progress.total) / 100);
  return {
    ...progress,
    status: words[status],
    ahead,
    done: Math.max(progress.done, done),
    verdicts: { ...progress.verdicts, ...Object.fromEntries(protocols.map(({ id, verdict }) => [id, verdict])) },
    stats: protocols.length > 0 ? stats : progress.stats,
  };
}

/** Whether no more events can come. */
export function isOver({ status }: Progress): boolean {
  return status === 'completed' || status === 'failed';
}
