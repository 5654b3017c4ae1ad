import type { Press } from '@rempart/report';
import { openMetrics } from '../adapters/meter.ts';
import { passkeyReader } from '../adapters/passkeys.ts';
import type { Database } from '../adapters/postgres/database.ts';
import { openNotices } from '../adapters/postgres/notices.ts';
import type { Queue } from '../adapters/postgres/queue.ts';
import { shareCosts } from '../adapters/postgres/shared-costs.ts';
import { type Account, openPayments } from '../adapters/stripe/payments.ts';
import { openSandbox } from '../adapters/stripe/sandbox.ts';
import { openLimits } from '../domain/limits.ts';
import type { ComposeMail, WingMailKind } from '../ports/drafts.ts';
import type { Selling } from '../ports/payments.ts';
import { HOLD_MS } from '../usecases/orders/release-report.ts';
import { type WingTools, wholeStore, wings } from '../wings/index.ts';
import type { Closing } from './closing.ts';

/** The tools that are made of parts; every other tool is a part itself. */
type Made = keyof (Press & Selling) | 'store' | 'notices' | 'limits' | 'meter' | 'passkeyReader' | 'holdMs' | 'ofWings';

/**
 * What is opened before the server is composed. A process opens all of it (`openGround`), the trials open their own (`trials/house.ts`);
 * none is optional, so that neither can forget one.
 */
export type Parts = Required<
  Omit<WingTools, Made> & {
    readonly database: Database;
    readonly queue: Queue;
    readonly press: Omit<Press, 'close'>;
    /** At the provider of payments, or at the one that this server simulates; null where nothing is sold. */
    readonly account: Account | 'simulated' | null;
    readonly warn: (text: string) => void;
  }
>;

/** Makes the tools of the use-cases, of the core and of all wings. Nothing else makes them. */
export async function compose(parts: Parts, closing: Closing) {
  const { database, queue, press, account: given, warn, ...others } = parts;
  const store = wholeStore(database, queue.jobsIn);
  const sandbox = given === 'simulated' ? openSandbox(store.sandbox, others.now, warn) : null;
  const account = given === 'simulated' ? (sandbox?.account ?? null) : given;
  const meter = closing.with(openMetrics());
  const limits = openLimits(others.now);
  // The embedded database has one process.
  const sharedCosts = database.alone ? null : closing.with(shareCosts(database.db, limits.costs));
  const tools = withMails({
    ...others,
    audit: meter.counting(others.audit),
    store,
    notices: await openNotices(database, sharedCosts?.channels),
    drawReport: press.drawReport,
    drawInvoice: async (invoice) => (await press.drawInvoice(invoice)).pdf,
    drawTerms: async (kept) => (await press.drawTerms(kept)).pdf,
    drawClientPage: async (page) => (await press.drawClientPage(page)).pdf,
    sandbox,
    payments: account && openPayments(account),
    passkeyReader,
    holdMs: HOLD_MS,
    limits,
    meter,
  });
  return { tools, sandbox, account };
}

/** The same tools, which also compose the mails of wings. */
function withMails(tools: Omit<WingTools, 'ofWings'>): WingTools {
  const ofWings: Partial<Record<WingMailKind, ComposeMail>> = {};
  const whole = { ...tools, ofWings } as WingTools;
  for (const wing of wings) Object.assign(ofWings, wing.mails?.(whole));
  return whole;
}
