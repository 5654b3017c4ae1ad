import type { ReasonsFor } from '../../model/advice.ts';
import { advice as authentication } from './advice/authentication.fr.ts';
import { advice as availability } from './advice/availability.fr.ts';
import { advice as certificate } from './advice/certificate.fr.ts';
import { advice as dane } from './advice/dane.fr.ts';
import { advice as exchangers } from './advice/exchangers.fr.ts';
import { advice as features } from './advice/features.fr.ts';
import { advice as manners } from './advice/manners.fr.ts';
import { advice as server } from './advice/server.fr.ts';
import { advice as starttls } from './advice/starttls.fr.ts';
import type { checks } from './checks.ts';

export const advice = {
  ...exchangers,
  ...availability,
  ...server,
  ...manners,
  ...starttls,
  ...certificate,
  ...authentication,
  ...dane,
  ...features,
};

export const reasons = {
  'third-party':
    'Sans objet : vos serveurs de messagerie portent le nom d’un prestataire. Ce qui essaie de passer ne se demande qu’à vos propres serveurs.',
  'certificate-refused': 'Sans objet tant que le certificat n’est pas reconnu.',
  'dane-insecure': 'Sans objet tant que le DNS autour des enregistrements TLSA n’est pas entièrement signé.',
  'no-address': 'Sans objet : aucun serveur MX n’a d’adresse publique.',
  'no-authentication': 'Sans objet : aucun serveur interrogé n’offre d’authentification.',
  'host-unsigned': 'Sans objet : le DNS ne signe pas l’adresse de ces serveurs, et aucun expéditeur n’y cherche DANE.',
  'no-dane': 'Sans objet : DANE n’est pas publié.',
  'no-encryption': 'Sans objet tant qu’aucune session chiffrée ne s’établit.',
  'no-mx': 'Sans objet : aucun MX n’est publié.',
  'no-null-mx': 'Sans objet : le domaine reçoit des e-mails ou n’a pas de MX.',
  'no-reverse-name': 'Sans objet tant qu’aucune adresse n’a de nom inverse.',
  'no-signed-host': 'Sans objet : aucun serveur de messagerie n’a d’adresse signée.',
  'no-server': 'Sans objet tant qu’aucun serveur n’est joignable.',
  'no-service-named':
    'Sans objet : le domaine n’annonce aucun service de messagerie à ses utilisateurs (enregistrements SRV).',
  'no-starttls': 'Sans objet tant que le chiffrement n’est pas offert.',
  'no-submission': 'Sans objet : aucun service d’envoi n’a répondu sur les ports 465 et 587 des serveurs interrogés.',
  'no-usable-tlsa': 'Sans objet tant qu’aucun enregistrement TLSA n’est utilisable.',
  'not-deferred': 'Sans objet : le serveur n’a demandé à personne de revenir plus tard.',
  'one-address': 'Sans objet : aucun serveur n’a répondu sur deux adresses à la fois.',
  'receives-no-mail': 'Sans objet : ce domaine ne reçoit pas d’e-mail.',
  'vouched-by-dane':
    'Sans objet : DANE garantit la clé du serveur, quels que soient le nom et l’autorité du certificat.',
} satisfies ReasonsFor<typeof checks>;
