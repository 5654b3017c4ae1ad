import { type FleetLinkShown, MOST_LOGO_BYTES } from '@rempart/contract';
import { longDay } from '@rempart/french';

export const sharingWords = {
  title: 'Partager le parc',
  lead: 'Donnez à lire sans laisser rien changer : tout le parc à un collègue, sa seule page à chaque client.',
  reader: 'Tout le parc, en lecture',
  none: 'Ce parc n’est partagé avec personne.',
  create: 'Créer le lien',
  revoke: 'Révoquer',
  monthlyOn: 'Recevoir cette page en PDF chaque mois',
  monthlyOff: 'Ne plus recevoir cette page chaque mois',
  monthlyBegun:
    'C’est noté : cette page vous arrive en PDF par e-mail, une première fois maintenant, puis au début de chaque mois.',
  monthlyEnded: 'C’est noté : cette page ne vous est plus envoyée.',
  revoked: 'C’est noté : ce lien n’ouvre plus rien.',
  profile: 'Votre nom sur ces pages',
  keep: 'Enregistrer',
  kept: 'C’est noté : vos clients vous voient ainsi.',
  gone: 'Ce lien n’existe plus : la page le montre peut-être encore, rechargez-la.',
  logo: `Un PNG, ou un SVG fait de formes seulement, de ${MOST_LOGO_BYTES / 1000} ko au plus.`,
  readerTitle: 'Parc en lecture',
  readerLead: 'Les notes de ces domaines, telles que les voit la personne qui s’en occupe. Rien ne se change ici.',
  closed:
    'Ce lien n’ouvre plus rien : il a été révoqué, ou il a plus d’un an. Demandez-en un autre à qui vous l’a donné.',
  whole: 'Tout le résultat',
  letters: 'Notes',
  nothing: 'Aucun domaine n’est surveillé ici pour l’instant.',
} as const;

/** « Voici le lien de Mairie de Vannes. … » */
export function madeWords(name: string): string {
  return `Voici le lien pour « ${name} ». Copiez-le : il n’est montré qu’une fois, et qui le connaît peut lire la page.`;
}

/** « Page d’un client, étiquette « durand ». Créé le …, ouvre jusqu’au … » */
export function linkWords({ role, of, createdAt, expiresAt }: FleetLinkShown): string {
  const part = of && (of.kind === 'tag' ? `étiquette « ${of.name} »` : of.name);
  const what = role === 'reader' ? sharingWords.reader : `Page d’un client, ${part}`;
  return `${what}. Créé le ${longDay(createdAt)}, il ouvre jusqu’au ${longDay(expiresAt)}.`;
}

/** The heading of the domains whose first steps are not shown. */
export function othersWords(count: number): string {
  return count === 1 ? 'Un autre domaine' : `${count} autres domaines`;
}

/** The first steps of some domains are not drawn yet. */
export function preparingWords(count: number): string {
  return `Ce qu’il faut faire d’abord ${count === 1 ? 'pour un domaine' : `pour ${count} domaines`} se prépare : cette page se recharge d’elle-même.`;
}
