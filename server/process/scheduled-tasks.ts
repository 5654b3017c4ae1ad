import { PROBE_SECONDS } from '@rempart/contract';
import { messageOf } from '../common/log.ts';
import type { Probe } from '../ports/status.ts';
import { startFollowUps } from '../usecases/follow-ups/start-due.ts';
import { deliverMails } from '../usecases/mail/deliver-mails.ts';
import { tellAlerts } from '../usecases/mail/tell-alerts.ts';
import { reconcilePayments } from '../usecases/orders/reconcile-payments.ts';
import { releaseDue } from '../usecases/orders/release-report.ts';
import { probeComponents } from '../usecases/probe-components.ts';
import { openPurge } from '../usecases/purge-by-clock.ts';
import { type WingTools, wings } from '../wings/index.ts';
import type { Task } from './wing.ts';

const PROBE_MS = PROBE_SECONDS * 1000;
/** A starting process is busy enough without drawing, and without the provider, whose library has the map of the whole bundle read. */
const LATER_MS = 10_000;
/** What all begin in one turn of the event loop holds it for twenty milliseconds. */
const APART_MS = 20;
const HOUR_MS = 3_600_000;
const RECONCILE_MS = 5 * 60_000;
const MAIL_MS = 2_000;
const RELEASE_MS = 2_000;
const ALERTS_MS = 60_000;
const FOLLOW_UPS_MS = 60_000;

/** Runs periodic work while the process lives: probes for the status page, and deletion of expired data. */
export function startScheduledTasks(
  probes: readonly Probe[],
  tools: WingTools,
  { purges, warn }: { readonly purges: boolean; readonly warn: (text: string) => void },
): { readonly close: () => Promise<void> } {
  const isPress = ({ component }: Probe) => component === 'press';
  const look = (which: readonly Probe[]) => () => probeComponents(which, tools);
  const tasks: readonly Task[] = [
    [PROBE_MS, look(probes.filter((probe) => !isPress(probe)))],
    ...(purges ? purgesAndMails(tools) : []),
  ];
  const rounds = [
    ...tasks.map(([everyMs, work, afterMs = 0], place) => repeat(everyMs, work, warn, afterMs + place * APART_MS)),
    repeat(PROBE_MS, look(probes.filter(isPress)), warn, LATER_MS),
  ];
  return { close: async () => void (await Promise.all(rounds.map((stop) => stop()))) };
}

function purgesAndMails(tools: WingTools): readonly Task[] {
  return [
    [HOUR_MS, openPurge(tools, () => performance.now())],
    [RELEASE_MS, (stop) => releaseDue(tools, stop)],
    [MAIL_MS, (stop) => deliverMails(tools, stop)],
    ...wings.flatMap((wing) => wing.tasks?.(tools) ?? []),
    [FOLLOW_UPS_MS, () => startFollowUps(tools)],
    [ALERTS_MS, () => tellAlerts(tools)],
    [RECONCILE_MS, () => reconcilePayments(tools), LATER_MS],
  ];
}

/**
 * Runs at once or after a delay, then at each interval from then on unless the previous run is not finished; the returned function stops
 * it and waits for a run in progress.
 */
function repeat(
  everyMs: number,
  work: (stop: AbortSignal) => Promise<unknown>,
  warn: (text: string) => void,
  afterMs = 0,
): () => Promise<void> {
  const stopping = new AbortController();
  let running: Promise<void> | null = null;
  const turn = () => {
    running ??= work(stopping.signal)
      .then(
        () => {},
        (fault: unknown) => warn(messageOf(fault)),
      )
      .finally(() => {
        running = null;
      });
  };
  let timer: NodeJS.Timeout | undefined;
  const first = setTimeout(() => {
    timer = setInterval(turn, everyMs);
    turn();
  }, afterMs);
  return async () => {
    stopping.abort();
    clearTimeout(first);
    clearInterval(timer);
    await running;
  };
}
