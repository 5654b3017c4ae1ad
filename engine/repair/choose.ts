import type { PlanCondition, PlanDocument, PlanStep } from '@rempart/contract';
import type { Audited } from '../domain-connect/prediction.ts';
import { type Plan, planOf } from '../remedies/plan.ts';
import type { RecordChange } from '../remedies/remedy.ts';
import type { ChangeFaultCode } from './change.ts';

export type PlanDocumentOf = (plan: Plan, evidence: Audited['evidence']) => PlanDocument;

export interface Wish {
  readonly domain: string;
  /** The id of a step; null: the first that can be done. */
  readonly step: string | null;
  /** Conditions that the owner says are met. */
  readonly met: readonly string[];
  /** The owner's own values for what a plan leaves open. */
  readonly values: Readonly<Record<string, string>>;
}

export type Unmet = PlanCondition | { readonly kind: 'settings'; readonly settings: PlanStep['other'] };

export type Refusal =
  /** The plan of the zone as it is has no such step; those that change records. */
  | { readonly code: 'NO_STEP'; readonly step: string | null; readonly steps: readonly string[] }
  /** A law of the plan holds something against it. */
  | { readonly code: 'WITHHELD'; readonly step: string; readonly detail: string }
  | { readonly code: 'UNMET'; readonly step: PlanStep; readonly unmet: readonly Unmet[] }
  | { readonly code: 'BAD_VALUE'; readonly value: string }
  | { readonly code: 'CHANGE'; readonly fault: ChangeFaultCode; readonly found: string }
  /** It would make something worse that the plan does not say. */
  | { readonly code: 'WORSENS'; readonly checks: readonly string[] }
  | { readonly code: 'NO_ENTRY'; readonly id: string }
  /** A way back of something that does not stand any more as it was written. */
  | { readonly code: 'CHANGED_SINCE'; readonly id: string }
  | { readonly code: 'ALREADY_BACK'; readonly id: string }
  /** A step that was sent, and does not stand in the zone, may still come there. */
  | { readonly code: 'PENDING'; readonly id: string; readonly step: string; readonly seconds: number }
  /** Later steps stand on it. */
  | { readonly code: 'LATER_FIRST'; readonly id: string; readonly later: readonly string[] };

/** Plain data, so that another thread may choose. */
export type Chosen =
  | {
      readonly ok: true;
      readonly step: string;
      readonly told: PlanStep;
      readonly records: readonly RecordChange[];
      /** Checks that get worse by it, as the plan says. */
      readonly accepted: readonly string[];
    }
  | { readonly ok: false; readonly refusal: Refusal };

/** The step that is wished for in the plan of this audit, with all that keeps it from being done. */
export function choose(
  planDocumentOf: PlanDocumentOf,
  { step, met, values }: Wish,
  { evidence, conclusion }: Audited,
): Chosen {
  const plan = planOf(evidence, conclusion);
  const document = planDocumentOf(plan, evidence);
  const steps = plan.actions.flatMap((action) => {
    const told = document.steps.find(({ id }) => id === action.id);
    return told && action.records.length > 0 ? [{ action, told }] : [];
  });
  const unmetOf = ({ told }: (typeof steps)[number]) => unmetConditions(told, met);
  const found =
    step === null ? steps.find((one) => unmetOf(one).length === 0) : steps.find(({ told }) => told.id === step);
  const withheld = plan.withheld.find(({ action }) => action === step);
  if (!found && withheld)
    return {
      ok: false,
      refusal: { code: 'WITHHELD', step: withheld.action, detail: `${withheld.law}: ${withheld.detail}` },
    };
  if (!found)
    return {
      ok: false,
      refusal: noStep(
        step,
        steps.map(({ told }) => told.id),
      ),
    };
  const unmet = unmetOf(found);
  const filled = filledIn(found.action.records, values);
  if (filled.ok && unmet.length === 0) {
    const { action, told } = found;
    const accepted = action.needs.flatMap((need) => (need.kind === 'worsens' ? [need.check] : []));
    return { ok: true, step: action.id, told, records: filled.records, accepted };
  }
  if (!filled.ok && filled.bad !== null) return { ok: false, refusal: { code: 'BAD_VALUE', value: filled.bad } };
  const open: readonly Unmet[] = filled.ok ? [] : [{ kind: 'fill-in', values: [...filled.open] }];
  return { ok: false, refusal: { code: 'UNMET', step: found.told, unmet: [...unmet, ...open] } };
}

export function noStep(step: string | null, steps: readonly string[] = []): Refusal {
  return { code: 'NO_STEP', step, steps };
}

/**
 * The conditions that keep a step from being written. That it lowers the score or a check is foretold and keeps nothing, values are given
 * with it, and what reports show is so.
 */
export function conditionsToMeet({ conditions }: Pick<PlanStep, 'conditions'>): readonly PlanCondition[] {
  return conditions.filter(
    (condition) =>
      !isForetold(condition) &&
      condition.kind !== 'fill-in' &&
      !(condition.kind === 'only-if-reports-show' && (condition.seen ?? condition.sessions)?.met === 'yes'),
  );
}

/** Whether an owner can say it to be so: not that another step comes first, nor the opposite of what reports show. */
export function isSayable(condition: Unmet): boolean {
  if (condition.kind === 'only-if-reports-show') return (condition.seen ?? condition.sessions)?.met !== 'no';
  return condition.kind !== 'only-after';
}

/** What an audit finds after the step, and is meant to find. */
export function isForetold({ kind }: PlanCondition): boolean {
  return kind === 'worsens' || kind === 'lowers-score';
}

function unmetConditions(step: PlanStep, met: readonly string[]): readonly Unmet[] {
  const open = conditionsToMeet(step).filter((condition) => !isSayable(condition) || !met.includes(condition.kind));
  const { other } = step;
  return other.length > 0 && !met.includes('settings') ? [...open, { kind: 'settings', settings: other }] : open;
}

/** A mailbox or an address of the web, and nothing that a tag or a record could end at. */
const OWN_VALUE = /^(?:[\w.+-]+@[a-z0-9.-]+\.[a-z0-9-]+|https:\/\/[\w./-]+)$/i;

type Filled =
  | { readonly ok: true; readonly records: readonly RecordChange[] }
  | { readonly ok: false; readonly open: readonly string[]; readonly bad: string | null };

function filledIn(records: readonly RecordChange[], values: Readonly<Record<string, string>>): Filled {
  const placeholders = [...new Set(records.flatMap((record) => record.placeholders))];
  const open = placeholders.filter((placeholder) => values[placeholder] === undefined);
  const bad = placeholders
    .map((placeholder) => values[placeholder])
    .find((value) => value !== undefined && !OWN_VALUE.test(value));
  if (open.length > 0 || bad !== undefined) return { ok: false, open, bad: bad ?? null };
  const fill = (text: string) =>
    placeholders.reduce(
      (filled, placeholder) => filled.replaceAll(placeholder, values[placeholder] ?? placeholder),
      text,
    );
  return { ok: true, records: records.map((record) => ({ ...record, after: record.after.map(fill) })) };
}
