import type { Patience } from '@rempart/engine';
import type { Run } from './reports.ts';

/** Audits that wait for servers of others, and give their worker back meanwhile (decision 0052). */
export interface PatientAudits {
  /** What an audit that was put off has gathered; null where it was not. */
  readonly find: (reportId: number) => Promise<Kept | null>;
  /**
   * started → queued, to go on at `until`; the job is the caller's. Throws `RunSuperseded` where the run is no longer the one.
   */
  readonly putOff: (run: Run, kept: Kept, until: Date) => Promise<void>;
  /** Once it is over. */
  readonly forget: (reportId: number) => Promise<void>;
}

export interface Kept {
  readonly patience: Patience;
  /** When the audit was first begun. */
  readonly since: Date;
}

/** What makes appointments with servers. */
export interface Appointing {
  /** The earliest appointment for what was refused to this audit; null where nothing was. */
  readonly appoint: (patience: Patience) => Promise<Date | null>;
}
