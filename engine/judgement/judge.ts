import { isTurnedOnByCustomer, soleProviderOf } from '../common/mail-provider.ts';
import type { AuditEvidence } from '../evidence.ts';
import type { Severity } from '../model/check.ts';
import { unseen } from '../model/observed.ts';
import { notApplicable, type Outcome, type Unknown, unknown } from '../model/outcome.ts';
import { type CheckId, type ProtocolId, protocols, type StepId } from '../protocols/index.ts';
import { ENGINE } from '../version.ts';
import { mailServersIn } from './faulty-mail-servers.ts';

/** What one rule concluded. */
export type Verdict = Outcome & {
  readonly check: CheckId;
  readonly protocol: ProtocolId;
  readonly step: StepId;
  readonly severity: Severity;
  readonly reference: string;
  /** The mass provider that alone can mend the fault, since it runs every server that has it: an id of the atlas. */
  readonly provider?: string;
};

/**
 * Judges evidence. It is pure, without a clock and without a network, so that a recording always gets the same verdicts.
 *
 *     const verdicts = judge(evidence);
 *     const faults = verdicts.filter(({ outcome }) => outcome === 'fail');
 */
export function judge(evidence: AuditEvidence): readonly Verdict[] {
  return protocols.flatMap(({ id }) => judgeProtocol(id, evidence));
}

/** The verdicts of one protocol, none where it was left out of the audit. */
export function judgeProtocol(id: ProtocolId, evidence: AuditEvidence): readonly Verdict[] {
  if (!evidence.protocols[id]) return [];
  return rulesOf(id).map((rule) => {
    const { id: check, step, severity, reference } = rule;
    const outcome = judgeRule(rule, id, evidence);
    const told = { check, protocol: id, step: step as StepId, severity, reference };
    try {
      const provider = providerFor(rule, outcome, evidence);
      return { ...outcome, ...told, ...(provider !== null && { provider }) };
    } catch (error) {
      return { ...ourDefect(error), ...told };
    }
  });
}

/** A bug costs the finding in which it is, and no other. */
function ourDefect(error: unknown): Unknown {
  return unknown({ silence: 'internal', detail: error instanceof Error ? error.message : String(error) });
}

function providerFor({ id, mendedOn }: Rule, { outcome, facts }: Outcome, evidence: AuditEvidence): string | null {
  const isFault = outcome === 'warn' || outcome === 'fail';
  const provider = isFault && mendedOn === 'mail-servers' ? soleProviderOf(mailServersIn(facts, evidence)) : null;
  return provider !== null && isTurnedOnByCustomer(provider, id) ? null : provider;
}

export type Rule = (typeof protocols)[number]['checks'][number];

/** The rules of one protocol, in the order of its verdicts. */
export function rulesOf(id: ProtocolId): readonly Rule[] {
  return (protocols.find((protocol) => protocol.id === id) as (typeof protocols)[number]).checks;
}

/** What one rule of a protocol concludes. */
export function judgeRule(rule: Rule, id: ProtocolId, { protocols, existence, engine }: AuditEvidence): Outcome {
  const gathered = protocols[id] ?? unseen('not-asked');
  if (existence.seen && existence.value === 'absent') return notApplicable('no-such-domain');
  if (!gathered.seen) return unknown(gathered);
  try {
    return (rule.judge as (evidence: unknown) => Outcome)(gathered.value);
  } catch (error) {
    // Evidence of another engine version may lack a field that this rule reads. Anything else is a bug.
    if (engine !== ENGINE && error instanceof TypeError) return unknown({ silence: 'not-recorded' });
    return ourDefect(error);
  }
}
