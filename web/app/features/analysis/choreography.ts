import type { ProtocolId, ProtocolVerdict } from '@rempart/contract';
import type { Progress } from './progress.ts';

/** The slowest pace of the cards, in milliseconds: before the first, for each sub-step, between two cards, after the last. */
export const PACE_MS = { start: 3000, step: 2500, betweenCards: 1500, end: 1500 } as const;

/** The cards in order, each with its sub-steps. */
export type Cards = readonly { readonly id: ProtocolId; readonly steps: readonly string[] }[];

/** The displayed part of the audit. It never shows more than is true, only later: one sub-step after another, card by card. */
export interface Stage {
  readonly ticked: ReadonlySet<string>;
  readonly revealed: Readonly<Partial<Record<ProtocolId, ProtocolVerdict>>>;
  /** The card that changed last. */
  readonly card: ProtocolId | null;
  /** When it changed, on the clock that `play` gets. */
  readonly since: number;
  readonly isOver: boolean;
}

export function openStage(now: number): Stage {
  return { ticked: new Set(), revealed: {}, card: null, since: now, isOver: false };
}

/** Everything that is true, at once: « Tout afficher », reduced motion, or the end of the audit. */
export function showAll(stage: Stage, truth: Progress): Stage {
  if (stage.isOver && stage.ticked === truth.doneSteps && stage.revealed === truth.verdicts) return stage;
  return { ...stage, ticked: truth.doneSteps, revealed: truth.verdicts, isOver: true };
}

/**
 * Advances the display as far as the time allows. A sub-step is ticked only when it was really done, and no earlier than the pace says; the
 * more of them wait, the shorter the pause, so that the display never falls far behind.
 */
export function play(stage: Stage, truth: Progress, now: number, cards: Cards): Stage {
  if (stage.isOver || truth.status === 'completed') return showAll(stage, truth);
  const next = nextMove(stage, truth, cards);
  if (!next || now - stage.since < next.pauseMs) return stage;
  return play({ ...stage, ...next.moved, since: now }, truth, now, cards);
}

interface Move {
  readonly pauseMs: number;
  readonly moved: Pick<Stage, 'ticked' | 'revealed' | 'card'>;
}

function nextMove({ ticked, revealed, card }: Stage, truth: Progress, cards: Cards): Move | null {
  const isDone = (id: ProtocolId, step: string) =>
    truth.doneSteps.has(`${id}/${step}`) || truth.verdicts[id] !== undefined;
  const waiting = cards.flatMap(({ id, steps }) =>
    steps.flatMap((step) => (isDone(id, step) && !ticked.has(`${id}/${step}`) ? [{ id, key: `${id}/${step}` }] : [])),
  );
  const pause = (own: ProtocolId) =>
    (card === null ? PACE_MS.start : card === own ? PACE_MS.step : PACE_MS.betweenCards + PACE_MS.step) /
    Math.max(waiting.length, 1);
  const full = cards.find(
    ({ id, steps }) => truth.verdicts[id] && !revealed[id] && steps.every((step) => ticked.has(`${id}/${step}`)),
  );
  if (full) {
    const { id } = full;
    return { pauseMs: 0, moved: { ticked, revealed: { ...revealed, [id]: truth.verdicts[id] }, card: id } };
  }
  const [first] = waiting.filter(({ id }) => id === card).concat(waiting);
  if (!first) return null;
  return { pauseMs: pause(first.id), moved: { ticked: new Set(ticked).add(first.key), revealed, card: first.id } };
}
