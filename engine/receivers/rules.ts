/** What can be compared with what a receiver publishes. */
export type Requirement = 'spf' | 'dkim' | 'dmarc' | 'spf-or-dkim' | 'ptr';

export type ReceiverId = 'laposte' | 'gmail' | 'yahoo' | 'outlook';

/** What one receiver asks of those who write to its users. */
export interface Receiver {
  readonly id: ReceiverId;
  readonly domains: readonly string[];
  /** Of everybody. */
  readonly asks: readonly Requirement[];
  /** Besides, of those who send more messages a day than `bulkFrom`. */
  readonly asksOfBulk: readonly Requirement[];
  /** Messages a day; null where no such line is published. */
  readonly bulkFrom: number | null;
  /** The receiver's own page. */
  readonly source: string;
  /** When the rules were last read on that page or a stored copy. */
  readonly checkedOn: string;
}

export const RECEIVERS: readonly Receiver[] = [
  {
    id: 'laposte',
    domains: ['laposte.net'],
    asks: ['spf-or-dkim', 'ptr'],
    asksOfBulk: [],
    bulkFrom: null,
    source:
      'https://postmaster.laposte.net/contents/quelles-sont-les-specifications-techniques-a-respecter-pour-emettre-des-emails-vers-laposte-net',
    checkedOn: '2026-11-21',
  },
  {
    id: 'gmail',
    domains: ['gmail.com'],
    asks: ['spf-or-dkim', 'ptr'],
    asksOfBulk: ['spf', 'dkim', 'dmarc'],
    bulkFrom: 5_000,
    source: 'https://support.google.com/a/answer/81126',
    checkedOn: '2026-11-20',
  },
  {
    id: 'yahoo',
    domains: ['yahoo.fr', 'yahoo.com', 'aol.com'],
    asks: ['spf-or-dkim', 'ptr'],
    asksOfBulk: ['spf', 'dkim', 'dmarc'],
    bulkFrom: null,
    source: 'https://senders.yahooinc.com/best-practices/',
    checkedOn: '2026-11-20',
  },
  {
    id: 'outlook',
    domains: ['outlook.com', 'hotmail.fr', 'live.fr'],
    asks: [],
    asksOfBulk: ['spf', 'dkim', 'dmarc'],
    bulkFrom: 5_000,
    source: 'https://techcommunity.microsoft.com/blog/microsoftdefenderforoffice365blog/4399730',
    checkedOn: '2026-11-20',
  },
];
