import { count, enumerate, enumerateSome, ofName, quote } from '../../../common/phrases.fr.ts';
import type { AdviceFor } from '../../../model/advice.ts';
import type { checks } from '../checks/answers.ts';
import type { Saying, Subject } from './answers.en.ts';

export const advice = {
  'dns/resolver-agree': {
    title: 'Mêmes réponses pour les e-mails partout',
    task: 'Faire donner partout les mêmes réponses pour les e-mails',
    why: 'Si vos serveurs DNS ne donnent pas les mêmes serveurs de messagerie, une partie des messages part ailleurs ou revient à son auteur.',
    pass: ({ servers, records }) =>
      `Les ${servers} serveurs DNS interrogés donnent la même réponse pour ${enumerate(records.map(subject))}.`,
    info: ({ late }) =>
      `Vos serveurs DNS sont d’accord entre eux, mais une réponse plus ancienne circule encore : ${enumerate(late.map(lateness))}. C’est l’effet normal d’un changement récent.`,
    warn: ({ apart }) => `${apart.map((one) => `Pour ${subject(one)}, ${voices(one.sayings)}`).join('. ')}.`,
    remedy:
      'Si vous venez de modifier la zone, attendez une heure et relancez l’analyse ; sinon, demandez à votre hébergeur DNS de resynchroniser ses serveurs.',
  },
  'dns/wildcard-text': {
    title: 'Texte donné à tout nom inconnu (*)',
    task: 'Retirer le texte donné à tout nom inconnu',
    why: 'Un enregistrement générique répond aussi là où les messageries cherchent une politique : elles y lisent un texte qui n’était pas prévu pour cet endroit.',
    pass: ({ name }) => `Aucun texte n’est publié à « ${name} ».`,
    info: ({ name, texts }) =>
      `« ${name} » publie ${quoted(texts)} : sans danger, mais tout nom qui n’existe pas le donne en réponse.`,
    warn: ({ name, texts }) =>
      `« ${name} » publie ${quoted(texts)} : tout nom qui n’existe pas donne cette politique en réponse, comme s’il était en service.`,
    remedy:
      'Publiez ce texte aux seuls noms qui en ont besoin, puis retirez-le du nom générique. Pour les autres, « v=spf1 -all » est le seul qui soit utile.',
  },
} satisfies AdviceFor<typeof checks>;

function subject({ name, type }: Subject): string {
  return type === 'MX' ? `les serveurs de messagerie (MX) ${ofName(name)}` : `le texte ${ofName(name)}`;
}

function lateness({ seconds, ...one }: Subject & { readonly seconds: number | null }): string {
  return `${subject(one)}${seconds === null ? '' : ` (encore ${count(Math.ceil(seconds / 60), 'minute', 'minutes')} au plus)`}`;
}

/** What all say is left out: what one says alone is the fault. */
function voices(sayings: readonly Saying[]): string {
  const common = (sayings[0]?.texts ?? []).filter((text) => sayings.every(({ texts }) => texts.includes(text)));
  const told = sayings
    .map(({ hosts, texts }) => ({ hosts, own: texts.filter((text) => !common.includes(text)) }))
    .toSorted((one, other) => other.own.length - one.own.length)
    .map(({ hosts, own }) => voice(hosts, own, common.length > 0));
  return `${common.length > 0 ? 'au-delà de ce que tous répondent, ' : ''}${told.join(' ; ')}`;
}

function voice(hosts: readonly string[], own: readonly string[], beyond: boolean): string {
  const several = hosts.length > 1;
  const who = enumerateSome(hosts, 3);
  const adds = several ? 'ajoutent' : 'ajoute';
  if (beyond) return `${who} ${own.length > 0 ? `${adds} ${quoted(own)}` : `n’${adds} rien`}`;
  return `${who} ${several ? 'répondent' : 'répond'} ${own.length > 0 ? quoted(own) : 'qu’il n’y a rien'}`;
}

function quoted(texts: readonly string[]): string {
  return enumerateSome(
    texts.map((text) => quote(text.length > 60 ? `${text.slice(0, 59)}…` : text)),
    3,
  );
}
