import type { AuditEvidence } from '../../evidence.ts';
import type { Action } from '../action.ts';
import { policiesTightened } from './dmarc.ts';
import { hostsAuthorised } from './hosts.ts';
import { keysPublished } from './keys.ts';
import { policiesEnforced } from './mta-sts.ts';
import { doorsShut } from './ports.ts';
import type { Law, Step } from './step.ts';

/**
 * First, harm none: what no step of a plan may do, read from the plan and the evidence alone. A remedy that forgets one of these is caught
 * here; its step is kept out of the plan and counted, never sold. Each law answers with what it holds against a step, in English, for the
 * operator: nothing of it is printed for buyers.
 */
export const LAWS = {
  /** No policy is tightened for receivers of either generation, but in a later step, to be watched, after reports. */
  dmarc: policiesTightened,
  /** MTA-STS is not enforced before every mail server passes. */
  'mta-sts': policiesEnforced,
  /** No key that is weak, known, broken or withdrawn is published. */
  keys: keysPublished,
  /** No value names a host that is not the owner's, does not resolve or is not used. */
  hosts: hostsAuthorised,
  /** No port is shut before its replacement was seen open. */
  ports: doorsShut,
} as const satisfies Readonly<Record<string, Law>>;

export type LawId = keyof typeof LAWS;

export interface Breach {
  readonly action: string;
  readonly law: LawId;
  readonly detail: string;
}

/** Every breach in a plan, in its order; none in a plan that harms nobody. `actions` may stand in any order. */
export function breachesOf(actions: readonly Action[], today: AuditEvidence): readonly Breach[] {
  return actions.flatMap((action) => {
    // `follows` is complete, and in the order in which actions are applied.
    const stages = action.follows.flatMap((id) => actions.filter((other) => other.id === id));
    const before = stages.reduce((world, { apply }) => apply(world), today);
    const step: Step = { action, actions, today, before, after: action.apply(before) };
    return Object.entries(LAWS).flatMap(([law, holds]) =>
      holds(step).map((detail) => ({ action: action.id, law: law as LawId, detail })),
    );
  });
}

/** The actions that may be advised: those without a breach that follow none with one. */
export function harmless(
  actions: readonly Action[],
  today: AuditEvidence,
): { readonly kept: readonly Action[]; readonly withheld: readonly Breach[] } {
  const withheld = breachesOf(actions, today);
  const isBreach = (id: string) => withheld.some(({ action }) => action === id);
  return { kept: actions.filter(({ id, follows }) => !isBreach(id) && !follows.some(isBreach)), withheld };
}
