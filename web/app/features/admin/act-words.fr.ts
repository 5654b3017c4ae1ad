import type { AdminLogLine, LoggedAct } from '@rempart/contract';

const actWords: Readonly<Record<LoggedAct, string>> = {
  login: 'Connexion',
  loginFailed: 'Connexion refusée',
  codeAsked: 'Mot de passe juste, code demandé',
  logout: 'Déconnexion',
  endSessions: 'Sessions fermées',
  proofFailed: 'Mot de passe ou code refusé sur la page du compte',
  createAccount: 'Compte créé',
  changePassword: 'Mot de passe changé',
  changeSignature: 'Signature changée',
  setPassword: 'Mot de passe remplacé',
  enrolSecondFactor: 'Code à usage unique ajouté',
  replaceSecondFactor: 'Code à usage unique remplacé',
  removeSecondFactor: 'Code à usage unique ôté',
  resetSecondFactor: 'Code à usage unique et clés d’accès ôtés',
  loginByPasskey: 'Connexion par clé d’accès',
  passkeyFailed: 'Connexion par clé d’accès refusée',
  addPasskey: 'Clé d’accès ajoutée',
  renamePasskey: 'Clé d’accès renommée',
  removePasskey: 'Clé d’accès ôtée',
  passkeyBlocked: 'Clé d’accès bloquée, une copie semble exister',
  removeAccount: 'Compte supprimé',
  validate: 'Validation',
  takeBack: 'Envoi annulé',
  regenerate: 'Nouvelle génération',
  auditAgain: 'Analyse relancée',
  exportReports: 'Table des commandes exportée',
  exportInvoices: 'Table des factures exportée',
  setApiPlan: 'Formule de l’API changée',
  revokeApiKey: 'Clé de l’API révoquée',
  exportPerson: 'Données d’une personne exportées',
  erasePerson: 'Personne effacée',
  sendAgain: 'Nouvel envoi',
  changeAddress: 'Changement d’adresse',
  refund: 'Demande de remboursement',
  downloadRefused: 'Téléchargement refusé ou manqué',
  closeAlert: 'Alerte close',
  closeLetter: 'Courrier traité',
  createPost: 'Article créé',
  changePost: 'Article modifié',
  removePost: 'Article supprimé',
  bringBackPost: 'Article rétabli',
  announce: 'Annonce publiée',
  resolveAnnouncement: 'Annonce close',
  removeAnnouncement: 'Annonce supprimée',
  keepPicture: 'Image envoyée',
};

/** « zoe : Connexion refusée (4 fois dans l’heure) », « npm run admin : Compte supprimé (paul) ». */
export function lineWords({ who, act, times, detail }: AdminLogLine): string {
  const account = typeof detail['account'] === 'string' && detail['account'] !== who ? detail['account'] : null;
  const passkey = typeof detail['passkey'] === 'string' ? `« ${detail['passkey']} »` : null;
  const details = [account, passkey, times > 1 ? `${times} fois dans l’heure` : null].filter((one) => one !== null);
  return `${who || 'Nom inconnu'} : ${actWords[act]}${details.length > 0 ? ` (${details.join(', ')})` : ''}`;
}
