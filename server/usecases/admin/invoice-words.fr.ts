/** Heads of the table of invoices. */
export const invoiceHeads = [
  'Numéro',
  'Nature',
  'Annule',
  'Date',
  'Commande',
  'Client',
  'Domaine',
  'Montant TTC',
  'TVA %',
] as const;

export const invoiceKinds = { invoice: 'Facture', credit: 'Avoir' } as const;
