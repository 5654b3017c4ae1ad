/** The head of the exported table. */
export const fleetColumns = ['domaine', 'étiquettes', 'note', 'points', 'provisoire', 'analysé le'] as const;
export const PROVISIONAL = 'oui';
