import type { BeforeAfter, FaultShown } from '@rempart/contract';
import { faultWords, gradeChangeWords } from '@rempart/contract';
import { ofName } from '@rempart/french';
import type { Draft } from '../../../ports/drafts.ts';
import { button, heading, links, list, text } from './draft.ts';
import { day } from './words.fr.ts';

export interface FollowedUp {
  readonly domain: string;
  readonly days: number;
  readonly firstName: string | null;
  readonly compared: BeforeAfter;
  readonly pageUrl: string;
  readonly stopUrl: string;
  readonly recheckUrl: string;
  /** When the next one is due; null where this is the last. */
  readonly next: Date | null;
}

/** A sold domain some weeks later: what changed, and what remains. */
export function followUpDraft(followedUp: FollowedUp): Draft {
  const { domain, days, firstName, compared, next } = followedUp;
  return {
    subject: `${domain}, ${days} jours après votre rapport : ${gradeInShort(compared)}`,
    title: `${days} jours après votre rapport : ${domain}`,
    blocks: [
      text(firstName ? `Bonjour ${firstName},` : 'Bonjour,'),
      text(
        `Nous avons refait, comme prévu et sans frais, l’analyse ${ofName(domain)}, et nous l’avons comparée à celle de votre rapport (${day(new Date(compared.before.at))}). ${gradeChangeWords(compared)}`,
      ),
      ...faults('Réparé', compared.repaired),
      ...faults('Nouveau', compared.appeared),
      ...faults('Reste à faire', compared.remaining),
      ...otherwise(compared),
      button('Voir l’avant et l’après', followedUp.pageUrl),
      links({ label: 'Refaire l’analyse maintenant (gratuit)', url: followedUp.recheckUrl }),
      text(
        next === null
          ? 'C’est la dernière des deux analyses que nous vous offrons.'
          : `Nous vous offrons une dernière analyse le ${day(next)}.`,
      ),
      ...(next === null ? [] : [links({ label: 'Ne plus recevoir ces comparaisons', url: followedUp.stopUrl })]),
    ],
  };
}

/** For the subject. */
function gradeInShort({ letter, before, after }: BeforeAfter): string {
  if (after.letter === null) return 'note impossible à mesurer';
  if (letter === 'same') return `note ${after.letter}, inchangée`;
  return letter === 'unmeasured' ? 'ce qui a changé' : `note ${before.letter}, puis ${after.letter}`;
}

/** Beyond this number, the items are only counted. */
const TOLD = 6;

function faults(title: string, found: readonly FaultShown[]): Draft['blocks'] {
  if (found.length === 0) return [];
  const listed = found.slice(0, TOLD).map(faultWords);
  const left = found.length - listed.length;
  const more = left === 0 ? [] : [left === 1 ? 'et un autre point' : `et ${left} autres points`];
  return [heading(`${title} (${found.length})`), list([...listed, ...more])];
}

function otherwise({ repaired, appeared, remaining, gone, unmeasured, firstSeen }: BeforeAfter): Draft['blocks'] {
  const nothing = repaired.length + appeared.length + remaining.length === 0;
  const sentences = [
    ...(nothing ? ['Aucun défaut n’a été vu les deux fois, ni réparé, ni apparu.'] : []),
    ...(gone.length === 0 ? [] : [countWords(gone.length, 'point ne s’applique plus', 'points ne s’appliquent plus')]),
    ...(unmeasured.length === 0
      ? []
      : [
          countWords(
            unmeasured.length,
            'défaut n’a pas pu être remesuré : ce n’est pas un changement',
            'défauts n’ont pas pu être remesurés : ce n’est pas un changement',
          ),
        ]),
    ...(firstSeen.length === 0
      ? []
      : [
          countWords(
            firstSeen.length,
            'défaut est vu pour la première fois : il n’avait pas pu être mesuré',
            'défauts sont vus pour la première fois : ils n’avaient pas pu être mesurés',
          ),
        ]),
  ];
  return sentences.length === 0 ? [] : [text(sentences.join(' '))];
}

function countWords(count: number, one: string, more: string): string {
  return `${count === 1 ? 'Un' : count} ${count === 1 ? one : more}.`;
}
