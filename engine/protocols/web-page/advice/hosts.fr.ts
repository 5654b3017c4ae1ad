import { enumerate } from '../../../common/phrases.fr.ts';
import { placesOf } from '../../../common/places.ts';
import type { AdviceFor } from '../../../model/advice.ts';
import type { checks } from '../checks/hosts.ts';
import type { UnusedWhy } from '../https-services.ts';
import type { Difference } from './hosts.en.ts';

export const advice = {
  'dns/a-present': {
    title: 'Adresses du site',
    task: 'Publier l’adresse du site',
    why: 'C’est par ces adresses que les visiteurs trouvent le site. Une adresse privée ne mène nulle part depuis l’extérieur.',
    pass: ({ hosts }) =>
      `Adresses publiées : ${enumerate(hosts.filter(({ addresses }) => addresses.length > 0).map(({ host, addresses }) => `${host} (${enumerate(addresses)})`))}.`,
    fail: ({ internal, left }) =>
      `Adresse privée ou réservée publiée : ${enumerate(placesOf(internal))}.${left.length > 0 ? '' : ' Personne ne peut ouvrir le site.'}`,
    info: () => 'Le domaine et son « www » n’ont pas d’adresse : aucun site web n’y est publié.',
    remedy: 'Retirez l’adresse privée de la zone publique et publiez l’adresse publique du serveur web.',
  },
  'dns/a-ipv6': {
    title: 'Site joignable en IPv6',
    task: 'Rendre le site joignable par les adresses récentes (IPv6)',
    why: 'Une part croissante des visiteurs, mobiles surtout, arrive en IPv6.',
    pass: ({ compared }) =>
      compared
        ? 'Le site a une adresse IPv6, y répond, et y montre la même page qu’en IPv4.'
        : 'Le site a une adresse IPv6 et y répond.',
    warn: ({ without, unlike }) =>
      [without.length > 0 ? `Pas d’adresse IPv6 pour ${enumerate(without)}.` : '', unlike ? difference(unlike) : '']
        .filter((text) => text !== '')
        .join(' '),
    fail: ({ refusing }) =>
      `L’adresse IPv6 refuse la connexion alors que l’adresse IPv4 répond : ${enumerate(placesOf(refusing))}. Les visiteurs en IPv6 attendent le site, ou ne le voient pas.`,
    remedy: ({ without, refusing, unlike }) => {
      if (refusing.length > 0)
        return 'Ouvrez le port 443 à cette adresse IPv6, ou retirez l’enregistrement AAAA jusqu’à ce qu’elle réponde.';
      if (unlike && without.length === 0)
        return 'Faites mener les enregistrements A et AAAA à la même configuration du serveur web.';
      return `Activez IPv6 chez l’hébergeur du site, puis faites ajouter à la zone DNS un enregistrement AAAA ${enumerate(without.map((host) => `pour ${host}`))}, qui mène au même site.`;
    },
  },
  'dns/https-record': {
    title: 'Fiche du site dans le DNS (HTTPS)',
    task: 'Accorder la fiche du site dans le DNS (HTTPS) avec ses adresses',
    why: 'Des navigateurs récents commencent par l’adresse et le nom que donne cette fiche. S’ils sont faux, le site s’ouvre avec retard, ou pas du tout.',
    pass: ({ hosts }) => `L’enregistrement HTTPS de ${enumerate(hosts)} mène au site.`,
    warn: ({ nowhere, astray, closed, unused }) =>
      [
        ...nowhere.map(
          ({ host, target }) => `L’enregistrement HTTPS de ${host} mène à ${target}, qui n’a pas d’adresse.`,
        ),
        ...(astray.length > 0
          ? [`L’enregistrement HTTPS donne une adresse que le nom n’a pas : ${enumerate(placesOf(astray))}.`]
          : []),
        ...closed.map(
          ({ host, address, port }) =>
            `L’enregistrement HTTPS de ${host} mène à ${address}, port ${port}, où rien n’accepte de connexion.`,
        ),
        ...unused.map(({ host, why }) => `L’enregistrement HTTPS de ${host} n’est pas suivi : ${UNUSED[why]}.`),
      ].join(' '),
    remedy: ({ unused }) =>
      unused.length > 0
        ? 'Publiez un seul enregistrement HTTPS (type 65), alias ou service, aux paramètres cohérents ; ou retirez-le, il est facultatif.'
        : 'Dans l’enregistrement HTTPS (type 65), donnez le nom, le port et les adresses d’aujourd’hui, ou retirez « ipv4hint », « ipv6hint » et « port », qui sont facultatifs.',
  },
} satisfies AdviceFor<typeof checks>;

const UNUSED: Readonly<Record<UnusedWhy, string>> = {
  'beside-alias': 'un alias est publié à côté, et compte seul',
  'mandatory-missing':
    'un paramètre qu’il dit obligatoire manque, et les navigateurs rejettent tous les enregistrements du nom',
  'mandatory-unknown': 'il exige un paramètre que les navigateurs ne connaissent pas',
  'no-protocol': 'il exclut le protocole d’office et n’en nomme aucun autre',
};

function difference(found: Difference): string {
  const { host, kind } = found;
  if (kind === 'status') return `${host} répond ${found.four} en IPv4 et ${found.six} en IPv6.`;
  if (kind === 'redirect')
    return `${host} conduit vers ${found.four ?? 'sa propre page'} en IPv4 et vers ${found.six ?? 'sa propre page'} en IPv6.`;
  return `${host} ne montre pas la même page en IPv4 et en IPv6 (${Math.round(found.likeness * 100)} % de mots communs).`;
}
