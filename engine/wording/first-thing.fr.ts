import { legible } from '@rempart/contract';
import { dateInWords } from '../common/phrases.fr.ts';
import { isPlain, namesMachine } from '../common/plain.fr.ts';
import { advise } from '../judgement/advice.fr.ts';
import { type AxisId, axisOf, type EffectId } from '../judgement/grade-rules.ts';
import { impersonationIn } from '../receivers/words.fr.ts';
import type { Action } from '../remedies/action.ts';
import { type FirstThing, type FirstThingWords, isForgeable } from '../remedies/first-thing.ts';
import { describeAction } from '../remedies/words.fr.ts';

/** For owners. `named`: how the step that ends the fact is called. */
export function describeFirstThing(
  first: FirstThing,
  named = (action: Action) => `« ${describeAction(action).title} »`,
): FirstThingWords {
  const { verdict, begins } = first;
  const fact = factOf(first);
  const { why } = describeAction(begins);
  return { fact, finding: advise(verdict).found, why: why === fact ? null : why, end: endOf(first, named) };
}

/** What it does to the company: nobody has to know what was found. A day on which something ends says that by itself. */
function factOf({ verdict, scenarios, effect, on, begins, ends }: FirstThing): string {
  const { found } = advise(verdict);
  // A step on another topic prepares the end: what it is done for is not this fact.
  const { why } = describeAction(begins.id.startsWith(`${verdict.protocol}/`) ? begins : ends);
  return (
    impersonationIn(scenarios) ??
    (on !== null && isPlain(found) ? found : null) ??
    (effect && HARMS[effect]) ??
    (isPlain(why) && !namesMachine(why) ? why : null) ??
    AT_STAKE[axisOf(verdict) ?? 'web']
  );
}

const FORGED = 'Quelqu’un peut écrire en votre nom, et rien ne l’en distingue de vous.';

/** In the words of a shop: what its owner would notice. null: a protection, whose lack each step explains itself. */
const HARMS: Readonly<Record<EffectId, string | null>> = {
  'can-be-taken': 'Un inconnu peut prendre un nom qui est à vous, ou dont vous dépendez, et s’en servir.',
  'is-dead': 'Votre nom de domaine ne répond plus, ou plus à tous : le site et les e-mails en dépendent.',
  'passes-as-you': FORGED,
  'relays-for-anyone':
    'Des inconnus peuvent envoyer leurs messages par votre serveur, et vos vrais messages seront refusés.',
  'refuses-its-mail': 'Des expéditeurs refusent aujourd’hui de vous livrer leurs messages.',
  'takes-no-mail': 'Les messages qu’on vous envoie n’arrivent pas.',
  'can-be-imitated': FORGED,
  'mail-in-clear': 'Aujourd’hui, une personne placée sur le trajet peut lire les messages qu’on vous envoie.',
  'closed-to-browsers': null,
  'open-door': 'Une porte de vos serveurs est ouverte à tout internet, et des robots l’essaient sans cesse.',
  'refused-by-receivers': 'La plupart des messageries refusent aujourd’hui vos messages.',
  'unprotected-yet': null,
  weakened: null,
  'has-gaps': null,
};

/** What is at stake where neither effect nor step says it plainly. */
const AT_STAKE: Readonly<Record<AxisId, string>> = {
  spoofing:
    'Vos messages prouvent mal qu’ils viennent de vous : une partie peut être refusée ou rangée en indésirables.',
  transport: 'Des messages qu’on vous envoie peuvent se perdre, ou être lus en chemin.',
  mastery: 'Une partie d’internet peut ne plus trouver votre site ni vos e-mails.',
  web: 'Vos visiteurs peuvent ne plus voir le site, ou y être mal protégés.',
  reputation: 'Une partie de vos messages peut être refusée ou rangée en indésirables.',
};

/** When it ends, and that it lasts until then: what is done first may only prepare it. */
function endOf({ scenarios, begins, ends, lasts, before, after }: FirstThing, named: (action: Action) => string) {
  const isHigher = after.letter !== null && after.letter !== before;
  const raised = isHigher ? [`Une fois cela fait, la note passe de ${before} à ${after.letter}.`] : [];
  const isForged = scenarios.some(isForgeable);
  if (lasts) return [...raised, 'Un faux message à votre nom arrive encore ensuite.'].join(' ');
  if (ends.id === begins.id) return raised[0] ?? null;
  const when = ends.notBefore === null ? '' : `, au plus tôt le ${dateInWords(ends.notBefore)}`;
  return [
    `D’abord cette étape, puis ${legible(named(ends))}${when}.`,
    ...(isForged ? ['Jusque-là, un faux message à votre nom arrive encore.'] : []),
    ...(isHigher ? [`La note passe alors de ${before} à ${after.letter}.`] : []),
  ].join(' ');
}
