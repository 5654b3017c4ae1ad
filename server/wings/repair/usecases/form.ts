import type { RepairCondition, RepairForm, RepairHost, RepairStep } from '@rempart/contract';
import { type AuditEvidence, type Audited, partiesOf, planOf } from '@rempart/engine';
import { describeAction, planDocumentOf } from '@rempart/engine/fr';
import { API_HOSTS, isApiHost, WAYS, type Way } from '@rempart/engine/repair';
import { findAudit } from '../../../usecases/read-analysis.ts';
import { Refusal } from '../../../usecases/refusal.ts';
import type { Tools } from '../ports/tools.ts';
import { conditionsOf, hostOf } from './form-words.fr.ts';

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
  tools: Pick<Tools, 'store'>,
): Promise<RepairForm> {
  const { id, unicode: domain, status, ...audit } = await findAudit(reportId, tools);
  const whole = status === 'completed' ? await tools.store.audits.conclusion(id) : null;
  if (!whole) throw new Refusal('NOT_COMPLETED');
  const audited: Audited = { evidence: whole.evidence, conclusion: whole.results };
  const steps = stepsOf(audited);
  const chosen = steps.find((one) => one.id === step);
  const hosts = hostsOf(audited.evidence, audit.domain);
  return {
    reportId,
    domain,
    steps: steps.map(({ id, title }) => ({ id, title })),
    chosen: chosen ?? null,
    hosts,
    host: hosts.find((one) => one.id === way) ?? null,
  };
}

interface WholeStep extends RepairStep {
  readonly conditions: readonly RepairCondition[];
  readonly values: readonly string[];
}

/** The steps of a plan that change records, in its order. */
export function stepsOf({ evidence, conclusion }: Audited): readonly WholeStep[] {
  const plan = planOf(evidence, conclusion);
  const document = planDocumentOf(plan, evidence);
  const titleOf = (id: string) => {
    const other = plan.actions.find((action) => action.id === id);
    return other ? `« ${describeAction(other).title} »` : id;
  };
  return plan.actions
    .filter(({ records }) => records.length > 0)
    .flatMap((action) => {
      const told = document.steps.find(({ id }) => id === action.id);
      if (!told) return [];
      const values = [...new Set(action.records.flatMap(({ placeholders }) => placeholders))];
      const { title } = describeAction(action);
      return [{ id: action.id, title, conditions: conditionsOf(told, titleOf), values }];
    });
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
  return (WAYS as readonly string[]).includes(way);
}

/** Whether nobody has seen the host work: its owner compares what is shown first. */
export function isUnseen(way: string): boolean {
  return isWay(way) && isApiHost(way) && API_HOSTS[way].documents !== '';
}
