import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ClientPage, Operator } from '@rempart/contract';
import { type KeptTerms, openPress } from '@rempart/report';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Hono } from 'hono';
import { openMailFiles, openOutbox } from '../server/adapters/mail/outbox.ts';
import { openMetrics } from '../server/adapters/meter.ts';
import { passkeyReader } from '../server/adapters/passkeys.ts';
import { openPasswords } from '../server/adapters/passwords/passwords.ts';
import { openPreviews } from '../server/adapters/pictures/previews.ts';
import type { Database } from '../server/adapters/postgres/database.ts';
import { openNotices } from '../server/adapters/postgres/notices.ts';
import { openQueue, type Queue } from '../server/adapters/postgres/queue.ts';
import { analysisReports } from '../server/adapters/postgres/schema.ts';
import { openPayments } from '../server/adapters/stripe/payments.ts';
import { openSandbox } from '../server/adapters/stripe/sandbox.ts';
import { webhookSignature } from '../server/adapters/stripe/webhook-signature.ts';
import { openLimits } from '../server/domain/limits.ts';
import { createApp } from '../server/http/app.ts';
import type { Invoice } from '../server/ports/invoices.ts';
import type { JobInputs } from '../server/ports/jobs.ts';
import type { MailTransport } from '../server/ports/mail.ts';
import type { Outside } from '../server/ports/outside.ts';
import type { Payments } from '../server/ports/payments.ts';
import { Closing } from '../server/process/closing.ts';
import { readDeclarations } from '../server/process/declarations.ts';
import { startWorker } from '../server/process/worker.ts';
import { HOLD_MS } from '../server/usecases/orders/release-report.ts';
import { type OwnTools, openOwnTools, type WingTools, wholeStore, wings, withMails } from '../server/wings/index.ts';
import { openDatabase } from './made-databases.ts';

export interface TestApp {
  readonly tools: WingTools;
  readonly queue: Queue;
  readonly app: Pick<Hono, 'request' | 'fetch' | 'routes'>;
  /** What would be in the log. */
  readonly warnings: readonly string[];
  /** All rows of a table. */
  readonly rows: <Table extends PgTable>(table: Table) => Promise<Table['$inferSelect'][]>;
  readonly reportsOf: (serial: number) => Promise<{ readonly publicId: string } | undefined>;
  /** Waiting jobs of a name. */
  readonly queued: (name: keyof JobInputs) => Promise<number>;
  /** The signature of a message, as the simulated payment provider makes it. */
  readonly sign: (raw: string, at: Date) => string;
  readonly startWorker: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Its threads do not keep the process alive, and starting them costs a second each: all test apps of a process share it. */
const press = openPress();
const previews = openPreviews();
/** Quick to compute; the production cost has a test of its own. */
const passwords = openPasswords({ memoryCost: 1024, timeCost: 1 });

/** For tests: the whole server on a database, without a port and without the built pages. */
export async function openTestApp(
  outside: Outside & Partial<OwnTools>,
  {
    database,
    payments,
    postman,
    operator,
    origin = () => 'http://exemple.fr',
    now = () => new Date(),
  }: {
    readonly database?: Database;
    readonly payments?: Payments;
    readonly postman?: MailTransport;
    readonly operator?: Partial<Operator>;
    readonly origin?: () => string;
    readonly now?: () => Date;
  } = {},
): Promise<TestApp> {
  const opened = database ?? (await openDatabase());
  const warnings: string[] = [];
  const warn = (text: string) => void warnings.push(text);
  const queue = await openQueue(opened, warn, { pollSeconds: 0.5 });
  const { audit } = outside;
  const meter = openMetrics();
  const store = wholeStore(opened, queue.jobsIn);
  const sandbox = openSandbox(store.sandbox, now, warn);
  const declared = readDeclarations({});
  const folder = await mkdtemp(join(tmpdir(), 'mail-'));
  const tools = withMails({
    ...(await openOwnTools(new Closing(), outside)),
    ...outside,
    store,
    drawReport: press.drawReport,
    drawInvoice: async (invoice: Invoice) => (await press.drawInvoice(invoice)).pdf,
    drawTerms: async (kept: KeptTerms) => (await press.drawTerms(kept)).pdf,
    drawClientPage: async (page: ClientPage) => (await press.drawClientPage(page)).pdf,
    postman: postman ?? openOutbox(folder, { from: 'essai@localhost', dkim: null }),
    mailFiles: openMailFiles(folder),
    origin,
    notices: await openNotices(opened),
    audit: meter.counting(audit),
    appoint: async () => null,
    mailDomain: 'essais.example',
    sandbox,
    payments: payments ?? openPayments(sandbox.account),
    ...declared,
    operator: { ...declared.operator, ...operator },
    drawPreview: previews.ask,
    passwords,
    passkeyReader,
    adminPath: 'chemin-secret-des-essais',
    holdMs: HOLD_MS,
    limits: openLimits(now),
    meter,
    freeOctets: async () => null,
    now,
  });
  const answerPage = async (request: Request) => new Response(`page ${new URL(request.url).pathname}`);
  const app = createApp({
    tools,
    wings,
    answerPage,
    files: import.meta.dirname,
    production: false,
    proxyHops: 0,
    warn,
  });
  sandbox.deliverTo(async (raw, signature) => {
    const headers = { 'stripe-signature': signature };
    const answer = await app.request('/api/stripe/webhook', { method: 'POST', headers, body: raw });
    return answer.status;
  });
  return {
    tools,
    queue,
    app,
    warnings,
    rows: async (table) => (await opened.db.select().from(table as PgTable)) as never,
    reportsOf: async (serial) => (await opened.db.select().from(analysisReports)).find(({ id }) => id === serial),
    queued: (name) => queue.waiting(name),
    sign: (raw, at) => webhookSignature(raw, sandbox.account.webhookSecrets[0] ?? '', at),
    startWorker: () => startWorker(queue, tools, 3),
    close: async () => {
      await queue.close();
      await meter.close();
      await rm(folder, { recursive: true, force: true });
      await opened.close();
      await outside.close();
    },
  };
}
