import type { RepairForm } from '@rempart/contract';
import type { Audited } from '@rempart/engine';
import type { Chosen, ReadZone, Wish } from '@rempart/engine/repair';

/** A step of a plan that changes records. */
export type PlannedStep = NonNullable<RepairForm['chosen']>;

/** What is done in a worker thread, so that a zone or an audit that was made to take long delays nobody. */
export interface Judging {
  /** The steps of the plan of an audit that change records. Rejects where that takes too long. */
  readonly planSteps: (audited: Audited) => Promise<readonly PlannedStep[]>;
  readonly choose: (wish: Wish, audited: Audited) => Promise<Chosen>;
}

/** Whole zones as hosts hand them over, in the same thread. */
export interface ZoneReading {
  readonly readZone: ReadZone;
}
