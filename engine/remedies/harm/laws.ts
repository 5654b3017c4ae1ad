import { entriesOf } from '@rempart/contract';
import type { Action } from '../action.ts';
import type { Simulator } from '../simulator.ts';
import { policiesTightened } from './dmarc.ts';
import { hostsAuthorised } from './hosts.ts';
import { keysPublished } from './keys.ts';
import { policiesEnforced, policiesGrown } from './mta-sts.ts';
import { namesKept } from './names.ts';
import { doorsShut } from './ports.ts';
import { certificatesIssuable, delegationSound, visitorsWarned } from './sound-first.ts';
import { sendersDropped } from './spf.ts';
import type { Law, Step } from './step.ts';
import { checksWorsened, findingsSeen } from './told.ts';
import { serversNamed, valuesStand } from './values.ts';
import { keysAnnounced, keysRolled, signersTold } from './zone-keys.ts';

/**
 * First, harm none: what no step of a plan may do, read from the plan and the evidence alone. A remedy that forgets one of these is caught
 * here; its step is kept out of the plan and counted, never sold. Each law answers with what it holds against a step, in English, for the
 * operator: nothing of it is printed for buyers.
 */
export const LAWS = {
  /**
   * No policy is tightened for receivers of either generation, but in a later step, to be watched, after reports. None that is inherited
   * gives way to a weaker one.
   */
  dmarc: policiesTightened,
  /** MTA-STS is not enforced before every mail server passes. */
  'mta-sts': policiesEnforced,
  /** No key that is weak, known, broken or withdrawn is published. */
  keys: keysPublished,
  /** No value names a host that is not the owner's, does not resolve or is not used. */
  hosts: hostsAuthorised,
  /** No alias goes without what is read through it, and nothing is published beside one. */
  names: namesKept,
  /** No port is shut before its replacement was seen open. */
  ports: doorsShut,
  /** SPF forgets no sender of today, but in a step that asks first whether it is used. */
  spf: sendersDropped,
  /** No value is printed that a step before it may have made wrong, in a way that nobody can tell. */
  values: valuesStand,
  /** Mail is not led to servers that a policy of MTA-STS does not name, but in a step that asks for that first. */
  exchangers: serversNamed,
  /** Nobody is led to HTTPS before the certificate is one that browsers accept. */
  visitors: visitorsWarned,
  /** No certificate is asked for while CAA keeps authorities from issuing it. */
  issuance: certificatesIssuable,
  /** No zone is signed before all its servers are the same. */
  delegation: delegationSound,
  /** No DS is announced before the zone is signed, and no name server of a signed zone changes but in a step that asks whether all sign. */
  signers: signersTold,
  /** No keys of a signed zone are replaced but in a step that lets both stand while caches forget. */
  rolls: keysRolled,
  /** No key of a mail server changes but in a step that has TLSA records name the new one first, or keeps the old. */
  tlsa: keysAnnounced,
  /** No policy of MTA-STS begins before reports on it, nor is enforced for longer than a day at first. */
  'mta-sts-stages': policiesGrown,
  /** Nothing is told as a finding of today that the first audit did not find. */
  findings: findingsSeen,
  /** No check of weight gets worse, but in a step that says so and why. */
  worsened: checksWorsened,
} as const satisfies Readonly<Record<string, Law>>;

export type LawId = keyof typeof LAWS;

export interface Breach {
  readonly action: string;
  readonly law: LawId;
  readonly detail: string;
}

/** Every breach in a plan, in its order; none in a plan that harms nobody. `actions` may stand in any order. */
export function breachesOf(actions: readonly Action[], simulator: Simulator): readonly Breach[] {
  return actions.flatMap((action) => {
    // `follows` is complete, and in the order in which actions are applied.
    const stages = action.follows.flatMap((id) => actions.filter((other) => other.id === id));
    const [before, after] = [simulator.after(stages), simulator.after([...stages, action])];
    const step: Step = {
      action,
      actions,
      today: simulator.initial.evidence,
      initial: simulator.initial.verdicts,
      before: before.evidence,
      after: after.evidence,
      verdicts: { before: before.verdicts, after: after.verdicts },
    };
    return entriesOf(LAWS).flatMap(([law, holds]) => holds(step).map((detail) => ({ action: action.id, law, detail })));
  });
}

/** The actions that may be advised: those without a breach that follow none with one. */
export function harmless(
  actions: readonly Action[],
  simulator: Simulator,
): { readonly kept: readonly Action[]; readonly withheld: readonly Breach[] } {
  const withheld = breachesOf(actions, simulator);
  const isBreach = (id: string) => withheld.some(({ action }) => action === id);
  return { kept: actions.filter(({ id, follows }) => !isBreach(id) && !follows.some(isBreach)), withheld };
}
