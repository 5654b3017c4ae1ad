import { isOneOf, type RepairForm, type RepairHost } from '@rempart/contract';
import { partiesOf } from '@rempart/engine';
import { API_HOSTS, isApiHost, WAYS, type Way } from '@rempart/engine/repair';
import { RecentlyUsed } from '../../../common/recently-used.ts';
import type { StoredAudit } from '../../../ports/audits.ts';
import { inTurn } from '../../../usecases/in-turn.ts';
import { findAudit } from '../../../usecases/read-analysis.ts';
import { Refusal } from '../../../usecases/refusal.ts';
import type { PlannedStep } from '../ports/judging.ts';
import type { Tools } from '../ports/tools.ts';
import { hostOf } from './form-words.fr.ts';

type Dependencies = Pick<Tools, 'store' | 'planSteps'>;

/** What a person chose so far: the id of a step, and a host. */
export interface RepairChoice {
  readonly step: string | null;
  readonly way: string | null;
}

/**
 * The form of an audited domain: its steps that change records, what the chosen one waits for, and the hosts, first the one that its name
 * servers tell. The records themselves are shown to who opens the zone.
 */
export async function readRepairForm(
  reportId: string,
  { step, way }: RepairChoice,
  tools: Dependencies,
): Promise<RepairForm> {
  const { audit, steps, recognised } = await readSteps(reportId, tools);
  const chosen = steps.find((one) => one.id === step);
  const hosts = hostsOf(audit.domain, recognised);
  return {
    reportId,
    domain: audit.unicode,
    steps: steps.map(({ id, title }) => ({ id, title })),
    chosen: chosen ?? null,
    hosts,
    host: hosts.find((one) => one.id === way) ?? null,
  };
}

/** What the forms of an audit need of its evidence and its verdicts. */
interface Planned {
  readonly steps: readonly PlannedStep[];
  /** The hosts that its name servers tell. */
  readonly recognised: readonly string[];
}

/** Some 4 kB for an audit. */
const MOST_OCTETS = 2_000_000;
const kept = new WeakMap<Tools['planSteps'], ReturnType<typeof openKept>>();
const openKept = () => ({
  planned: new RecentlyUsed<string>(MOST_OCTETS, Buffer.byteLength),
  underway: new Map<string, Promise<string>>(),
});

/** A finished audit, and the steps of its plan, made once. Refuses with `NOT_COMPLETED` where there is nothing to plan from. */
export async function readSteps(
  reportId: string,
  tools: Dependencies,
): Promise<Planned & { readonly audit: StoredAudit }> {
  const audit = await findAudit(reportId, tools);
  const mark = audit.status === 'completed' ? await tools.store.audits.conclusionMark(audit.id) : null;
  if (mark === null) throw new Refusal('NOT_COMPLETED');
  const { planned, underway } = kept.get(tools.planSteps) ?? openKept();
  kept.set(tools.planSteps, { planned, underway });
  let json = planned.get(mark);
  if (json === undefined) {
    const planning = underway.get(mark) ?? plan(audit, tools).finally(() => underway.delete(mark));
    underway.set(mark, planning);
    json = await planning;
    planned.keep(mark, json);
  }
  return { audit, ...(JSON.parse(json) as Planned) };
}

async function plan({ id }: StoredAudit, { store, planSteps }: Dependencies): Promise<string> {
  const whole = await store.audits.conclusion(id);
  if (!whole) throw new Refusal('NOT_COMPLETED');
  const { evidence, results: conclusion } = whole;
  const known = partiesOf(evidence).flatMap(({ role, id }) => (role === 'dns' && id !== null ? [id] : []));
  // The atlas calls one of them by another name.
  const recognised = known.map((id) => (id === 'ovhcloud' ? 'ovh' : id));
  return JSON.stringify({ steps: await inTurn(planSteps({ evidence, conclusion })), recognised } satisfies Planned);
}

function hostsOf(domain: string, recognised: readonly string[]): readonly RepairHost[] {
  return WAYS.map((way) => hostOf(way, domain, recognised.includes(way))).toSorted(
    (one, other) => Number(other.isRecognised) - Number(one.isRecognised),
  );
}

export function isWay(way: string): way is Way {
  return isOneOf(WAYS, way);
}

/** Whether nobody has seen the host work: its owner compares what is shown first. */
export function isUnseen(way: string): boolean {
  return isWay(way) && isApiHost(way) && API_HOSTS[way].documents !== '';
}
