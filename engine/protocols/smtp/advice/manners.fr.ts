import { eachOf, enumerateSome } from '../../../common/phrases.fr.ts';
import { placesOf } from '../../../common/places.ts';
import type { AdviceFor } from '../../../model/advice.ts';
import type { checks } from '../checks/manners.ts';

export const advice = {
  'smtp/postmaster': {
    title: 'Adresses postmaster et abuse',
    task: 'Créer les adresses postmaster et abuse',
    why: 'C’est à ces adresses que les autres opérateurs signalent une panne ou un compte piraté chez vous ; sans elles, ils bloquent d’abord.',
    pass: ({ mailboxes }) => `Les messages sont acceptés pour ${enumerateSome(mailboxes)}.`,
    warn: ({ refused }) =>
      `Adresses refusées : ${eachOf(refused.map(({ mailbox, host, said }) => `${mailbox} par ${host} (« ${said} »)`))}.`,
    remedy: 'Créez ces deux adresses, ou des alias vers une boîte que quelqu’un lit.',
  },
  'smtp/vrfy': {
    title: 'Vérification d’adresses (VRFY)',
    task: 'Désactiver la vérification d’adresses (VRFY)',
    why: 'Un serveur qui confirme ou dément chaque adresse laisse dresser la liste de vos collaborateurs, pour les viser ensuite.',
    pass: ({ discreet }) => `Le serveur ne dit pas quelles adresses existent : ${listed(discreet)}.`,
    warn: ({ telling }) => `Le serveur répond pour une adresse inventée : ${listed(telling)}.`,
    remedy: 'Désactivez la commande VRFY (dans Postfix : « disable_vrfy_command = yes »).',
  },
  'smtp/starttls-inject': {
    title: 'Commandes placées avant le chiffrement',
    task: 'Mettre à jour le serveur de messagerie (STARTTLS)',
    why: 'Quelqu’un placé sur le réseau peut glisser ses commandes devant celles de l’expéditeur, et détourner un message pourtant chiffré.',
    pass: ({ hosts }) =>
      `Une commande envoyée d’un même trait avec STARTTLS est oubliée ou refusée par ${enumerateSome(hosts)}.`,
    fail: ({ servers }) =>
      `Une commande envoyée en clair avec STARTTLS est exécutée une fois la session chiffrée, sur ${enumerateSome(placesOf(servers))}.`,
    remedy:
      'Mettez à jour le logiciel de messagerie, ou le pare-feu qui relaie SMTP à sa place : Postfix a corrigé cette faille en 2011 (CVE-2011-0411, version 2.7.3).',
  },
} satisfies AdviceFor<typeof checks>;

function listed(servers: readonly { readonly host: string; readonly said: string }[]): string {
  return eachOf(servers.map(({ host, said }) => `${host} répond « ${said} »`));
}
