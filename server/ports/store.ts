import type { Admins } from './admins.ts';
import type { Alerts } from './alerts.ts';
import type { Announcements } from './announcements.ts';
import type { ApiAccounts, ApiAudits, ApiCounters } from './api.ts';
import type { Consents } from './consents.ts';
import type { Drawings } from './drawings.ts';
import type { RowCounts } from './figures.ts';
import type { FollowUps } from './follow-ups.ts';
import type { Invoices, SaleTerms } from './invoices.ts';
import type { Jobs } from './jobs.ts';
import type { ContactRequests } from './letters.ts';
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
import type { Pictures } from './pictures.ts';
import type { Posts } from './posts.ts';
import type { ReportBoxes } from './report-boxes.ts';
import type { AuditStore } from './reports.ts';
import type { Retention } from './retention.ts';
import type { SoldReports } from './sold-reports.ts';
import type { Probes } from './status.ts';
import type { TestMessages } from './test-messages.ts';
import type { Views } from './views.ts';
import type { WatchSources } from './watch-sources.ts';
import type { Watching } from './watching.ts';
import type { Webhooks } from './webhooks.ts';

/** The tables and the queue of one database. */
export interface Store {
  readonly reports: AuditStore;
  readonly views: Views;
  readonly jobs: Jobs;
  readonly apiAccounts: ApiAccounts;
  readonly apiAudits: ApiAudits;
  readonly apiCounters: ApiCounters;
  readonly webhooks: Webhooks;
  readonly letters: ContactRequests;
  readonly consents: Consents;
  readonly posts: Posts;
  readonly drawings: Drawings;
  readonly pictures: Pictures;
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
  readonly marks: Timestamps;
  readonly testMessages: TestMessages;
  readonly watching: Watching;
  readonly reportBoxes: ReportBoxes;
  readonly watchSources: WatchSources;
  /** How many of each there are, for whoever watches. */
  readonly figures: () => Promise<RowCounts>;
  /** All or nothing, jobs included. Inside, only the store that is handed in may be used: the embedded database has one connection. */
  readonly transaction: <T>(work: (store: Omit<Store, 'transaction'>) => Promise<T>) => Promise<T>;
  /** Rejects where the database does not answer. */
  readonly ping: () => Promise<void>;
}
