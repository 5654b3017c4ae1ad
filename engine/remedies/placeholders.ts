/**
 * What stands in a proposed value until the owner writes his own: recognisable at a glance, and valid where it stands. A value names it
 * among its placeholders, or it does not compile there.
 */
const PLACEHOLDERS = {
  reports: (domain: string) => `votre-adresse-rapports@${domain}` as const,
  security: (domain: string) => `votre-adresse-securite@${domain}` as const,
  logo: (domain: string) => `https://${domain}/votre-logo.svg` as const,
};

export type Placeholder = ReturnType<(typeof PLACEHOLDERS)[keyof typeof PLACEHOLDERS]>;

export const placeholderMailbox = PLACEHOLDERS.reports;
/** A mailbox for those who find a weakness. */
export const placeholderContact = PLACEHOLDERS.security;
export const placeholderLogo = PLACEHOLDERS.logo;
