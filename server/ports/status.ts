import type { ProbeState, StatusComponent, StatusDay } from '@rempart/contract';

export interface ProbeResult {
  readonly component: StatusComponent;
  /** The time of the probe, rounded down to the probes' interval. */
  readonly slot: Date;
  readonly state: ProbeState;
  readonly tookMs: number | null;
  readonly note: string | null;
}

/** Whether the internet can be reached: a DNS resolver, and a mail port; null where that cannot be determined. */
export interface Reaches {
  readonly resolver: () => Promise<boolean>;
  readonly port25: () => Promise<boolean | null>;
}

/** How a component is probed. Throwing means `down`. */
export interface Probe {
  readonly component: StatusComponent;
  readonly look: () => Promise<ProbeReading>;
}

export type ProbeReading = Pick<ProbeResult, 'state' | 'note'>;

export interface Probes {
  /** Counts once per component and slot. Two failed probes in a row open an incident, a successful one closes it. */
  readonly record: (probed: ProbeResult) => Promise<void>;
  readonly latest: () => Promise<readonly ProbeResult[]>;
  /** `day` and the returned days are ISO 8601 dates. */
  readonly daysSince: (day: string) => Promise<readonly (StatusDay & { readonly component: StatusComponent })[]>;
  readonly incidentsSince: (at: Date) => Promise<
    readonly {
      readonly component: StatusComponent;
      readonly state: 'degraded' | 'down';
      readonly beganAt: Date;
      readonly endedAt: Date | null;
    }[]
  >;
  /** Audits that wait for a worker. */
  readonly waiting: () => Promise<{ readonly length: number; readonly oldest: Date | null }>;
  readonly forgetBefore: (at: Date, day: string) => Promise<void>;
}
