import { legible } from '@rempart/contract';
import { dateInWords } from '../common/phrases.en.ts';
import { advise } from '../judgement/advice.en.ts';
import type { FirstThing, FirstThingWords } from '../remedies/first-thing.ts';
import { describeAction } from '../remedies/words.en.ts';

export function describeFirstThing({ verdict, scenarios, begins, ends, before, after }: FirstThing): FirstThingWords {
  const { found } = advise(verdict);
  const isForged = scenarios.some(({ id, answer }) => id === 'impersonation' && answer === 'yes');
  const isHigher = after.letter !== null && after.letter !== before;
  const letters = isHigher ? ` The letter then rises from ${before} to ${after.letter}.` : '';
  const { notBefore: day } = ends;
  const when = day === null ? '' : `, on ${dateInWords(day)} at the earliest`;
  const raised = isHigher ? `Once that is done, the letter rises from ${before} to ${after.letter}.` : null;
  return {
    fact: isForged ? FORGED : found,
    finding: found,
    why: describeAction(begins).why,
    end: ends.id === begins.id ? raised : `The step "${legible(describeAction(ends).title)}" ends it${when}.${letters}`,
  };
}

const FORGED = 'Today anybody can send a false invoice with your address. Nothing asks mailbox providers to stop it.';
