import { count, enumerate } from '../../../common/phrases.fr.ts';
import type { AdviceFor } from '../../../model/advice.ts';
import type { checks } from '../checks/ttl.ts';

export const advice = {
  'dns/ttl': {
    title: 'Durée de vie des enregistrements',
    why: 'Trop courte, elle fait dépendre chaque visite de vos serveurs DNS ; trop longue, elle prolonge d’autant une erreur ou une panne.',
    pass: ({ lives }) => `${enumerate(lives.map(life))} : entre une minute et un jour, comme il est d’usage.`,
    info: ({ odd }) =>
      `${enumerate(odd.map(life))}, plus d’un jour : un changement mettra ce temps à être connu partout.`,
    warn: ({ odd }) => `${enumerate(odd.map(life))} : l’usage est d’une minute à un jour.`,
    remedy: 'Choisissez une heure (3600) pour ce qui change rarement, et abaissez-la la veille d’un changement.',
  },
} satisfies AdviceFor<typeof checks>;

function life({ type, seconds }: { readonly type: string; readonly seconds: number }): string {
  return `${type} ${count(seconds, 'seconde', 'secondes')}`;
}
