/** Messages for a typed domain that cannot be audited: the specification’s own words. The form shows them without the server. */
export const domainMessages = {
  DOMAIN_REQUIRED: 'Le domaine est requis',
  DOMAIN_FORMAT: 'Format de domaine invalide',
  DOMAIN_NOT_AUDITABLE: 'Format de domaine invalide',
} as const;
