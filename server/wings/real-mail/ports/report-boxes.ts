import type { SendersReading } from '@rempart/contract';
import type { AggregateReport, ReceiverDays, SeenSums, TlsReportsSeen } from '@rempart/engine';
import type { AuditId } from '../../../domain/ids.ts';

/** An address to which receivers send their reports about one domain and its subdomains. */
export interface ReportBox {
  readonly id: number;
  /** 128 random bits: opens its page. */
  readonly key: string;
  /** The token in its address, and therefore in the DNS. It opens nothing. */
  readonly token: string;
  readonly domain: string;
  /** The audit that it was opened from, whose evidence names addresses; null once that is deleted. */
  readonly auditId: AuditId | null;
  readonly createdAt: Date;
  /** When a report last arrived. */
  readonly usedAt: Date | null;
  /** Grows whenever its sums change. */
  readonly revision: number;
}

/** What the page of a box shows of its sums, and what a reading of it depends on. */
export interface BoxReading extends Pick<ReportBox, 'revision' | 'auditId'> {
  /** The version of the rules and texts by which it was made. */
  readonly version: string;
  readonly reading: SendersReading;
  /** What the evidence of that audit may take from the sums; null: nothing. */
  readonly seen: SeenSums | null;
  /** What receivers tell of the encryption of mail to the domain; null: nothing. */
  readonly tls: TlsReportsSeen | null;
}

/** Sums by day, receiver and source; the reports themselves are not stored. */
export interface ReportBoxes {
  readonly open: (asked: Pick<ReportBox, 'key' | 'token' | 'domain' | 'auditId' | 'createdAt'>) => Promise<void>;
  readonly byKey: (key: string) => Promise<ReportBox | null>;
  readonly byToken: (token: string) => Promise<ReportBox | null>;
  readonly byId: (boxId: number) => Promise<ReportBox | null>;
  /** The boxes of a domain to which reports came. */
  readonly usedOf: (domain: string) => Promise<readonly ReportBox[]>;
  /** For each of these domains that has boxes, a text that changes with their sums. */
  readonly marksOf: (domains: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  /** The last reading that was kept. */
  readonly reading: (boxId: number) => Promise<BoxReading | null>;
  /** Replaces an earlier one. */
  readonly keepReading: (boxId: number, reading: BoxReading, at: Date) => Promise<void>;
  /** Adds the sums of a report; `known` where it was added before, `full` where there is no room for it. */
  readonly add: (boxId: number, report: AggregateReport, at: Date) => Promise<'added' | 'known' | 'full'>;
  /** How many reports were added. */
  readonly received: (boxId: number) => Promise<number>;
  /** Selectors in the name of this domain that receivers verified since a day; those seen on most days first. */
  readonly selectorsOf: (domain: string, since: string, most: number) => Promise<readonly string[]>;
  /** The stored sums, one for each receiver, day and domain; only since a day where one is given. Costs seconds for a full box. */
  readonly sums: (boxId: number, since?: string) => Promise<ReceiverDays>;
}

/** The content of a message from a receiver. */
export interface ReportMail {
  readonly reports: readonly AggregateReport[];
  /** Why nothing could be read, in the reader's words; null where something was read. */
  readonly fault: string | null;
}

/** Reads the reports in a message, in a worker thread. Rejects where that takes too long, or too many wait. */
export type ReadReportMail = (message: Uint8Array) => Promise<ReportMail>;
