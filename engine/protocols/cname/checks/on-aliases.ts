import { notApplicable, type Outcome, unknown } from '../../../model/outcome.ts';
import { type Alias, aliasesOf, hiddenName } from '../chains.ts';
import type { CnameEvidence } from '../evidence.ts';

/** Most rules speak of aliases; this says what they conclude when there is none, or when none could be seen. */
export function onAliases<R extends Outcome>(rule: (aliases: readonly Alias[], evidence: CnameEvidence) => R) {
  return (evidence: CnameEvidence) => {
    const aliases = aliasesOf(evidence);
    const judged = aliases.length > 0 ? rule(aliases, evidence) : notApplicable('no-alias');
    const hidden = hiddenName(evidence);
    return hidden && judged.outcome === 'notApplicable' ? unknown(hidden) : judged;
  };
}

export function named({ name, target }: Alias) {
  return { name, target };
}
