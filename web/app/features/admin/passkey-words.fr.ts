/** The browser returned no passkey. It does not distinguish « Annuler », a timeout and a missing passkey. */
export const NOT_GIVEN = 'Aucune clé d’accès n’a été donnée : demande annulée, ou trop longue.';
