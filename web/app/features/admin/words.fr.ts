import {
  type AdminErased,
  type AdminFollowUp,
  type AdminSettings,
  type AlertDetail,
  alertFacts,
  DAY_MS,
  isKeyOf,
  type MailKind,
  type MailState,
  type OrderStep,
  type SaleNeed,
} from '@rempart/contract';
import { clockTime, euros } from '@rempart/french';

/** « 21/11/2026 à 14 h 32 », in Paris time. */
export function shortMoment(iso: string): string {
  return `${shortDay(iso)} à ${clockTime(iso)}`;
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
  const longer = size < 48 * 60 ? `${Math.round(size / 60)} h` : `${Math.round(size / 1440)} j`;
  const length = size < 60 ? `${size} min` : longer;
  return { words: isLate ? `en retard de ${length}` : `dans ${length}`, isLate };
}

/** « encore 12 jours », « en retard de 3 jours »: in calendar days of Paris. */
export function deadlineWords(dueAt: string, now: number): { readonly words: string; readonly isLate: boolean } {
  const days = dayNumber(Date.parse(dueAt)) - dayNumber(now);
  if (days === 0) return { words: 'à faire aujourd’hui', isLate: false };
  const size = Math.abs(days);
  const length = size === 1 ? 'un jour' : `${size} jours`;
  if (days > 0) return { words: `encore ${length}`, isLate: false };
  return { words: `en retard ${size === 1 ? 'd’' : 'de '}${length}`, isLate: true };
}

function dayNumber(at: number): number {
  const day = new Date(at).toLocaleDateString('sv-SE', { timeZone: 'Europe/Paris' });
  return Date.parse(`${day}T00:00:00Z`) / DAY_MS;
}

export const stepWords: Readonly<Record<OrderStep, string>> = {
  ordered: 'Commande',
  paid: 'Paiement',
  generated: 'Rapport généré',
  validated: 'Validation',
  sent: 'Envoi',
  withdrawn: 'Rétractation',
  refundBegun: 'Remboursement demandé',
  refundFailed: 'Remboursement non abouti',
  refunded: 'Remboursement',
};

/** An audit that comes with a report, as a line of the order's history. */
export function followUpWords({ days, state, why, letters }: AdminFollowUp): string {
  const [before, after] = letters ?? [null, null];
  const stateWords: Readonly<Record<AdminFollowUp['state'], string>> = {
    planned: 'prévue',
    running: 'en cours',
    done: `${before ?? '–'} → ${after ?? '–'}`,
    dropped: why === null ? 'pas faite' : `pas faite : ${droppedWords[why]}`,
    failed: 'n’a pas abouti',
  };
  return `Analyse à ${days} jours, ${stateWords[state]}`;
}

const droppedWords: Readonly<Record<NonNullable<AdminFollowUp['why']>, string>> = {
  stopped: 'le client n’en veut pas',
  refunded: 'commande remboursée',
  withdrawn: 'rétractation',
  undelivered: 'rapport non envoyé',
  optedOut: 'le domaine refuse les analyses',
  overtaken: 'la suivante était déjà due',
  forgotten: 'coordonnées ou résultat effacés',
};

export const mailWords: Readonly<Record<MailKind, string>> = {
  receipt: 'Confirmation de commande',
  report: 'Rapport',
  followUp: 'Avant, après',
  link: 'Liens de téléchargement',
  refund: 'Remboursement',
  paymentFailed: 'Paiement non abouti',
  orderState: 'État de la commande',
  sale: 'Avis de vente',
  alert: 'Alerte',
  message: 'Message reçu',
  account: 'Compte d’administration',
  acknowledgement: 'Accusé de réception',
  watchAsked: 'Surveillance à confirmer',
  watchLink: 'Lien de surveillance',
  watchMonthly: 'Page mensuelle d’un client',
  watchTold: 'Changements d’un domaine',
  apiLink: 'Lien des clés d’API',
  repair: 'Réparation d’une zone',
  repairAlarm: 'Alerte après une réparation',
};

/** What the details of an alert are called. */
const factWords: Readonly<Record<keyof AlertDetail, string>> = {
  id: 'Session de paiement',
  session: 'Session de paiement',
  reference: 'Référence',
  intentId: 'Paiement',
  dispute: 'Litige',
  amountCents: 'Montant',
  currency: 'Monnaie',
  name: 'Nom',
  email: 'Adresse',
  orderNumber: 'Commande',
  mail: 'Message',
  recipient: 'Destinataire',
  answer: 'Réponse',
  reason: 'Motif',
  message: 'Erreur',
  days: 'Jours après l’achat',
  dueAt: 'Prévu pour',
  most: 'Messages au plus par jour',
  waiting: 'Messages en attente',
};

