import { partyName } from '../../../atlas/atlas.ts';
import { agree, count, enumerate, enumerateSome, ofName } from '../../../common/phrases.fr.ts';
import type { AdviceFor } from '../../../model/advice.ts';
import type { checks } from '../checks/availability.ts';

export const advice = {
  'smtp/mx-redundancy': {
    title: 'Nombre de serveurs',
    why: 'Quand un serveur s’arrête, les expéditeurs gardent leurs messages quelques jours ; un second serveur évite cette attente.',
    info: ({ hosts, addresses, isAll, reachable, services }) =>
      `${count(hosts.length, 'nom', 'noms')} de serveur, ${isAll ? '' : 'au moins '}${count(addresses, 'adresse', 'adresses')}. ${
        hosts.length > 1
          ? relief(reachable, services)
          : 'Un seul nom suffit chez un grand hébergeur, où il désigne plusieurs machines.'
      }`,
    remedy: 'Rien à corriger.',
  },
  'smtp/mx-services': {
    title: 'Service qui reçoit les e-mails',
    task: 'Faire recevoir les e-mails par un seul service',
    why: 'Un expéditeur choisit parmi les serveurs selon ceux qu’il joint : ce que prend le mauvais service n’arrive pas dans les boîtes que vous lisez, et personne n’en est averti.',
    pass: () => 'Les e-mails ne sont pas reçus par deux services qui les gardent chacun de son côté.',
    warn: ({ services }) =>
      `${enumerate(services.map(partyName))} reçoivent les e-mails, et aucun n’a les boîtes de l’autre : ce que l’un prend ne se trouve pas chez l’autre.`,
    remedy: ({ services }) =>
      `Gardez les enregistrements MX du service qui tient vos boîtes, et retirez ceux des autres (${enumerate(services.map(partyName))}), sauf s’ils lui remettent tout ce qu’ils prennent.`,
  },
  'smtp/mx-ipv4': {
    title: 'Serveurs de messagerie en IPv4',
    task: 'Donner une adresse IPv4 à un serveur de messagerie',
    why: 'Beaucoup de serveurs n’envoient qu’en IPv4 : sans une adresse de cette famille, leurs messages ne vous parviennent pas.',
    pass: ({ hosts }) => `${enumerateSome(hosts)} ${agree(hosts, 'a', 'ont')} une adresse IPv4.`,
    fail: ({ hosts }) =>
      `Aucun serveur MX n’a d’adresse IPv4 (${enumerateSome(hosts)}) : qui n’envoie qu’en IPv4 ne peut pas vous écrire.`,
    remedy: ({ hosts }) =>
      `Donnez une adresse IPv4 à ${enumerateSome(hosts)}, ou publiez un second MX qui en a une, et ouvrez-y le port 25.`,
  },
  'smtp/mx-ipv6': {
    title: 'E-mails par IPv6',
    why: 'Des expéditeurs qui n’auraient plus que l’IPv6 devraient passer par un tiers pour vous écrire. Rare aujourd’hui ; utile à terme.',
    pass: ({ hosts }) => `${enumerateSome(hosts)} : la connexion s’établit par IPv6.`,
    warn: ({ hosts, closed }) =>
      closed.length > 0
        ? `L’adresse IPv6 refuse les connexions sur le port 25 : ${enumerateSome(closed)}.`
        : `Aucune adresse IPv6 : ${enumerateSome(hosts)}.`,
    remedy: ({ closed, elsewhere }) => {
      if (elsewhere)
        return closed.length > 0
          ? 'Signalez-le à votre fournisseur de messagerie : lui seul peut l’ouvrir ou la retirer.'
          : 'Demandez à votre fournisseur de messagerie s’il propose la réception en IPv6 ; lui seul peut l’activer.';
      return 'Donnez à un MX au moins une adresse IPv6 (AAAA) et faites-y écouter le service de messagerie.';
    },
  },
} satisfies AdviceFor<typeof checks>;

function relief(reachable: readonly string[], services: readonly string[]): string {
  if (services.length > 1)
    return `Ce sont ceux ${ofName(enumerate(services.map(partyName)))}, dont aucun ne relève l’autre.`;
  if (reachable.length > 1)
    return `Si l’un de ceux qui répondent s’arrête, un autre prend les messages : ${enumerateSome(reachable)}.`;
  const [only] = reachable;
  return only === undefined
    ? 'Aucun n’a répondu pendant l’analyse : rien ne montre que l’un relaie l’autre.'
    : `Seul ${only} a répondu pendant l’analyse : s’il s’arrête, rien ne montre qu’un autre prenne les messages.`;
}
