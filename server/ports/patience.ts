import type { Patience } from '@rempart/engine';
import type { AuditId } from '../domain/ids.ts';
import type { Run } from './audits.ts';

/** Audits that wait for other people's servers, and free their worker meanwhile (decision 0052). */
export interface PatientAudits {
  /** What a deferred audit has gathered; null where it was not deferred. */
  readonly find: (auditId: AuditId) => Promise<Kept | null>;
  /** started → queued, to resume at `until`; the caller adds the job. Throws `RunSuperseded` where another run has replaced this one. */
  readonly putOff: (run: Run, kept: Kept, until: Date) => Promise<void>;
  /** Call once the audit has ended. */
  readonly forget: (auditId: AuditId) => Promise<void>;
}

export interface Kept {
  readonly patience: Patience;
  /** When the audit was first begun. */
  readonly since: Date;
}

/** Makes appointments with remote servers. */
export interface Appointing {
  /** The earliest appointment for what remote servers refused to this audit; null where nothing was refused. */
  readonly appoint: (patience: Patience) => Promise<Date | null>;
}
