import { legible } from '@rempart/contract';
import { advise } from './advice.fr.ts';
import { dateInWords } from './common/phrases.fr.ts';
import type { AuditEvidence } from './evidence.ts';
import { firstDayOf } from './plan-steps.ts';
import { impersonationIn } from './receivers/words.fr.ts';
import type { Action } from './remedies/action.ts';
import type { FirstThing, FirstThingWords } from './remedies/first-thing.ts';
import { describeAction } from './remedies/words.fr.ts';

/** `named`: how the step that ends the fact is called. */
export function describeFirstThing(
  { verdict, scenarios, begins, ends, before, after }: FirstThing,
  evidence: Pick<AuditEvidence, 'at'>,
  named = (action: Action) => `« ${describeAction(action).title} »`,
): FirstThingWords {
  const { found, why } = advise(verdict);
  const possible = impersonationIn(scenarios);
  const isHigher = after.letter !== null && after.letter !== before;
  const letters = isHigher ? `la note passe alors de ${before} à ${after.letter}` : null;
  const day = firstDayOf(ends, evidence);
  const when = day === null ? '' : `, au plus tôt le ${dateInWords(day)}`;
  return {
    fact: possible ?? found,
    cause: possible === null ? null : found,
    why,
    end:
      ends.id === begins.id
        ? isHigher
          ? `Une fois cela fait, la note passe de ${before} à ${after.letter}.`
          : null
        : `L’étape ${legible(named(ends))} y met fin${when}${letters ? `${NBSP}; ${letters}` : ''}.`,
  };
}

const NBSP = '\u00a0';
