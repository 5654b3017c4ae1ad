import { BIN_DAYS } from './admin-blog.ts';

/**
 * How long something is kept: the one line that the purge counts by and that pages, mails and the report print. Months are a promise to
 * delete, and are rounded down to days; years are a duty to keep, and are rounded up.
 */
export interface Kept {
  readonly count: number;
  readonly unit: 'day' | 'month' | 'year';
  /** The time runs from the end of the financial year in which the thing was made (C. com. art. L123-22); twelve months are added for it. */
  readonly afterClosing?: true;
}

const days = (count: number): Kept => ({ count, unit: 'day' });
const months = (count: number): Kept => ({ count, unit: 'month' });
const years = (count: number): Kept => ({ count, unit: 'year' });

export const KEPT = {
  /** Free audits: what was typed, evidence, result. */
  analyses: days(30),
  /** The same where somebody counts on it: of an account of the API, of a watched domain, of a domain that is looked at again after a sale. */
  followedAnalyses: months(12),
  /** Of an audit that has ended: the steps by which it came there. */
  steps: days(1),
  /** Of an order: who bought, the report and the results. */
  orderPerson: months(12),
  /** What is left of an order then: number, dates, amount, what was agreed to. Five years: the time of a suit (C. civ. art. 2224). */
  orderProof: years(5),
  /** Invoices and credit notes. */
  invoices: { ...years(10), afterClosing: true },
  /** Messages by the page of contact. */
  messages: months(12),
  /** Withdrawals, and what was asked under the GDPR. */
  requests: years(5),
  /** Proofs of a choice on cookies. */
  consents: months(6),
  /** Mails that were sent and their files, the log of the administration, alerts that were closed, links that were asked for. */
  traces: months(12),
  incidents: months(12),
  /** When we visited a server, and what it answered other audits. */
  courtesy: days(1),
  /** How many mails a stranger had sent, by a digest of the address. */
  mailCounts: days(1),
  /** Of the API: keys that open nothing any more, months of use, and accounts that nobody used. */
  apiAccounts: months(12),
  /** Messages to webhooks of the API, and what became of them. */
  webhookDeliveries: days(30),
  /** What was seen of a test message. */
  testMessages: days(30),
  /** Daily sums of the reports that receivers send, and addresses to which none came. */
  reportSums: months(12),
  /** A watched domain: its daily results and what changed, each day so long; the address as long as it watches. */
  watched: months(12),
  /** Watching that was asked for and never confirmed. */
  watchAsked: days(7),
  /** Watching that was stopped. */
  watchStopped: days(30),
  /** A link by which the owner of a list lets somebody else read it. */
  fleetLinks: months(12),
  /** Articles in the bin. */
  posts: days(BIN_DAYS),
  /** Pictures that no article shows. */
  pictures: days(30),
} as const satisfies Readonly<Record<string, Kept>>;

/** What the purge counts. */
export function keptDays({ count, unit, afterClosing }: Kept): number {
  const counted = { day: count, month: Math.floor((count * 365) / 12), year: Math.ceil(count * 365.25) }[unit];
  return afterClosing ? counted + 366 : counted;
}

/** « 12 mois », « 10 ans après la clôture de l’exercice ». */
export function durationWords({ count, unit, afterClosing }: Kept): string {
  const word = { day: count > 1 ? 'jours' : 'jour', month: 'mois', year: count > 1 ? 'ans' : 'an' }[unit];
  return `${count} ${word}${afterClosing ? ' après la clôture de l’exercice' : ''}`;
}
