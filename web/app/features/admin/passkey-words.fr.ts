/** The browser gave no passkey. It does not tell a click on « Annuler » from a time that ran out, nor either from a passkey that is not there. */
export const NOT_GIVEN = 'Aucune clé d’accès n’a été donnée : demande annulée, ou trop longue.';
