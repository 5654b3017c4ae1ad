import { sql } from 'drizzle-orm';
import type { Happening } from '../../ports/events.ts';
import type { Jobs } from '../../ports/jobs.ts';
import type { Store, Tables } from '../../ports/store.ts';
import { adminsIn } from './admins.ts';
import { alertsIn } from './alerts.ts';
import { announcementsIn } from './announcements.ts';
import { auditsIn } from './audits.ts';
import { consentsIn } from './consents.ts';
import { contactRequestsIn } from './contact-requests.ts';
import type { Database, Executor } from './database.ts';
import { failedJobsIn } from './failed-jobs.ts';
import { figuresIn } from './figures.ts';
import { followUpsIn } from './follow-ups.ts';
import { invoicesIn, saleTermsIn } from './invoices.ts';
import { mailCountsIn } from './mail-counts.ts';
import { mailsIn } from './mails.ts';
import { marksIn } from './marks.ts';
import { orderAccessIn } from './order-access.ts';
import { orderListsIn } from './order-lists.ts';
import { ordersIn } from './orders.ts';
import { passkeysIn } from './passkeys.ts';
import { patientAuditsIn } from './patient-audits.ts';
import { paymentRecordsIn } from './payment-records.ts';
import { personsIn } from './persons.ts';
import { probesIn } from './probes.ts';
import { retentionIn } from './retention.ts';
import { sandboxIn } from './sandbox.ts';
import { soldReportsIn } from './sold-reports.ts';
import { viewsIn } from './views.ts';
import type { AllWingData } from './wing-data.ts';

/**
 * The tables and the queue of one database as one store. `jobsIn` adds jobs through the executor that is passed to it; `wings` have tables
 * of their own in it.
 */
export function storeIn<Wing>(
  database: Database,
  jobsIn: (db: Executor) => Jobs,
  wings: AllWingData<Wing>,
): Store<Wing> {
  const inside = (db: Executor) => {
    const own = wings.tables(db);
    const tables: Tables & Wing = {
      ...tablesIn({ ...database, db }, jobsIn, wings),
      ...own,
      received: wings.received(own),
      tell: async (happening: Happening, at: Date) => wings.heard(happening, tables, at),
    };
    return tables;
  };
  return { ...inside(database.db), transaction: (work) => database.db.transaction((tx) => work(inside(tx))) };
}

function tablesIn<Wing>(
  database: Pick<Database, 'db' | 'isDamaged'>,
  jobsIn: (db: Executor) => Jobs,
  wings: AllWingData<Wing>,
): Omit<Tables, 'tell' | 'received'> {
  const { db } = database;
  return {
    audits: auditsIn(db),
    views: viewsIn(db),
    jobs: jobsIn(db),
    contactRequests: contactRequestsIn(db),
    consents: consentsIn(db),
    probes: probesIn(db),
    announcements: announcementsIn(db),
    orders: ordersIn(db),
    orderLists: orderListsIn(db),
    orderAccess: orderAccessIn(db),
    soldReports: soldReportsIn(db),
    paymentRecords: paymentRecordsIn(db),
    alerts: alertsIn(db),
    followUps: followUpsIn(db),
    invoices: invoicesIn(db),
    saleTerms: saleTermsIn(db),
    mails: mailsIn(db),
    mailCounts: mailCountsIn(db),
    admins: adminsIn(db),
    passkeys: passkeysIn(db),
    sandbox: sandboxIn(db),
    retention: retentionIn(db, wings),
    persons: personsIn(db, wings),
    failedJobs: failedJobsIn(db),
    marks: marksIn(db),
    patientAudits: patientAuditsIn(db),
    figures: () => figuresIn(db, wings),
    ping: () => ping(database),
  };
}

async function ping({ db, isDamaged }: Pick<Database, 'db' | 'isDamaged'>): Promise<void> {
  if (isDamaged()) throw new Error('data of the database cannot be read');
  await db.execute(sql`select 1`);
}
