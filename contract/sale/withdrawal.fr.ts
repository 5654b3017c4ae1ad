import type { Operator } from '../administration/operator.ts';

/** The name of the function by which a consumer withdraws online, the same everywhere (C. conso. L221-21, D221-5). */
export const WITHDRAW_HERE = 'Renoncer au contrat ici';

/**
 * The right of withdrawal, and its end. Whether a report is digital content (C. conso. L221-28, 13°) or a service that was fully performed
 * (1°) is not settled (CJEU C-641/19), so both are cited, and the operator may refund all the same (decision 0091).
 */
export const withdrawalWords = {
  right: 'Consommateur, vous avez quatorze jours après la commande pour vous rétracter, sans donner de motif.',
  ends: 'Ce droit prend fin quand le rapport vous est fourni, si vous avez demandé à le recevoir avant la fin de ce délai et reconnu perdre ce droit (article L221-28, 1° et 13°, du code de la consommation).',
  /** Where the operator's setting says so. */
  courtesy:
    'Même après, un consommateur qui déclare se rétracter dans les quatorze jours de sa commande est remboursé.',
  /** For all buyers, businesses included: an unfinished report can always be cancelled. */
  before: 'Tant que le rapport ne vous a pas été fourni, la commande est annulée et remboursée à votre demande.',
} as const;

/** How the right ends, with what the operator grants beyond it: who reads the one reads the other. */
export function withdrawalEnd({ refundsProvided }: Pick<Operator, 'refundsProvided'>): string {
  return refundsProvided ? `${withdrawalWords.ends} ${withdrawalWords.courtesy}` : withdrawalWords.ends;
}
