import { type AdminOrderSummary, type ReportStanding, reportStanding } from './admin.ts';
import type { ContactRequestKind } from './admin-contact-requests.ts';

/** Texts of the administration; most are the specification’s own. */
export const adminMessages = {
  login: 'Se connecter',
  loggingIn: 'Connexion...',
  restricted: 'Accès restreint aux administrateurs autorisés',
  loginFailed: 'Échec de la connexion',
  unreachable: 'Erreur de connexion au serveur',
  validate: 'Valider & Envoyer',
  takeBack: 'Annuler l’envoi',
  confirmDelete: 'Êtes-vous sûr de vouloir supprimer cet article ?',
  saveFailed: "Erreur lors de l'enregistrement",
  deleteFailed: 'Erreur lors de la suppression',
  created: 'Article créé avec succès !',
  updated: 'Article mis à jour avec succès !',
  deleted: 'Article supprimé avec succès !',
  broughtBack: 'Article rétabli',
  restoreVersion: 'Restaurer cette version',
  versionRestored: 'Version restaurée',
} as const;

export const reportStatusWords: Readonly<Record<ReportStanding, string>> = {
  unpaid: 'En attente paiement',
  generating: 'Génération en cours',
  toValidate: 'Validation requise',
  toSend: 'Prêt à envoyer',
  sent: 'Envoyé',
  withdrawn: 'Rétracté',
  refunding: 'Remboursement en cours',
  refundFailed: 'Remboursement non abouti',
  refunded: 'Remboursé',
};

/** The status of an order in French. It is never called sent where its message only became a file. */
export function reportStandingWord(
  report: Parameters<typeof reportStanding>[0] & Pick<AdminOrderSummary, 'isWritten'>,
): string {
  const standing = reportStanding(report);
  return standing === 'sent' && report.isWritten ? 'Écrit sur disque' : reportStatusWords[standing];
}

export const troubleWords: Readonly<Record<NonNullable<AdminOrderSummary['trouble']>, string>> = {
  generation: 'Échec de génération',
  delivery: 'Envoi incertain',
  refunding: reportStatusWords.refunding,
  refundFailed: reportStatusWords.refundFailed,
  refunded: reportStatusWords.refunded,
  withdrawn: reportStatusWords.withdrawn,
  withdrawnLate: 'Rétractation reçue',
};

export const contactRequestKindWords: Readonly<Record<ContactRequestKind, string>> = {
  message: 'Message',
  privacy: 'Données personnelles',
  withdrawal: 'Rétractation',
};
