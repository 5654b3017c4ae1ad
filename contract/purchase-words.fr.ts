/** Words of the purchase, exactly those of the specification where it gives them. */
export const checkoutMessages = {
  firstName: 'Le prénom doit contenir au moins 2 caractères',
  lastName: 'Le nom doit contenir au moins 2 caractères',
  email: 'Adresse email invalide',
  company: 'La raison sociale doit contenir au moins 2 caractères',
  siren: 'Le numéro SIREN compte neuf chiffres',
  vatNumber: 'Le numéro de TVA commence par deux lettres, par exemple FR12345678901',
  plain: 'Ce texte contient des caractères invisibles\u00A0: tapez-le au clavier plutôt que de le coller',
  pay: 'Payer 19,90€',
  saveFailed: 'Erreur lors de la sauvegarde des informations',
  noReport: 'Report ID not found',
} as const;

/** What a buyer agrees to before paying, kept word for word with the order and repeated in the confirmation. */
export const consentWords = {
  terms: 'J’ai lu et j’accepte les conditions générales de vente.',
  immediate:
    'Je demande que mon rapport me soit fourni avant la fin du délai de rétractation de 14 jours et je reconnais perdre mon droit de rétractation dès qu’il m’aura été fourni.',
  business: 'J’achète pour une entreprise, pour les besoins de son activité.',
} as const;
