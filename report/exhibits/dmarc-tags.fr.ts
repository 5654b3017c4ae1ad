const POLICIES: Readonly<Record<string, string>> = {
  none: 'ne rien changer à la livraison',
  quarantine: 'mettre en indésirables',
  reject: 'refuser',
};

const asked = (value: string): string => POLICIES[value.toLowerCase()] ?? 'valeur inconnue de la norme';

const strictness = (value: string): string =>
  value.toLowerCase() === 's' ? 'le nom doit être exactement le même' : 'un sous-domaine du même domaine suffit';

/** What each tag of a DMARC record says (RFC 9989 §4.7), and those that the standard withdrew. */
export const DMARC_TAGS: Readonly<Record<string, (value: string) => string>> = {
  v: () => 'C’est un enregistrement DMARC.',
  p: (value) => `Message non authentifié au nom du domaine : ${asked(value)}.`,
  sp: (value) => `Au nom d’un sous-domaine : ${asked(value)}.`,
  np: (value) => `Au nom d’un sous-domaine qui n’existe pas : ${asked(value)}.`,
  rua: () => 'Où envoyer les rapports quotidiens.',
  ruf: () => 'Où envoyer les rapports d’échec ; peu de destinataires en envoient.',
  adkim: (value) => `Alignement DKIM : ${strictness(value)}.`,
  aspf: (value) => `Alignement SPF : ${strictness(value)}.`,
  t: (value) => (value.toLowerCase() === 'y' ? 'À l’essai : la politique s’applique un cran plus bas.' : 'Hors essai.'),
  fo: () => 'Quand envoyer un rapport d’échec.',
  psd: () => 'Si le domaine est un suffixe public.',
  pct: () => 'Retirée de la norme en 2026 ; beaucoup de destinataires l’appliquent encore.',
  rf: () => 'Champ retiré de la norme en 2026.',
  ri: () => 'Champ retiré de la norme en 2026.',
};
