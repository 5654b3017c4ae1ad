import { statfs } from 'node:fs/promises';
import { openPress } from '@rempart/report';
import { mailFolder, openMailFiles, openOutbox } from '../adapters/mail/outbox.ts';
import { openRelay } from '../adapters/mail/relay.ts';
import { openPasswords } from '../adapters/passwords/passwords.ts';
import { openPreviews } from '../adapters/pictures/previews.ts';
import type { Database } from '../adapters/postgres/database.ts';
import { openSharedLedger } from '../adapters/postgres/ledger.ts';
import { openQueue, type Queue } from '../adapters/postgres/queue.ts';
import { openSharedAnswers } from '../adapters/postgres/shared-answers.ts';
import type { MailTransport } from '../ports/mail.ts';
import type { Outside } from '../ports/outside.ts';
import { openOwnTools, wings } from '../wings/index.ts';
import { keptAdminPath } from './admin-path.ts';
import type { Closing } from './closing.ts';
import { compose } from './compose.ts';
import { addressOf, type Config } from './config.ts';
import { lockDataFolder, openDatabase } from './databases.ts';
import { says } from './messages.ts';
import type { ServerEnvironment } from './role.ts';

/** The dependencies of every role. */
export interface Ground extends Awaited<ReturnType<typeof compose>> {
  readonly database: Database;
  readonly queue: Queue;
  readonly reaches: Outside['reaches'];
  /** Sets the address of links, unless the operator declared an origin. */
  readonly servesAt: (address: string) => void;
}

/** Opens the database, the network access, and all that the server is composed of. Throws `StartupError`. */
export async function openGround(config: Config, around: ServerEnvironment, closing: Closing): Promise<Ground> {
  const { declarations, now, warn } = around;
  const lock = await lockDataFolder(config);
  closing.with({ close: async () => lock.release() });
  const database = closing.with(await openDatabase(config, around.say));
  const { outside, appoint } = await openNetwork(database, around, closing);
  // Jobs work in these threads: the queue, which waits for them, closes first.
  const ofWings = await openOwnTools(closing, outside);
  const press = closing.with(openPress());
  const previews = closing.with(openPreviews());
  const queue = closing.with(await openQueue(database, warn));
  let address = addressOf(config);
  const { payment, production } = config;
  const { tools, ...paid } = await compose(
    {
      ...ofWings,
      ...outside,
      ...declarations,
      appoint,
      database,
      queue,
      press,
      drawPreview: previews.ask,
      postman: openPostman(config, around.say),
      mailFiles: openMailFiles(mailFolder(config)),
      mailDomain: config.gate?.domain ?? null,
      origin: () => declarations.facts.origin ?? address,
      account: payment ? { ...payment, sandbox: false } : production ? null : 'simulated',
      passwords: closing.with(openPasswords()),
      adminPath: config.adminPath ?? (await keptAdminPath(config.folder)),
      freeOctets: () => freeOctetsIn(config.folder),
      now,
      warn,
    },
    closing,
  );
  for (const wing of wings) await wing.prepare?.(tools);
  return {
    ...paid,
    tools: around.decorateTools?.(tools) ?? tools,
    database,
    queue,
    reaches: outside.reaches,
    servesAt: (own) => {
      address = own;
    },
  };
}

/** What asks the network. Processes on one database share their connection counts and their answers; the embedded one has one process. */
async function openNetwork(database: Database, { openOutside, warn, pace }: ServerEnvironment, closing: Closing) {
  const ledger = database.alone ? null : openSharedLedger(database.db, warn, pace);
  const common = ledger ? { ledger, answers: openSharedAnswers(database.db) } : {};
  return { outside: closing.with(await openOutside(common)), appoint: ledger?.appoint ?? (async () => null) };
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
