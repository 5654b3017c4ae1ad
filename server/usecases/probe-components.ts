import { DAY_MS, PROBE_SECONDS, utcDay } from '@rempart/contract';
import type { Probe } from '../ports/status.ts';
import type { Tools } from '../ports/tools.ts';

const PROBE_MS = PROBE_SECONDS * 1000;
/** A probe that takes longer counts as down. */
const LOOK_MS = 20_000;
const KEPT_MS = 2 * DAY_MS;
const KEPT_DAYS_MS = 91 * DAY_MS;

export async function probeComponents(
  probes: readonly Probe[],
  { store, now }: Pick<Tools, 'store' | 'now'>,
  { lookMs = LOOK_MS } = {},
): Promise<void> {
  const at = now().getTime();
  const slot = new Date(at - (at % PROBE_MS));
  const seen = await Promise.all(
    probes.map(async ({ component, look }) => {
      const began = performance.now();
      const reading = await withinTime(look(), lookMs).catch(() => ({ state: 'down' as const, note: null }));
      const tookMs = reading.state === 'unmeasured' ? null : Math.round(performance.now() - began);
      return { component, slot, tookMs, ...reading };
    }),
  );
  for (const probed of seen) await store.probes.record(probed);
  await store.probes.forgetBefore(new Date(at - KEPT_MS), utcDay(new Date(at - KEPT_DAYS_MS)));
}

async function withinTime<T>(work: Promise<T>, ms: number): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error('late')), ms);
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
