import { isOneOf, type RepairForm, type RepairHost } from '@rempart/contract';
import { type AuditEvidence, type Audited, partiesOf } from '@rempart/engine';
import { API_HOSTS, isApiHost, WAYS, type Way } from '@rempart/engine/repair';
import { shortDigest } from '../../../common/digest.ts';
import { RecentlyUsed } from '../../../common/recently-used.ts';
import type { StoredAudit } from '../../../ports/audits.ts';
import { inTurn } from '../../../usecases/in-turn.ts';
import { findAudit } from '../../../usecases/read-analysis.ts';
import { Refusal } from '../../../usecases/refusal.ts';
import type { PlannedStep } from '../ports/steps.ts';
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
  const { audit, evidence, steps } = await readSteps(reportId, tools);
  const chosen = steps.find((one) => one.id === step);
  const hosts = hostsOf(evidence, audit.domain);
  return {
    reportId,
    domain: audit.unicode,
    steps: steps.map(({ id, title }) => ({ id, title })),
    chosen: chosen ?? null,
    hosts,
    host: hosts.find((one) => one.id === way) ?? null,
  };
}

/** Some 4 kB for an audit. */
const MOST_OCTETS = 2_000_000;

interface KeptSteps {
  readonly planned: RecentlyUsed<string>;
  readonly underway: Map<string, Promise<string>>;
}

const keptSteps = new WeakMap<Tools['planSteps'], KeptSteps>();

/** A finished audit, and the steps of its plan that change records. Refuses with `NOT_COMPLETED` where there is nothing to plan from. */
export async function readSteps(
  reportId: string,
  tools: Dependencies,
): Promise<{ readonly audit: StoredAudit; readonly evidence: AuditEvidence; readonly steps: readonly PlannedStep[] }> {
  const audit = await findAudit(reportId, tools);
  const whole = audit.status === 'completed' ? await tools.store.audits.conclusion(audit.id) : null;
  if (!whole) throw new Refusal('NOT_COMPLETED');
  const { evidence, results: conclusion } = whole;
  return { audit, evidence, steps: await plannedOnce({ evidence, conclusion }, tools) };
}

/** The same evidence, judged the same, has the same plan: it is kept until either changes. */
async function plannedOnce(audited: Audited, { planSteps }: Dependencies): Promise<readonly PlannedStep[]> {
  const { planned, underway } = keptSteps.get(planSteps) ?? {
    planned: new RecentlyUsed<string>(MOST_OCTETS, Buffer.byteLength),
    underway: new Map<string, Promise<string>>(),
  };
  keptSteps.set(planSteps, { planned, underway });
  const key = shortDigest(JSON.stringify(audited));
  let json = planned.get(key);
  if (json === undefined) {
    const planning =
      underway.get(key) ??
      inTurn(planSteps(audited))
        .then(JSON.stringify)
        .finally(() => underway.delete(key));
    underway.set(key, planning);
    json = await planning;
    planned.keep(key, json);
  }
  return JSON.parse(json);
}

function hostsOf(evidence: AuditEvidence, domain: string): readonly RepairHost[] {
  const known = partiesOf(evidence).flatMap(({ role, id }) => (role === 'dns' && id !== null ? [id] : []));
  // The atlas calls one of them by another name.
  const recognised = new Set(known.map((id) => (id === 'ovhcloud' ? 'ovh' : id)));
  return WAYS.map((way) => hostOf(way, domain, recognised.has(way))).toSorted(
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
