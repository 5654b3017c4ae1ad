/**
 * How long a kind of data is kept: the purge, the pages, mails and the report all use these lines. Months are a promise to delete, and are
 * rounded down to days; years are a duty to keep, and are rounded up.
 */
export interface Kept {
  readonly count: number;
  readonly unit: 'day' | 'month' | 'year';
  /** The time runs from the end of the financial year of the data (C. com. art. L123-22); twelve months are added for it. */
  readonly afterClosing?: true;
}

const days = (count: number): Kept => ({ count, unit: 'day' });
const months = (count: number): Kept => ({ count, unit: 'month' });
const years = (count: number): Kept => ({ count, unit: 'year' });

export const KEPT = {
  /** Free audits: the input, evidence and results. */
  analyses: days(30),
  /** The same where they are still needed: of an API account, of a watched domain, of a follow-up after a sale. */
  followedAnalyses: months(12),
  /** Of an ended audit: its progress events. */
  steps: days(1),
  /** The view of an audit, ready to be sent: it is made again for a reader who opens an older result. */
  views: days(7),
  /** Of an order: the buyer, the report and the results. */
  orderPerson: months(12),
  /** What remains of an order then: number, dates, amount, consents. Five years: the limitation period (C. civ. art. 2224). */
  orderProof: years(5),
  /** Invoices and credit notes. */
  invoices: { ...years(10), afterClosing: true },
  /** Messages from the contact page. */
  messages: months(12),
  /** Withdrawals, and requests under the GDPR. */
  requests: years(5),
  /** Proofs of a choice on cookies. */
  consents: months(6),
  /** Sent messages and their files, the log of the administration, closed alerts, requested links. */
  traces: months(12),
  incidents: months(12),
  /** When this program connected to a server, and its answers shared with other audits. */
  courtesy: days(1),
  /** How many messages a visitor caused, by a digest of the address. */
  mailCounts: days(1),
  /** Of the API: inactive keys, monthly counters, and unused accounts. */
  apiAccounts: months(12),
  /** Messages to webhooks of the API, and their results. */
  webhookDeliveries: days(30),
  /** The results of a test message. */
  testMessages: days(30),
  /** Daily sums of the reports that receivers send, and addresses that received none. */
  reportSums: months(12),
  /** A watched domain: its daily results and changes, for this time each; the address as long as it watches. */
  watched: months(12),
  /** Watches that were requested and never confirmed. */
  watchAsked: days(7),
  watchStopped: days(30),
  /** A link by which the owner of a list lets another person read it. */
  fleetLinks: months(12),
  /** Steps that were written into zones of others, and can be taken back. */
  repairs: days(30),
  /** Forms that lead there. */
  repairAttempts: days(1),
  /** Articles in the bin. */
  posts: days(30),
  /** Pictures that no article shows. */
  pictures: days(30),
} as const satisfies Readonly<Record<string, Kept>>;

/** What is never written, and how long it stays in memory: the names of servers and networks of unknown addresses. */
export const ADDRESS_NAMES_REMEMBERED: Kept = days(1);

/** The retention in days, as the purge applies it. */
export function keptDays({ count, unit, afterClosing }: Kept): number {
  const counted = { day: count, month: Math.floor((count * 365) / 12), year: Math.ceil(count * 365.25) }[unit];
  return afterClosing ? counted + 366 : counted;
}

/** « 12 mois », « 10 ans après la clôture de l’exercice ». */
export function durationWords({ count, unit, afterClosing }: Kept): string {
  const word = { day: count > 1 ? 'jours' : 'jour', month: 'mois', year: count > 1 ? 'ans' : 'an' }[unit];
  return `${count} ${word}${afterClosing ? ' après la clôture de l’exercice' : ''}`;
}
