import type { ProbeState, StatusComponent, StatusDay } from '@rempart/contract';

/** One look at one component. */
export interface ProbeResult {
  readonly component: StatusComponent;
  /** The time of the look, rounded down to the rhythm of the probes. */
  readonly slot: Date;
  readonly state: ProbeState;
  readonly tookMs: number | null;
  readonly note: string | null;
}

/** Whether the world can be reached: a DNS resolver, and a mail port; null where that cannot be known. */
export interface Reaches {
  readonly resolver: () => Promise<boolean>;
  readonly port25: () => Promise<boolean | null>;
}

/** How a component is looked at. Throwing is `down`. */
export interface Probe {
  readonly component: StatusComponent;
  readonly look: () => Promise<ProbeReading>;
}

export type ProbeReading = Pick<ProbeResult, 'state' | 'note'>;

export interface Probes {
  /** Counts once per component and slot. Two bad looks in a row open an incident, a good one closes it. */
  readonly record: (probed: ProbeResult) => Promise<void>;
  readonly latest: () => Promise<readonly ProbeResult[]>;
  /** `day` and what comes back are ISO 8601 days. */
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
