import type { AggregateReport } from '@rempart/engine';

/** An address to which receivers send their reports about one domain, and those below it. */
export interface ReportBox {
  readonly id: number;
  /** 128 random bits: opens its page. */
  readonly key: string;
  /** What stands in its address, and so in the DNS. It opens nothing. */
  readonly token: string;
  readonly domain: string;
  /** The audit that it was opened from, whose evidence names addresses; null once that is deleted. */
  readonly reportId: number | null;
  readonly createdAt: Date;
  /** When a report last came. */
  readonly usedAt: Date | null;
}

/** Sums by day, receiver and source: no report stands here. */
export interface ReportBoxes {
  readonly open: (asked: Pick<ReportBox, 'key' | 'token' | 'domain' | 'reportId' | 'createdAt'>) => Promise<void>;
  readonly byKey: (key: string) => Promise<ReportBox | null>;
  readonly byToken: (token: string) => Promise<ReportBox | null>;
  /** Adds what a report tells; false where it was added before, or the box is full. */
  readonly add: (boxId: number, report: AggregateReport, at: Date) => Promise<'added' | 'known' | 'full'>;
  /** Selectors in the name of this domain that receivers verified since a day, those of the most days first. */
  readonly selectorsOf: (domain: string, since: string, most: number) => Promise<readonly string[]>;
  /** The sums as reports of one receiver and day each, as far as they were kept; those since a day where one is given. */
  readonly sums: (boxId: number, since?: string) => Promise<readonly AggregateReport[]>;
}

/** What a message of a receiver holds. */
export interface ReportMail {
  readonly reports: readonly AggregateReport[];
  /** Why nothing was read, in words of the reader; null where something was. */
  readonly fault: string | null;
}

/** Reads the reports in a message, beside the event loop. Rejects where that takes too long, or too many wait. */
export type ReadReportMail = (message: Uint8Array) => Promise<ReportMail>;
