/** The categories of the blog, in the order of its filters. */
export const blogCategories = ['cybersécurité', 'dns', 'email', 'conformité', 'techniques', 'actualités'] as const;

/** Their display names. */
export const categoryWords: Readonly<Record<(typeof blogCategories)[number], string>> = {
  cybersécurité: 'Cybersécurité',
  dns: 'DNS',
  email: 'E-mail',
  conformité: 'Conformité',
  techniques: 'Techniques',
  actualités: 'Actualités',
};

/** Exact texts of the blog. */
export const blogMessages = {
  empty: 'Aucun article trouvé pour vos critères de recherche.',
  loading: 'Chargement des articles...',
  notFound: 'Article non trouvé',
  copy: 'Copier',
  copied: 'Copié',
  notCopied: 'Votre navigateur a refusé la copie',
  linkCopied: 'Lien copié dans le presse-papiers !',
  unavailable: 'Les articles sont momentanément indisponibles',
  today: "Aujourd'hui",
  yesterday: 'Hier',
  daysAgo: (days: number) => `Il y a ${days} jours`,
  readingTime: (minutes: number) => `${minutes} min de lecture`,
} as const;
