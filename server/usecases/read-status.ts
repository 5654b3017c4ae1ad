import { type ComponentStatus, DAY_MS, type SiteStatus, statusComponents, utcDay } from '@rempart/contract';
import type { ProbeResult } from '../ports/status.ts';
import type { Tools } from '../ports/tools.ts';
import { listAnnouncements } from './announce.ts';

const SHOWN_DAYS = 90;

/** The probes of the last ninety days. A component that was never probed is shown as such. */
export async function readStatus({ store, now }: Pick<Tools, 'store' | 'now'>): Promise<SiteStatus> {
  const at = now();
  const first = new Date(at.getTime() - (SHOWN_DAYS - 1) * DAY_MS);
  const [latest, days, incidents, announcements] = [
    await store.probes.latest(),
    await store.probes.daysSince(utcDay(first)),
    await store.probes.incidentsSince(first),
    await listAnnouncements({ store, now }),
  ];
  return {
    at: at.toISOString(),
    since: days[0]?.day ?? null,
    components: statusComponents.map((component) =>
      statusOf(
        component,
        latest.find((probed) => probed.component === component),
        days.filter((day) => day.component === component),
      ),
    ),
    incidents: incidents.map(({ component, state, beganAt, endedAt }) => ({
      component,
      state,
      beganAt: beganAt.toISOString(),
      endedAt: endedAt?.toISOString() ?? null,
    })),
    announcements,
  };
}

function statusOf(
  component: ComponentStatus['component'],
  last: ProbeResult | undefined,
  counted: readonly ComponentStatus['days'][number][],
): ComponentStatus {
  const days = counted.map(({ day, up, degraded, down }) => ({ day, up, degraded, down }));
  const probes = days.reduce((sum, { up, degraded, down }) => sum + up + degraded + down, 0);
  const down = days.reduce((sum, day) => sum + day.down, 0);
  return {
    component,
    state: last?.state ?? 'unmeasured',
    probedAt: last?.slot.toISOString() ?? null,
    tookMs: last?.tookMs ?? null,
    note: last?.note ?? null,
    availability: probes === 0 ? null : (probes - down) / probes,
    probes,
    days,
  };
}
