/** Texts of the purchase, exactly those of the specification where it has them. */
export const checkoutMessages = {
  firstName: 'Le prénom doit contenir au moins 2 caractères',
  lastName: 'Le nom doit contenir au moins 2 caractères',
  email: 'Adresse email invalide',
  number: 'Le numéro de commande s’écrit comme C-20261121-7F3KQM',
  company: 'La raison sociale doit contenir au moins 2 caractères',
  siren: 'Le numéro SIREN compte neuf chiffres',
  sirenKey: 'Ce numéro SIREN n’existe pas : vérifiez ses chiffres',
  address: 'L’adresse de l’entreprise doit figurer sur la facture : indiquez la rue, le code postal et la ville',
  vatNumber: 'Le numéro de TVA commence par deux lettres, par exemple FR12345678901',
  plain: 'Ce texte contient des caractères invisibles : tapez-le au clavier plutôt que de le coller',
  pay: 'Payer 19,90€',
  companyUnsaved:
    'Les coordonnées de l’entreprise n’ont pas pu être enregistrées : la facture ne porterait pas son nom. Réessayez dans un instant.',
  saveFailed: 'Erreur lors de la sauvegarde des informations',
  noReport: 'Report ID not found',
} as const;

/**
 * The buyer's consents before payment, stored verbatim with the order and repeated in the confirmation: `terms`, then one of the two
 * others.
 */
export const consentWords = {
  terms: 'J’ai lu et j’accepte les conditions générales de vente.',
  immediate:
    'Je demande que mon rapport soit préparé et me soit fourni avant la fin du délai de rétractation de 14 jours et je reconnais perdre mon droit de rétractation dès qu’il m’aura été fourni, le contrat étant alors pleinement exécuté.',
  /** The second box of a business, which has no right of withdrawal to lose (C. conso. L221-3 concerns off-premises sales). */
  business:
    'J’achète pour les besoins de mon entreprise. Je sais que le droit de rétractation ne s’applique pas à cet achat.',
} as const;
