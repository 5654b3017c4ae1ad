import { refusalMessages } from '../audit/messages.fr.ts';
import type { ApiErrorWords, ApiSaid } from './errors.ts';

export const apiErrors: ApiErrorWords = {
  INVALID_DOMAIN: 'Format de domaine invalide',
  INVALID_REQUEST: 'Requête invalide : voyez le champ indiqué',
  UNAUTHENTICATED: 'La clé manque, n’est pas reconnue ou n’ouvre plus rien',
  FORBIDDEN_SCOPE: 'La clé ne porte pas ce droit : créez-en une qui le porte',
  FOREIGN_ORIGIN: 'Requête refusée : elle vient d’un autre site',
  OPTED_OUT: 'Le titulaire de ce domaine a demandé qu’il ne soit pas analysé',
  UNPROVEN_DOMAIN: 'Plus de dix noms d’un même domaine : publiez-y d’abord l’enregistrement TXT de details.value',
  NOT_FOUND: 'Introuvable pour ce compte',
  METHOD_NOT_ALLOWED: 'Méthode non autorisée : voyez l’en-tête Allow',
  NOT_COMPLETED: 'L’analyse n’est pas terminée : attendez sa fin',
  NOT_ORDERED: 'Ce rapport n’est pas commandé',
  NOT_READY: 'Le rapport est commandé et en cours de relecture : rappelez plus tard',
  WITHDRAWN: 'Cette commande a été remboursée : son rapport ne se télécharge plus',
  PARTIAL: 'L’analyse ne porte que sur certains protocoles : relancez-la sans « protocols »',
  TOO_MANY_WEBHOOKS: 'Ce compte a déjà le nombre de webhooks permis : supprimez-en un',
  TOO_MANY_WATCHED: 'Cette adresse surveille déjà le nombre de domaines permis : retirez-en',
  WEBHOOK_DISABLED: 'Ce webhook est désactivé : supprimez-le, puis créez-en un autre',
  BODY_TOO_LARGE: 'Requête trop volumineuse',
  UNSUPPORTED_MEDIA: 'Seul le format JSON est accepté',
  IDEMPOTENCY_MISMATCH: 'Cette clé d’idempotence a déjà servi pour une autre requête',
  RATE_LIMITED: 'La limite est atteinte : attendez le temps indiqué par Retry-After',
  TOO_MANY_RUNNING: 'Trop de vos analyses sont en cours : attendez la fin de l’une d’elles',
  INTERNAL: 'La faute est de notre côté',
  UNAVAILABLE: 'Service momentanément indisponible : rappelez après Retry-After',
};

export const apiSaid: ApiSaid = {
  noName: refusalMessages,
  webhookUrl:
    'L’adresse doit commencer par https://, nommer un serveur public par son nom, sans identifiant ni fragment, sur le port 443 ou un port à partir de 1024',
  domainTwice: 'Ce domaine est deux fois dans la demande',
  failed: 'Cette analyse a échoué : lancez-en une autre',
  wholeForReport: 'Le rapport porte sur les douze protocoles : lancez l’analyse sans « protocols », puis commandez-le',
  notOrdered: (url) =>
    `Ce rapport n’est pas commandé : achetez-le sur ${url} avec l’adresse de ce compte, puis rappelez ici`,
};
