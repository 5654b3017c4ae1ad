import type { DrawnReport } from '@rempart/report';
import type { AuditId } from '../domain/ids.ts';

/** A finished report, which a person reads before it is sent; without its summary if it was drawn before summaries were stored. */
export type ReportFile = DrawnReport;

/** The file data of an issued report. */
export interface IssuedReport {
  readonly domain: string;
  readonly letter: string | null;
  readonly issuedAt: Date;
  readonly pages: number;
  readonly sha256: string;
}

/** The report of an order: the audit that it is drawn from, its file, and the code printed in it. */
export interface SoldReports {
  /** The code printed in the report of an order: the first one stored stays, and later proposals are ignored. */
  readonly verificationCode: (orderId: number, fresh: string) => Promise<string>;
  /** The report with this code, once a person has released it; null where there is none, or its file was erased. */
  readonly issued: (code: string) => Promise<IssuedReport | null>;
  /** This audit of the same domain runs now; null: it has ended. */
  readonly noteAudit: (orderId: number, auditId: AuditId | null) => Promise<void>;
  /** From now on the report is drawn from this audit. */
  readonly drawFrom: (orderId: number, auditId: AuditId) => Promise<void>;
  readonly keepFile: (orderId: number, file: ReportFile, at: Date) => Promise<void>;
  readonly file: (orderId: number) => Promise<ReportFile | null>;
}
