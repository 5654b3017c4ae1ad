import type { RefusalCode } from './refusal.ts';

/** What a refusal says to the visitor. Those of the domain are the specification’s own words. */
export const refusalMessages = {
  DOMAIN_REQUIRED: 'Le domaine est requis',
  DOMAIN_FORMAT: 'Format de domaine invalide',
  DOMAIN_NOT_AUDITABLE: 'Format de domaine invalide',
  VALIDATION: 'Requête invalide',
  BODY_TOO_LARGE: 'Requête trop volumineuse',
  UNSUPPORTED_MEDIA: 'Seul le format JSON est accepté',
  FOREIGN_ORIGIN: 'Requête refusée : elle vient d’un autre site',
  METHOD_NOT_ALLOWED: 'Méthode non autorisée',
  NOT_FOUND: 'Introuvable',
  UNAVAILABLE: 'Service momentanément indisponible',
  INTERNAL: 'Erreur interne',
} as const satisfies Record<RefusalCode, string>;

/** What the page may add under a message, where the code tells more than the message. */
export const refusalHints: Partial<Record<RefusalCode, string>> = {
  DOMAIN_NOT_AUDITABLE:
    'Ce nom est réservé ou n’appartient à personne en particulier. Saisissez un domaine public, par exemple exemple.fr.',
  DOMAIN_FORMAT: 'Saisissez un nom de domaine, par exemple exemple.fr.',
};

/** Words of the start of an analysis, exactly those of the specification. */
export const analysisMessages = {
  errorTitle: 'Erreur',
  startFailed: "Impossible de démarrer l'analyse",
  startedTitle: 'Analyse démarrée',
  started: (domain: string) => `Analyse du domaine ${domain} en cours...`,
  /** In place of a letter while the audit runs. */
  pendingScore: 'En cours...',
  /** In place of what is not known. */
  unknownScore: '--',
} as const;

/** The page of an unknown path. */
export const notFoundMessage = '404 Page Not Found';
