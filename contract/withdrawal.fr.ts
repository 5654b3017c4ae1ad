/** The name of the function by which a consumer withdraws online, the same everywhere (C. conso. L221-21, D221-5). */
export const WITHDRAW_HERE = 'Renoncer au contrat ici';

/**
 * The right of withdrawal, and its end: a report is digital content without a physical medium (C. conso. L221-28, 13°). Its review by a
 * person is part of making it (decision 0038), so the 1° of that article, on services, is not cited.
 */
export const withdrawalWords = {
  right: 'Consommateur, vous avez quatorze jours après la commande pour vous rétracter, sans donner de motif.',
  ends: 'Ce droit prend fin quand le rapport vous est fourni, si vous avez demandé à le recevoir avant la fin de ce délai et reconnu perdre ce droit (article L221-28, 13°, du code de la consommation).',
  /** For all buyers, businesses included: an unfinished report can always be cancelled. */
  before: 'Tant que le rapport ne vous a pas été fourni, la commande est annulée et remboursée à votre demande.',
} as const;
