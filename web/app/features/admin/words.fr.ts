import type { OrderStep } from '@house/contract';

/** « 21/11/2026 14:32 », at the clock of Paris. */
export function shortMoment(iso: string): string {
  return new Date(iso)
    .toLocaleString('fr-FR', { dateStyle: 'short', timeStyle: 'short', timeZone: 'Europe/Paris' })
    .replace(',', '');
}

/** « 21/11/2026 » */
export function shortDay(iso: string): string {
  return new Date(iso).toLocaleDateString('fr-FR', { timeZone: 'Europe/Paris' });
}

/** « dans 5 h », « en retard de 2 j ». */
export function untilWords(dueAt: string, now: number): { readonly words: string; readonly isLate: boolean } {
  const minutes = Math.round((Date.parse(dueAt) - now) / 60_000);
  const isLate = minutes < 0;
  const size = Math.abs(minutes);
  const length =
    size < 60 ? `${size} min` : size < 48 * 60 ? `${Math.round(size / 60)} h` : `${Math.round(size / 1440)} j`;
  return { words: isLate ? `en retard de ${length}` : `dans ${length}`, isLate };
}

export const stepWords: Readonly<Record<OrderStep, string>> = {
  ordered: 'Commande',
  paid: 'Paiement',
  generated: 'Rapport dessiné',
  validated: 'Validation',
  sent: 'Envoi',
  refunded: 'Remboursement',
};

export const mailWords: Readonly<Record<string, string>> = {
  receipt: 'Confirmation de commande',
  report: 'Rapport',
  link: 'Liens de téléchargement',
  refund: 'Remboursement',
  sale: 'Avis de vente',
  alert: 'Alerte',
};

export const mailStateWords: Readonly<Record<string, string>> = {
  waiting: 'en attente',
  sending: 'en cours d’envoi',
  sent: 'remis au relais',
  uncertain: 'sort inconnu',
  refused: 'refusé',
  dropped: 'sans objet',
};

export const actWords: Readonly<Record<string, string>> = {
  login: 'Connexion',
  validate: 'Validation',
  regenerate: 'Nouveau dessin',
  sendAgain: 'Nouvel envoi',
  changeAddress: 'Changement d’adresse',
  refund: 'Demande de remboursement',
  closeAlert: 'Alerte close',
  createPost: 'Article créé',
  changePost: 'Article modifié',
  removePost: 'Article supprimé',
  bringBackPost: 'Article rétabli',
  announce: 'Annonce publiée',
  resolveAnnouncement: 'Annonce close',
  removeAnnouncement: 'Annonce supprimée',
  keepPicture: 'Image envoyée',
};
