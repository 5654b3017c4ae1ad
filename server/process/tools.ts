import { statfs } from 'node:fs/promises';
import { openPress } from '@rempart/report';
import { mailFolder, openMailFiles, openOutbox } from '../adapters/mail/outbox.ts';
import { openRelay } from '../adapters/mail/relay.ts';
import { openMetrics } from '../adapters/meter.ts';
import { passkeyReader } from '../adapters/passkeys.ts';
import { openPasswords } from '../adapters/passwords/passwords.ts';
import { openPreviews } from '../adapters/pictures/previews.ts';
import type { Database } from '../adapters/postgres/database.ts';
import { openSharedLedger } from '../adapters/postgres/ledger.ts';
import { openNotices } from '../adapters/postgres/notices.ts';
import { openQueue, type Queue } from '../adapters/postgres/queue.ts';
import { openSharedAnswers } from '../adapters/postgres/shared-answers.ts';
import { shareCosts } from '../adapters/postgres/shared-costs.ts';
import { type Account, openPayments } from '../adapters/stripe/payments.ts';
import { openSandbox, type Sandbox } from '../adapters/stripe/sandbox.ts';
import { openLimits } from '../domain/limits.ts';
import type { MailTransport } from '../ports/mail.ts';
import type { Outside } from '../ports/outside.ts';
import { HOLD_MS } from '../usecases/orders/release-report.ts';
import { openOwnTools, type WingTools, wholeStore, wings, withMails } from '../wings/index.ts';
import { keptAdminPath } from './admin-path.ts';
import type { Closing } from './closing.ts';
import { addressOf, type Config } from './config.ts';
import { lockDataFolder, openDatabase } from './databases.ts';
import { says } from './messages.ts';
import type { ServerEnvironment } from './role.ts';

/** The dependencies of every role. */
export interface Ground {
  readonly tools: WingTools;
  readonly database: Database;
  readonly queue: Queue;
  readonly reaches: Outside['reaches'];
  /** null in production, and where a real provider is configured. */
  readonly sandbox: Sandbox | null;
  /** null where nothing is sold. */
  readonly account: Account | null;
  /** Sets the address of links, unless the operator declared an origin. */
  readonly servesAt: (address: string) => void;
}

/** Opens the database, the network access, and every tool of the use-cases. Throws `StartupError`. */
export async function openGround(config: Config, around: ServerEnvironment, closing: Closing): Promise<Ground> {
  const { declarations, now, warn } = around;
  const lock = await lockDataFolder(config);
  closing.with({ close: async () => lock.release() });
  const database = closing.with(await openDatabase(config, around.say));
  // The embedded database has one process, which keeps its connection counts and its answers in memory.
  const ledger = database.alone ? null : openSharedLedger(database.db, warn, around.pace);
  const common = ledger ? { ledger, answers: openSharedAnswers(database.db) } : {};
  const { reaches, close, ...auditing } = await around.openOutside(common);
  closing.with({ close });
  // Jobs work in these threads: the queue, which waits for them, closes first.
  const ofWings = await openOwnTools(closing, auditing);
  const press = closing.with(openPress());
  const previews = closing.with(openPreviews());
  const queue = closing.with(await openQueue(database, warn));
  const store = wholeStore(database, queue.jobsIn);
  const sandbox = config.payment || config.production ? null : openSandbox(store.sandbox, now, warn);
  const account = config.payment ? { ...config.payment, sandbox: false } : (sandbox?.account ?? null);
  const meter = closing.with(openMetrics());
  const limits = openLimits(now);
  const sharedCosts = database.alone ? null : closing.with(shareCosts(database.db, limits.costs));
  let address = addressOf(config);
  const tools = withMails({
    ...ofWings,
    ...auditing,
    ...declarations,
    audit: meter.counting(auditing.audit),
    appoint: ledger?.appoint ?? (async () => null),
    store,
    notices: await openNotices(database, sharedCosts?.channels),
    drawReport: press.drawReport,
    drawInvoice: async (invoice) => (await press.drawInvoice(invoice)).pdf,
    drawTerms: async (kept) => (await press.drawTerms(kept)).pdf,
    drawClientPage: async (page) => (await press.drawClientPage(page)).pdf,
    drawPreview: previews.ask,
    postman: openPostman(config, around.say),
    mailFiles: openMailFiles(mailFolder(config)),
    mailDomain: config.gate?.domain ?? null,
    origin: () => declarations.facts.origin ?? address,
    sandbox,
    payments: account ? openPayments(account) : null,
    passwords: closing.with(openPasswords()),
    passkeyReader,
    adminPath: config.adminPath ?? (await keptAdminPath(config.folder)),
    holdMs: HOLD_MS,
    limits,
    meter,
    freeOctets: () => freeOctetsIn(config.folder),
    now,
  });
  for (const wing of wings) await wing.prepare?.(tools);
  const servesAt = (own: string) => {
    address = own;
  };
  return { tools: around.decorateTools?.(tools) ?? tools, database, queue, reaches, sandbox, account, servesAt };
}

/** null where the folder does not exist, or cannot be measured. */
async function freeOctetsIn(folder: string): Promise<number | null> {
  return statfs(folder).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => null,
  );
}

/** The domain for bounces: the gate's, provided that it lies below the sender's, so that one SPF policy covers both. */
function bouncesAt(from: string, gateDomain: string | null): string | null {
  const domain = from.slice(from.lastIndexOf('@') + 1).toLowerCase();
  return gateDomain !== null && `.${gateDomain}`.endsWith(`.${domain}`) ? gateDomain : null;
}

function openPostman({ mail, folder, gate }: Config, say: (text: string) => void): MailTransport {
  if (mail.relay) return openRelay(mail.relay, mail.identity, bouncesAt(mail.identity.from, gate?.domain ?? null));
  const outbox = mailFolder({ folder });
  say(says.noRelay(outbox));
  return openOutbox(outbox, mail.identity);
}
