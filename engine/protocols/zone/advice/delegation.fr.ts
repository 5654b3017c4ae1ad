import { count, enumerate, enumerateSome } from '../../../common/phrases.fr.ts';
import { placesOf } from '../../../common/places.ts';
import type { AdviceFor } from '../../../model/advice.ts';
import type { checks } from '../checks/delegation.ts';

export const advice = {
  'dns/ns-count': {
    title: 'Nombre de serveurs DNS',
    task: 'Avoir au moins deux serveurs DNS qui répondent',
    why: 'Si vos serveurs DNS ne répondent plus, ni le site ni les e-mails ne fonctionnent. Il en faut au moins deux, indépendants.',
    pass: ({ hosts, answering }) =>
      `${count(hosts.length, 'serveur DNS annoncé', 'serveurs DNS annoncés')}, dont ${count(answering, 'répond', 'répondent')} : ${enumerateSome(hosts)}.`,
    fail: ({ hosts, answering, silent }) => {
      if (answering > 0) return `Un seul serveur DNS répond (annoncés : ${enumerateSome(hosts)}).`;
      if (hosts.length === 0) return 'Aucun serveur DNS n’est annoncé pour ce domaine.';
      return silent.length > 0
        ? `${enumerate(silent)}, seul serveur DNS utilisable de ce domaine, ne nous a pas répondu.`
        : `Aucun des serveurs DNS annoncés pour ce domaine n’est utilisable : ${enumerateSome(hosts)}.`;
    },
    remedy: ({ hosts, answering, silent }) =>
      answering === 0 && hosts.length > 0
        ? `Remettez d’abord en service ${enumerateSome(silent.length > 0 ? silent : hosts)}, ou faites-le remplacer par votre hébergeur DNS ; ajoutez ensuite un second serveur, dans un autre réseau, chez lui et auprès de votre bureau d’enregistrement.`
        : 'Ajoutez au moins un second serveur DNS, dans un autre réseau, chez votre hébergeur DNS et auprès de votre bureau d’enregistrement.',
  },
  'dns/ns-distinct': {
    title: 'Indépendance des serveurs DNS',
    task: 'Répartir les serveurs DNS',
    why: 'Deux serveurs sur la même machine ou le même réseau tombent ensemble : le site et les e-mails deviennent alors injoignables.',
    pass: ({ addresses, networks }) =>
      `Les serveurs DNS ont ${count(addresses.length, 'adresse', 'adresses')} sur ${count(networks, 'réseau', 'réseaux')}.`,
    warn: ({ addresses }) => `Tous les serveurs DNS sont sur un même réseau (${enumerateSome(addresses)}).`,
    fail: ({ addresses }) => `Tous les noms de serveurs DNS mènent à une seule machine (${enumerate(addresses)}).`,
    remedy: 'Placez un serveur DNS secondaire chez un autre opérateur ou dans un autre réseau.',
  },
  'dns/ns-parent-child': {
    title: 'Accord entre le registre et la zone',
    task: 'Accorder les serveurs DNS du registre et de la zone',
    why: 'Le registre (zone parente) et votre zone doivent annoncer les mêmes serveurs. Un serveur oublié au registre continue de recevoir des questions, même s’il appartient désormais à un autre.',
    pass: () => 'Le registre et la zone annoncent les mêmes serveurs DNS.',
    warn: ({ onlyAtZone, apart }) =>
      [
        ...apartWords(apart),
        ...(onlyAtZone.length > 0
          ? [`La zone annonce des serveurs que le registre ignore : ${enumerate(onlyAtZone)}.`]
          : []),
      ].join(' '),
    fail: ({ onlyAtParent, staleGlue, apart }) =>
      [
        ...apartWords(apart),
        ...(onlyAtParent.length > 0
          ? [`Le registre annonce des serveurs que la zone n’a plus : ${enumerate(onlyAtParent)}.`]
          : []),
        ...(staleGlue.length > 0
          ? [
              `Le registre donne à des serveurs DNS une adresse que leur propre zone ne leur donne pas : ${enumerate(placesOf(staleGlue))}.`,
            ]
          : []),
      ].join(' '),
    remedy:
      'Relevez les serveurs de votre hébergeur DNS actuel, et vérifiez que chacun répond pour le domaine. Nommez ceux-là, et eux seuls, dans les enregistrements NS de la zone ; déclarez ensuite les mêmes, avec leurs adresses, chez votre bureau d’enregistrement. N’y déclarez jamais un serveur qui ne répond pas.',
  },
  'dns/ns-cname': {
    title: 'Noms de serveurs DNS sans alias',
    task: 'Désigner les serveurs DNS par leur vrai nom',
    why: 'La norme interdit de désigner un serveur DNS par un alias (CNAME) : des résolveurs ne le suivent pas, et le domaine leur devient injoignable.',
    pass: () => 'Aucun nom de serveur DNS n’est un alias.',
    fail: ({ aliases }) =>
      `${aliases.length > 1 ? 'Des noms de serveurs DNS sont des alias' : 'Un nom de serveur DNS est un alias'} : ${enumerate(aliases.map(({ host, alias }) => `${host} (vers ${alias})`))}.`,
    remedy: 'Remplacez l’alias par des enregistrements A et AAAA, ou annoncez directement le nom final.',
  },
  'dns/ns-free': {
    title: 'Domaines dont dépendent les serveurs DNS',
    task: 'Retirer les serveurs DNS dont le domaine est libre à l’achat',
    why: 'La personne qui achète le domaine d’un de vos serveurs DNS peut détourner le site et les e-mails, et obtenir des certificats.',
    pass: ({ domains }) =>
      domains.length === 0
        ? 'Les serveurs DNS portent des noms de votre propre domaine.'
        : `Les domaines des serveurs DNS existent bien : ${enumerate(domains)}.`,
    warn: ({ expiring }) =>
      `Le domaine d’un serveur DNS arrive à échéance : ${enumerate(expiring.map(({ domain, days }) => `${domain} (${days < 0 ? 'échu' : `dans ${count(days, 'jour', 'jours')}`})`))}.`,
    fail: ({ free }) =>
      `Des serveurs DNS dépendent ${free.length > 1 ? 'de domaines que personne ne tient plus' : 'd’un domaine que personne ne tient plus'} : ${enumerate(free)}. N’importe qui peut ou pourra bientôt l’enregistrer.`,
    remedy: ({ free }) =>
      free.length > 0
        ? 'Retirez dès aujourd’hui ces serveurs chez votre bureau d’enregistrement, ou faites renouveler le domaine dont ils dépendent.'
        : 'Demandez à l’hébergeur de ces serveurs s’il renouvelle son domaine ; sinon, changez de serveurs DNS avant cette date.',
  },
  'dns/ns-private': {
    title: 'Adresses publiques des serveurs DNS',
    task: 'Donner aux serveurs DNS des adresses publiques',
    why: 'À une adresse privée, un serveur DNS est injoignable de l’extérieur : les questions qui lui sont adressées se perdent, et votre réseau interne se devine.',
    pass: ({ addresses }) =>
      `${count(addresses, 'adresse publique', 'adresses publiques')}, aucune privée ni réservée.`,
    fail: ({ internal }) => `Adresse privée ou réservée annoncée : ${enumerate(placesOf(internal))}.`,
    remedy: 'Retirez ces adresses de la zone et du registre ; gardez les serveurs internes dans une vue interne.',
  },
  'dns/ns-ipv6': {
    title: 'Serveurs DNS en IPv6',
    task: 'Donner aux serveurs DNS une adresse de nouvelle génération (IPv6)',
    why: 'Un résolveur qui n’a qu’IPv6 ne peut pas interroger vos serveurs DNS directement. C’est rare aujourd’hui, et utile à terme.',
    pass: ({ reachable }) => `${count(reachable.length, 'serveur DNS a', 'serveurs DNS ont')} une adresse IPv6.`,
    warn: ({ reachable }) =>
      reachable.length === 0
        ? 'Aucun serveur DNS n’a d’adresse IPv6.'
        : `Un seul serveur DNS a une adresse IPv6 (${enumerate(reachable)}).`,
    remedy: 'Demandez à votre hébergeur DNS des serveurs joignables en IPv6, ou choisissez-en un qui le propose.',
  },
} satisfies AdviceFor<typeof checks>;

interface NameServerList {
  readonly from: readonly string[];
  readonly hosts: readonly string[];
}

function apartWords(lists: readonly NameServerList[]): readonly string[] {
  const each = lists.map(
    ({ from, hosts }) => `${enumerate(from)} ${from.length > 1 ? 'annoncent' : 'annonce'} ${enumerate(hosts)}`,
  );
  return each.length > 0 ? [`Les serveurs DNS n’annoncent pas tous la même liste : ${each.join(' ; ')}.`] : [];
}
