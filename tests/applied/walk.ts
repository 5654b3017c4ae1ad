import assert from 'node:assert/strict';
import {
  type Action,
  type AuditEvidence,
  audit,
  type Conclusion,
  openNetwork,
  type Plan,
  planOf,
} from '@rempart/engine';
import { startLab } from '@rempart/lab';
import { propose } from '../../engine/remedies/propose.ts';
import { openSimulator, type SimulatedState } from '../../engine/remedies/simulator.ts';
import type { Authority } from '../../lab/authority.ts';
import type { ZoneRecord } from '../../lab/dns/records.ts';
import type { World } from '../../lab/world.ts';
import { apply, doneAndUndone } from './apply.ts';
import { keepingKeys, withChosenKeys } from './certificates.ts';
import { recordsOf } from './hosts.ts';

export type Seen = Conclusion & { readonly evidence: AuditEvidence };
type Judged = Pick<SimulatedState, 'verdicts' | 'grade'>;

/** What was really done between two audits: one step, or all those of one week. */
export interface Taken {
  readonly actions: readonly Action[];
  readonly before: Judged;
  readonly obtained: Judged;
  readonly predicted: Judged;
}

export interface Walk {
  readonly plan: Plan;
  readonly taken: readonly Taken[];
  /** Steps whose records were taken back again, and published again. */
  readonly undone: readonly string[];
  /** Steps that were left out of the world and of the prediction alike, with the reason. */
  readonly left: readonly { readonly id: string; readonly why: string }[];
}

/** Where a changed world is audited. */
export interface Stage {
  readonly open: (
    world: World,
    authority: Authority,
  ) => Promise<{ readonly network: Parameters<typeof openNetwork>[0]; readonly close: () => Promise<void> }>;
  /** The zone as a server of another maker hands it over, its records in order; absent where no other serves it. */
  readonly handedOver?: (world: World) => Promise<readonly string[]>;
  /** What else is tried in a changed world once it was audited, while its servers still run. */
  readonly tried?: (moment: Moment) => Promise<void>;
  /** Asserts that what servers are set to is set back when a step is undone, and is there again when it is done again. */
  readonly setBack?: (before: World, after: World, action: Action) => Promise<void>;
  /** Why a world cannot be shown here; null: it can. A step that leads to such a world is left out, and what waits for it too. */
  readonly refuses: (world: World) => string | null;
}

/** A world that was audited: at first without steps, then after those of a group. */
export interface Moment {
  readonly world: World;
  readonly network: Parameters<typeof openNetwork>[0];
  readonly actions: readonly Action[];
  /** Weeks from the first audit. */
  readonly week: number;
}

/** Every zone is served by the laboratory's own name servers. */
export const LABORATORY: Stage = {
  open: async (world, authority) => {
    const lab = await startLab([world], { authority });
    return { network: lab, close: lab.close };
  },
  refuses: () => null,
};

/**
 * Takes the plan of an audit of this world in its order, and audits the changed world after each step, or after the last one of each week.
 */
export async function walk(
  chosen: World,
  auditedAfter: 'each step' | 'each week',
  stage: Stage = LABORATORY,
): Promise<Walk> {
  const start = withChosenKeys(chosen);
  const authority = keepingKeys();
  const first = await auditOf(start, authority, stage, { actions: [], week: 0 });
  const plan = planOf(first.evidence, first);
  const bench = openSimulator(first.evidence, first.verdicts);
  const { actions: listed } = propose(bench);
  const done = new Set<string>();
  const taken: Taken[] = [];
  const left: { id: string; why: string }[] = [];
  const undone: string[] = [];
  const refused = new Set<string>();
  const refusalOf = ({ follows }: Action, wanted: World) => {
    const missing = follows.find((id) => refused.has(id));
    return missing === undefined ? stage.refuses(wanted) : `it waits for ${missing}`;
  };
  let world = start;
  let before: Judged = first;
  for (const group of grouped(plan.actions, auditedAfter)) {
    const actions: Action[] = [];
    for (const action of group) {
      const outcome = apply(world, action);
      const refusal = outcome.kind === 'applied' ? refusalOf(action, outcome.world) : null;
      if (outcome.kind === 'left') left.push({ id: action.id, why: outcome.why });
      else if (refusal !== null) {
        refused.add(action.id);
        left.push({ id: action.id, why: refusal });
      } else {
        if (action.records.length > 0) {
          await assertUndone(world, action, stage);
          undone.push(action.id);
        }
        await stage.setBack?.(world, outcome.world, action);
        world = outcome.world;
        done.add(action.id);
        actions.push(action);
      }
    }
    if (actions.length === 0) continue;
    const week = Math.max(...actions.map((action) => action.week));
    const obtained = await auditOf(world, authority, stage, { actions, week });
    taken.push({ actions, before, obtained, predicted: bench.after(listed.filter(({ id }) => done.has(id))) });
    before = obtained;
  }
  return { plan, taken, undone, left };
}

/** Taken back, a step leaves the zone as it found it, record for record; done again, it gives what it gave. */
async function assertUndone(world: World, action: Action, { handedOver = ownRecords }: Stage): Promise<void> {
  const { done, undone } = doneAndUndone(world, action);
  const before = await handedOver(world);
  assert.deepEqual(await handedOver(undone), before, `${action.id} is not undone`);
  const after = await handedOver(done);
  assert.notDeepEqual(after, before, `${action.id} changes nothing`);
  assert.deepEqual(await handedOver(doneAndUndone(undone, action).done), after, `${action.id} is not done again`);
}

/** As the laboratory's own name servers have them. Into how many strings a long text is cut makes no difference (RFC 7208 §3.3). */
async function ownRecords(world: World): Promise<readonly string[]> {
  const whole = (record: ZoneRecord) =>
    record.type === 'TXT' ? { ...record, data: [record.data].flat().join('') } : record;
  return recordsOf(world)
    .map((record) => JSON.stringify(whole(record)))
    .toSorted();
}

function grouped(actions: readonly Action[], by: 'each step' | 'each week'): readonly (readonly Action[])[] {
  return by === 'each step'
    ? actions.map((action) => [action])
    : [...Map.groupBy(actions, ({ week }) => week).values()];
}

/** The verdict of a real audit of this world, on a stage of its own. */
async function auditOf(
  world: World,
  authority: Authority,
  stage: Stage,
  done: Pick<Moment, 'actions' | 'week'>,
): Promise<Seen> {
  const { network, close } = await stage.open(world, authority);
  try {
    const events = audit(world.domain, { network: openNetwork(network), signal: new AbortController().signal });
    for await (const event of events)
      if (event.type === 'completed') {
        await stage.tried?.({ world, network, ...done });
        return event;
      }
    throw new Error(`the audit of ${world.domain} did not end`);
  } finally {
    await close();
  }
}
