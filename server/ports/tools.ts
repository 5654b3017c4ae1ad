import type { Operator, SiteFacts } from '@rempart/contract';
import type { Limits } from '../domain/limits.ts';
import type { Administering } from './admins.ts';
import type { Auditing } from './auditing.ts';
import type { Rendering } from './drawings.ts';
import type { Mailing } from './mail.ts';
import type { Metrics } from './meter.ts';
import type { Appointing } from './patience.ts';
import type { Selling } from './payments.ts';
import type { AuditNotifications } from './reports.ts';
import type { Store } from './store.ts';

/** The dependencies of the use-cases, each of which names those that it takes. Only `process/tools.ts` makes them. */
export interface Tools extends Auditing, Appointing, Selling, Mailing, Rendering, Administering {
  readonly store: Store;
  readonly notices: AuditNotifications;
  readonly operator: Operator;
  readonly facts: SiteFacts;
  readonly limits: Limits;
  readonly meter: Metrics;
  /** Octets that may still be written where this process keeps things; null where nobody can tell. */
  readonly freeOctets: () => Promise<number | null>;
  readonly now: () => Date;
}
