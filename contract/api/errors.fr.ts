import type { ApiErrorCode } from './schemas.ts';

/** Each code of the API: its status, and what it says and what to do. */
export const apiErrors: Readonly<Record<ApiErrorCode, { readonly status: ApiStatus; readonly message: string }>> = {
  INVALID_DOMAIN: { status: 400, message: 'Format de domaine invalide' },
  INVALID_REQUEST: { status: 400, message: 'Requête invalide : voyez le champ indiqué' },
  UNAUTHENTICATED: { status: 401, message: 'La clé manque, n’est pas reconnue ou n’ouvre plus rien' },
  FORBIDDEN_SCOPE: { status: 403, message: 'La clé ne porte pas ce droit : créez-en une qui le porte' },
  FOREIGN_ORIGIN: { status: 403, message: 'Requête refusée : elle vient d’un autre site' },
  OPTED_OUT: { status: 403, message: 'Le titulaire de ce domaine a demandé qu’il ne soit pas analysé' },
  NOT_FOUND: { status: 404, message: 'Introuvable pour ce compte' },
  METHOD_NOT_ALLOWED: { status: 405, message: 'Méthode non autorisée : voyez l’en-tête Allow' },
  NOT_COMPLETED: { status: 409, message: 'L’analyse n’est pas terminée : attendez sa fin' },
  NOT_ORDERED: { status: 409, message: 'Ce rapport n’est pas commandé' },
  NOT_READY: { status: 409, message: 'Le rapport est commandé et en cours de relecture : rappelez plus tard' },
  WITHDRAWN: { status: 409, message: 'Cette commande a été remboursée : son rapport ne se télécharge plus' },
  PARTIAL: { status: 409, message: 'L’analyse ne porte que sur certains protocoles : relancez-la sans « protocols »' },
  TOO_MANY_WEBHOOKS: { status: 409, message: 'Ce compte a déjà le nombre de webhooks permis : supprimez-en un' },
  TOO_MANY_WATCHED: { status: 409, message: 'Cette adresse surveille déjà le nombre de domaines permis : retirez-en' },
  WEBHOOK_DISABLED: { status: 409, message: 'Ce webhook est désactivé : supprimez-le, puis créez-en un autre' },
  BODY_TOO_LARGE: { status: 413, message: 'Requête trop volumineuse' },
  UNSUPPORTED_MEDIA: { status: 415, message: 'Seul le format JSON est accepté' },
  IDEMPOTENCY_MISMATCH: { status: 422, message: 'Cette clé d’idempotence a déjà servi pour une autre requête' },
  RATE_LIMITED: { status: 429, message: 'La limite est atteinte : attendez le temps indiqué par Retry-After' },
  TOO_MANY_RUNNING: { status: 429, message: 'Trop de vos analyses sont en cours : attendez la fin de l’une d’elles' },
  INTERNAL: { status: 500, message: 'La faute est de notre côté' },
  UNAVAILABLE: { status: 503, message: 'Service momentanément indisponible : rappelez après Retry-After' },
};

export type ApiStatus = 400 | 401 | 403 | 404 | 405 | 409 | 413 | 415 | 422 | 429 | 500 | 503;

/** What is said instead where more is known. */
export const apiSaid = {
  webhookUrl:
    'L’adresse doit commencer par https://, nommer un serveur public par son nom, sans identifiant ni fragment, sur le port 443 ou un port à partir de 1024',
  domainTwice: 'Ce domaine est deux fois dans la demande',
  failed: 'Cette analyse a échoué : lancez-en une autre',
  wholeForReport: 'Le rapport porte sur les douze protocoles : lancez l’analyse sans « protocols », puis commandez-le',
  notOrdered: (url: string) =>
    `Ce rapport n’est pas commandé : achetez-le sur ${url} avec l’adresse de ce compte, puis rappelez ici`,
} as const;
