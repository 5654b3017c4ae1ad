import type { Operator, SiteFacts } from '@rempart/contract';
import type { Limits } from '../domain/limits.ts';
import type { Administering } from './admins.ts';
import type { Auditing } from './auditing.ts';
import type { AuditNotifications } from './audits.ts';
import type { Composing } from './drafts.ts';
import type { Rendering } from './drawings.ts';
import type { Mailing } from './mail.ts';
import type { Metrics } from './meter.ts';
import type { Appointing } from './patience.ts';
import type { Selling } from './payments.ts';
import type { Store } from './store.ts';

/**
 * The dependencies of the use-cases; each use-case names those that it needs. Only `process/compose.ts` makes them. `Wing`: the tables of a
 * wing, whose own use-cases see them.
 */
export interface Tools<Wing = unknown>
  extends Auditing,
    Appointing,
    Selling,
    Mailing,
    Composing,
    Rendering,
    Administering {
  readonly store: Store<Wing>;
  readonly notices: AuditNotifications;
  readonly operator: Operator;
  readonly facts: SiteFacts;
  readonly limits: Limits;
  readonly meter: Metrics;
  /** Free space for this process's files in octets; null where it cannot be determined. */
  readonly freeOctets: () => Promise<number | null>;
  readonly now: () => Date;
}
