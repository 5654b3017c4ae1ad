import { legible } from '@rempart/contract';
import { dateInWords } from '../common/phrases.fr.ts';
import { isPlain } from '../common/plain.fr.ts';
import { advise } from '../judgement/advice.fr.ts';
import { impersonationIn } from '../receivers/words.fr.ts';
import type { Action } from '../remedies/action.ts';
import type { FirstThing, FirstThingWords } from '../remedies/first-thing.ts';
import { describeAction } from '../remedies/words.fr.ts';

/**
 * For owners: what can happen, else what was found where it is short and without acronyms, else what the step is done for. `named`: how the
 * step that ends the fact is called.
 */
export function describeFirstThing(
  { verdict, scenarios, begins, ends, before, after }: FirstThing,
  named = (action: Action) => `« ${describeAction(action).title} »`,
): FirstThingWords {
  const { found } = advise(verdict);
  const { why } = describeAction(begins);
  // A step on another topic prepares the end: what it is done for is not this fact.
  const about = begins.id.startsWith(`${verdict.protocol}/`) ? begins : ends;
  const fact = impersonationIn(scenarios) ?? (isPlain(found) ? found : describeAction(about).why);
  const isHigher = after.letter !== null && after.letter !== before;
  const letters = isHigher ? ` La note passe alors de ${before} à ${after.letter}.` : '';
  const { notBefore: day } = ends;
  const when = day === null ? '' : `, au plus tôt le ${dateInWords(day)}`;
  const raised = isHigher ? `Une fois cela fait, la note passe de ${before} à ${after.letter}.` : null;
  return {
    fact,
    finding: found,
    why: why === fact ? null : why,
    end: ends.id === begins.id ? raised : `L’étape ${legible(named(ends))} y met fin${when}.${letters}`,
  };
}
