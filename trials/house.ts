import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Operator } from '@rempart/contract';
import { openPress } from '@rempart/report';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Hono } from 'hono';
import { openMailFiles, openOutbox } from '../server/adapters/mail/outbox.ts';
import { openPasswords } from '../server/adapters/passwords/passwords.ts';
import { openPreviews } from '../server/adapters/pictures/previews.ts';
import type { Database } from '../server/adapters/postgres/database.ts';
import { openQueue, type Queue } from '../server/adapters/postgres/queue.ts';
import { analysisReports } from '../server/adapters/postgres/schema.ts';
import type { Account } from '../server/adapters/stripe/payments.ts';
import { webhookSignature } from '../server/adapters/stripe/webhook-signature.ts';
import { createApp } from '../server/http/app.ts';
import type { JobInputs } from '../server/ports/jobs.ts';
import type { MailTransport } from '../server/ports/mail.ts';
import type { Outside } from '../server/ports/outside.ts';
import { Closing } from '../server/process/closing.ts';
import { compose } from '../server/process/compose.ts';
import { readDeclarations } from '../server/process/declarations.ts';
import { startWorker } from '../server/process/worker.ts';
import { type OwnTools, openOwnTools, type WingTools, wings } from '../server/wings/index.ts';
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
  /** The signature of a message, as the payment provider makes it. */
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
    database: given,
    account,
    postman,
    operator,
    origin = () => 'http://exemple.fr',
    now = () => new Date(),
  }: {
    readonly database?: Database;
    readonly account?: Account;
    readonly postman?: MailTransport;
    readonly operator?: Partial<Operator>;
    readonly origin?: () => string;
    readonly now?: () => Date;
  } = {},
): Promise<TestApp> {
  const closing = new Closing();
  closing.with(outside);
  const database = closing.with(given ?? (await openDatabase()));
  const folder = await mkdtemp(join(tmpdir(), 'mail-'));
  closing.with({ close: () => rm(folder, { recursive: true, force: true }) });
  const warnings: string[] = [];
  const warn = (text: string) => void warnings.push(text);
  const ofWings = await openOwnTools(closing, outside);
  const queue = closing.with(await openQueue(database, warn, { pollSeconds: 0.5 }));
  const declared = readDeclarations({});
  const { tools, ...paid } = await compose(
    {
      ...ofWings,
      ...outside,
      ...declared,
      operator: { ...declared.operator, ...operator },
      appoint: async () => null,
      database,
      queue,
      press,
      drawPreview: previews.ask,
      postman: postman ?? openOutbox(folder, { from: 'essai@localhost', dkim: null }),
      mailFiles: openMailFiles(folder),
      mailDomain: 'essais.example',
      origin,
      account: account ?? 'simulated',
      passwords,
      adminPath: 'chemin-secret-des-essais',
      freeOctets: async () => null,
      now,
      warn,
    },
    closing,
  );
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
  paid.sandbox?.deliverTo(async (raw, signature) => {
    const headers = { 'stripe-signature': signature };
    const answer = await app.request('/api/stripe/webhook', { method: 'POST', headers, body: raw });
    return answer.status;
  });
  return {
    tools,
    queue,
    app,
    warnings,
    rows: async (table) => (await database.db.select().from(table as PgTable)) as never,
    reportsOf: async (serial) => (await database.db.select().from(analysisReports)).find(({ id }) => id === serial),
    queued: (name) => queue.waiting(name),
    sign: (raw, at) => webhookSignature(raw, paid.account?.webhookSecrets[0] ?? '', at),
    startWorker: () => startWorker(queue, tools, 3),
    close: closing.close,
  };
}
