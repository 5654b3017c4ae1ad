import type { RepairForm } from '@rempart/contract';
import type { Audited } from '@rempart/engine';

/** A step of a plan that changes records. */
export type PlannedStep = NonNullable<RepairForm['chosen']>;

export interface PlanningSteps {
  /** The steps of the plan of an audit that change records, planned in a worker thread. Rejects where that takes too long. */
  readonly planSteps: (audited: Audited) => Promise<readonly PlannedStep[]>;
}
