import type { Admins } from './admins.ts';
import type { Alerts } from './alerts.ts';
import type { Announcements } from './announcements.ts';
import type { AuditStore } from './audits.ts';
import type { Consents } from './consents.ts';
import type { ContactRequests } from './contact-requests.ts';
import type { Happening } from './events.ts';
import type { FailedJobs } from './failed-jobs.ts';
import type { RowCounts } from './figures.ts';
import type { FollowUps } from './follow-ups.ts';
import type { Invoices, SaleTerms } from './invoices.ts';
import type { Jobs } from './jobs.ts';
import type { MailCounts, Mails } from './mail.ts';
import type { Timestamps } from './marks.ts';
import type { OrderAccess } from './order-access.ts';
import type { OrderLists } from './order-lists.ts';
import type { Orders } from './orders.ts';
import type { Passkeys } from './passkeys.ts';
import type { PatientAudits } from './patience.ts';
import type { PaymentRecords } from './payment-records.ts';
import type { SandboxLedger } from './payments.ts';
import type { Persons } from './persons.ts';
import type { ReceivedMail } from './received-mail.ts';
import type { Retention } from './retention.ts';
import type { SoldReports } from './sold-reports.ts';
import type { Probes } from './status.ts';
import type { Views } from './views.ts';

/** The tables and the queue of the core. */
export interface Tables {
  readonly audits: AuditStore;
  readonly views: Views;
  readonly jobs: Jobs;
  readonly contactRequests: ContactRequests;
  readonly consents: Consents;
  readonly probes: Probes;
  readonly announcements: Announcements;
  readonly orders: Orders;
  readonly orderLists: OrderLists;
  readonly orderAccess: OrderAccess;
  readonly soldReports: SoldReports;
  readonly patientAudits: PatientAudits;
  readonly paymentRecords: PaymentRecords;
  readonly alerts: Alerts;
  readonly followUps: FollowUps;
  readonly invoices: Invoices;
  readonly saleTerms: SaleTerms;
  readonly mails: Mails;
  readonly mailCounts: MailCounts;
  readonly admins: Admins;
  readonly passkeys: Passkeys;
  readonly sandbox: SandboxLedger;
  readonly retention: Retention;
  readonly persons: Persons;
  readonly failedJobs: FailedJobs;
  readonly marks: Timestamps;
  /** By the wing that takes mail in. */
  readonly received: ReceivedMail;
  /** Tells wings of what happened, within the transaction. */
  readonly tell: (happening: Happening, at: Date) => Promise<void>;
  /** Row counts for monitoring. */
  readonly figures: () => Promise<RowCounts>;
  /** Rejects where the database does not answer. */
  readonly ping: () => Promise<void>;
}

/** The tables of one database: those of the core, and those of wings (`server/wings/`) for who is given them. */
export type Store<Wing = unknown> = Tables &
  Wing & {
    /** All or nothing, jobs included. Inside, use only the tables that are passed in: the embedded database has one connection. */
    readonly transaction: <T>(work: (tables: Tables & Wing) => Promise<T>) => Promise<T>;
  };
