import type { ReasonsFor } from '../../model/advice.ts';
import { advice as includes } from './advice/includes.fr.ts';
import { advice as mechanisms } from './advice/mechanisms.fr.ts';
import { advice as record } from './advice/record.fr.ts';
import { advice as senders } from './advice/senders.fr.ts';
import { advice as syntax } from './advice/syntax.fr.ts';
import type { checks } from './checks.ts';

export const advice = {
  ...record,
  ...syntax,
  ...mechanisms,
  ...includes,
  ...senders,
};

export const reasons = {
  'sends-nothing': 'Sans objet : ce domaine n’envoie pas d’e-mail.',
  'receives-no-mail': 'Sans objet : ce domaine ne reçoit pas d’e-mail.',
  'no-record': 'Sans objet tant qu’aucune politique SPF valable n’est publiée.',
  'several-records': 'Sans objet tant que plusieurs politiques se contredisent.',
  'syntax-error': 'Sans objet tant que la politique contient une faute d’écriture.',
  'handles-mail': 'Le domaine reçoit des e-mails.',
  'names-sender': 'La politique nomme un service d’envoi : le domaine envoie des e-mails.',
  'no-mx': 'Sans objet : aucun MX ne nomme de serveur qui reçoit vos e-mails.',
  'open-to-all': 'Sans objet tant que la politique est ouverte à tous.',
  'no-fail': 'Sans objet : la politique ne refuse personne.',
  'open-by-include': 'Une politique incluse est ouverte à tous : voir « Inclusion ouverte à tous ».',
  'evaluation-error':
    'L’évaluation de la politique pour vos serveurs s’arrête en erreur : les autres points disent où.',
  'no-server-address': 'Aucun serveur de messagerie du domaine n’a d’adresse.',
  'redirect-unread': 'La politique se termine par un renvoi qui ne mène à aucune politique lisible.',
  'no-host-mechanism': 'La politique n’emploie ni « a » ni « mx ».',
  'no-own-host': 'Aucun serveur de messagerie du domaine ne porte un nom à lui.',
  'no-subdomain-mail': 'Aucun des sous-domaines usuels n’a d’e-mails à lui.',
  'no-redirect': 'La politique ne renvoie à aucune autre.',
  'no-mx-mechanism': 'La politique n’emploie pas « mx ».',
  'no-include': 'La politique n’inclut aucune autre.',
  'one-server': 'Un seul serveur DNS fait autorité pour ce nom : il n’y a rien à comparer.',
  'no-known-provider': 'Le fournisseur de la messagerie n’est pas de ceux que nous connaissons.',
} satisfies ReasonsFor<typeof checks>;
