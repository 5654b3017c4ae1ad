import { legible } from '@rempart/contract';
import { dateInWords } from '../common/phrases.en.ts';
import { advise } from '../judgement/advice.en.ts';
import { type FirstThing, type FirstThingWords, isForgeable } from '../remedies/first-thing.ts';
import { describeAction } from '../remedies/words.en.ts';

export function describeFirstThing(first: FirstThing): FirstThingWords {
  const { verdict, scenarios, begins, ends, lasts, before, after } = first;
  const { found } = advise(verdict);
  const isForged = scenarios.some(isForgeable);
  const isHigher = after.letter !== null && after.letter !== before;
  const until = isForged ? ' Until then, a forged message in your name still arrives.' : '';
  const letters = isHigher ? ` The letter then rises from ${before} to ${after.letter}.` : '';
  const { notBefore: day } = ends;
  const when = day === null ? '' : `, on ${dateInWords(day)} at the earliest`;
  const raised = isHigher ? `Once that is done, the letter rises from ${before} to ${after.letter}.` : null;
  const alone = [raised, lasts ? 'A forged message in your name still arrives afterwards.' : null]
    .filter(Boolean)
    .join(' ');
  return {
    fact: isForged ? FORGED : found,
    finding: found,
    why: describeAction(begins).why,
    end:
      lasts || ends.id === begins.id
        ? alone || null
        : `First this step, then "${legible(describeAction(ends).title)}"${when}.${until}${letters}`,
  };
}

const FORGED = 'Today anybody can send a false invoice with your address. Nothing asks mailbox providers to stop it.';