/** The details of an alert, each with its word; what an earlier release noted and this one does not know is left out. */
export function alertLines(detail: AlertDetail): readonly (readonly [word: string, value: string])[] {
  return alertFacts.flatMap((fact) => {
    const value = detail[fact];
    return value === undefined || value === null ? [] : [[factWords[fact], factValue(fact, value)] as const];
  });
}

function factValue(fact: keyof AlertDetail, value: string | number): string {
  if (fact === 'amountCents') return euros(Number(value));
  if (fact === 'dueAt') return shortMoment(String(value));
  return fact === 'mail' && isKeyOf(mailWords, value) ? mailWords[value] : String(value);
}

/** What « Envoyé » means in a list of orders. */
export const sentNote =
  '« Envoyé » : un relais a pris le message. Le détail d’une commande dit « remis » là où le serveur du destinataire l’a annoncé, et « revenu » là où il l’a refusé.';

export const mailStateWords: Readonly<Record<MailState, string>> = {
  waiting: 'en attente',
  sending: 'en cours d’envoi',
  sent: 'remis au relais',
  delivered: 'remis',
  returned: 'revenu',
  written: 'écrit sur disque',
  uncertain: 'sort inconnu',
  refused: 'refusé',
  dropped: 'sans objet',
};

/** What the operator must declare before selling. */
export const needWords: Readonly<Record<SaleNeed, string>> = {
  company: 'Raison sociale',
  legalForm: 'Forme juridique et capital',
  siren: 'Numéro SIREN',
  vatRegime: 'Régime de TVA',
  vatNumber: 'Numéro de TVA',
  address: 'Adresse',
  phone: 'Téléphone',
  email: 'Adresse e-mail',
  publicationDirector: 'Directeur de la publication',
  host: 'Hébergeur du site',
  mediator: 'Médiateur de la consommation',
  reviewer: 'Relecteur des rapports',
  reviewHours: 'Heures de relecture',
};

export const paymentWords: Readonly<Record<AdminSettings['sale']['payment'], string>> = {
  live: 'Les paiements sont réels.',
  test: 'Les clés de paiement sont d’essai : rien n’est débité.',
  demonstration: 'Le paiement est une démonstration : rien n’est débité.',
  none: 'Aucun paiement n’est configuré.',
};

export function erasedWords({ erased, orders }: AdminErased): string {
  const named = orders.join(', ');
  if (!erased) return `Rien n’est effacé : une commande est en cours (${named}). Livrez-la ou remboursez-la d’abord.`;
  return orders.length === 0
    ? 'Effacé. Aucune commande ne portait cette adresse.'
    : `Effacé. Restent sans leur personne, et avec leur facture : ${named}.`;
}

/** Shown for a protocol without anything left to do. */
export function keptWords(passed: number): string {
  if (passed === 0) return 'Rien à relever';
  return passed === 1 ? 'Un contrôle conforme' : `${passed} contrôles conformes`;
}

/** The browser's name in a word or two, from its User-Agent; the whole text where it is unknown. */
export function browserWords(agent: string): string {
  const name = BROWSERS.find(([sign]) => agent.includes(sign))?.[1];
  const system = SYSTEMS.find(([sign]) => agent.includes(sign))?.[1];
  if (!name) return agent || 'Navigateur inconnu';
  return system ? `${name}, ${system}` : name;
}

/** Each one also contains the names of those below it. */
const BROWSERS = [
  ['Edg', 'Edge'],
  ['OPR/', 'Opera'],
  ['Firefox/', 'Firefox'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const;

const SYSTEMS = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['Windows', 'Windows'],
  ['Mac OS', 'macOS'],
  ['Linux', 'Linux'],
] as const;

/** After an administrator took back a report that was about to be mailed. */
export const SAVED = 'Le fichier est dans vos téléchargements.';

export const takenBack = 'L’envoi est annulé : rien n’est parti.';

export function alertClosed(title: string): string {
  return `C’est noté : ${title}.`;
}

export function notTakenBack(why: string): string {
  return `L’envoi n’est pas annulé : ${why}`;
}

export function leavingSoon(domain: string): string {
  return `Le rapport de ${domain} va partir`;
}
