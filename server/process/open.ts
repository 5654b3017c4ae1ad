import { statfs } from 'node:fs/promises';
import { missingForSale } from '@rempart/contract';
import type { NetworkOptions } from '@rempart/engine';
import { openPress } from '@rempart/report';
import { drawingVersion, openDrawings } from '../adapters/articles/drawings.ts';
import { serveLiveBackup } from '../adapters/backup/door.ts';
import { sendBackup } from '../adapters/backup/files.ts';
import { mailFolder, openMailFiles, openOutbox } from '../adapters/mail/outbox.ts';
import { openRelay } from '../adapters/mail/relay.ts';
import { openMetrics } from '../adapters/meter.ts';
import { passwords } from '../adapters/passwords.ts';
import { openSharedLedger, type Pace } from '../adapters/postgres/ledger.ts';
import { openNotices } from '../adapters/postgres/notices.ts';
import { openQueue } from '../adapters/postgres/queue.ts';
import { openSharedAnswers } from '../adapters/postgres/shared-answers.ts';
import { storeIn } from '../adapters/postgres/store.ts';
import { probesOf } from '../adapters/probes/components.ts';
import { openPayments } from '../adapters/stripe/payments.ts';
import { type Deliver, openSandbox } from '../adapters/stripe/sandbox.ts';
import { type Log, messageOf } from '../common/log.ts';
import { openLimits } from '../domain/limits.ts';
import { createApp, createMonitoringApp } from '../http/app.ts';
import { type Listening, listen } from '../http/listen.ts';
import type { MailTransport } from '../ports/mail.ts';
import type { Outside } from '../ports/outside.ts';
import type { Tools } from '../ports/tools.ts';
import { openFirstLink } from '../usecases/admin/first-admin.ts';
import { drawOldArticles } from '../usecases/draw-article.ts';
import { HOLD_MS } from '../usecases/orders/release-report.ts';
import { keepSaleTerms } from '../usecases/sale-terms.ts';
import { keptAdminPath } from './admin-path.ts';
import { seedArticles } from './articles.ts';
import type { BuiltPages } from './built-pages.ts';
import { addressOf, type Config, isLive, StartupError } from './config.ts';
import { lockDataFolder, openDatabase } from './databases.ts';
import type { Declarations } from './declarations.ts';
import { openMailGate } from './gate.ts';
import { says } from './messages.fr.ts';
import { startScheduledTasks } from './scheduled-tasks.ts';
import { startWorker } from './worker.ts';

export interface ServerEnvironment {
  /** Given what all processes on one database have in common; of the embedded one there is nothing. */
  readonly openOutside: (common: Pick<NetworkOptions, 'ledger' | 'answers'>) => Promise<Outside>;
  readonly loadPages: () => Promise<BuiltPages>;
  readonly declarations: Declarations;
  readonly now: () => Date;
  /** What a trial puts in a tool's place; without it they serve as they are. */
  readonly decorateTools?: (tools: Tools) => Tools;
  /** How often the workers together visit an address; default `USUAL_PACE`. */
  readonly pace?: Pace;
  /** For whoever started the server. */
  readonly say: (text: string) => void;
  readonly warn: (text: string) => void;
  readonly log?: Log | undefined;
}

export interface RunningServer {
  /** null for a process that only works. */
  readonly address: Pick<Listening, 'host' | 'port'> | null;
  /** Where the first administrator makes an account; null once there is one. */
  readonly firstLogin: string | null;
  readonly close: () => Promise<void>;
}

/** Builds the tools, then the worker and the site on top of them. Throws `StartRefused` where something outside is not as it must be. */
export async function openServer(config: Config, around: ServerEnvironment): Promise<RunningServer> {
  refuseIncompleteSale(config, around.declarations);
  const closing: (() => Promise<void>)[] = [];
  const close = async () => {
    for (const end of closing.splice(0).reverse()) await end();
  };
  try {
    const closed = <T extends { readonly close: () => Promise<void> }>(opened: T): T => {
      closing.push(opened.close);
      return opened;
    };
    const lock = await lockDataFolder(config);
    closing.push(async () => lock.release());
    const [database, pages] = await allOrFirstFault([
      openDatabase(config, around.say).then(closed),
      config.role === 'all' || config.role === 'web' ? around.loadPages() : null,
    ]);
    const ledger = database.alone ? null : openSharedLedger(database.db, around.warn, around.pace);
    const outside = closed(await around.openOutside(ledger ? { ledger, answers: openSharedAnswers(database.db) } : {}));
    const queue = closed(await openQueue(database, around.warn));
    if (database.alone) {
      const door = await serveLiveBackup(
        config.folder,
        (spool) => sendBackup(database, spool, around.now()),
        around.warn,
      );
      if (door) closed(door);
    }
    const meter = closed(openMetrics());
    const {
      audit,
      prepareView,
      viewVersion,
      readUpload,
      verifyMessage,
      readReportMail,
      readBounce,
      readDomain,
      hasOptedOut,
    } = outside;
    const { receivesMail, nameExists, demo, scanner } = outside;
    const notices = await openNotices(database);
    const store = storeIn(database, queue.jobsIn);
    const sandbox = config.payment || config.production ? null : openSandbox(store.sandbox, around.now, around.warn);
    const account = config.payment ? { ...config.payment, sandbox: false } : sandbox?.account;
    const press = closed(openPress());
    const drawings = closed(openDrawings());
    let address = addressOf(config);
    const furnished: Tools = {
      store,
      drawReport: press.drawReport,
      drawInvoice: async (invoice) => (await press.drawInvoice(invoice)).pdf,
      drawTerms: async (kept) => (await press.drawTerms(kept)).pdf,
      postman: openPostman(config, around.say),
      mailFiles: openMailFiles(mailFolder(config)),
      origin: () => around.declarations.facts.origin ?? address,
      notices,
      audit: meter.counting(audit),
      appoint: ledger?.appoint ?? (async () => null),
      prepareView,
      viewVersion,
      readUpload,
      verifyMessage,
      readReportMail,
      readBounce,
      mailDomain: config.gate?.domain ?? null,
      readDomain,
      hasOptedOut,
      receivesMail,
      nameExists,
      demo,
      scanner,
      sandbox,
      payments: account ? openPayments(account) : null,
      ...around.declarations,
      drawMarkdown: drawings.ask,
      drawingVersion: await drawingVersion(),
      passwords,
      adminPath: config.adminPath ?? (await keptAdminPath(config.folder)),
      holdMs: HOLD_MS,
      limits: openLimits(around.now),
      meter,
      freeOctets: () => freeOctetsIn(config.folder),
      now: around.now,
    };
    const tools = around.decorateTools?.(furnished) ?? furnished;
    await seedArticles(tools.store.posts, around.now());
    if (pages) {
      const drawn = drawOldArticles(tools).catch((fault: unknown) => around.warn(messageOf(fault)));
      closing.push(() => drawn);
    }
    if (database.alone) await store.mails.release(around.now());
    const works = config.role === 'all' || config.role === 'worker';
    if (works) await startWorker(queue, tools, config.audits);
    if (config.gate && (config.role === 'all' || config.role === 'mail')) {
      const gate = closed(await openMailGate(config.gate, tools, { production: config.production, warn: around.warn }));
      around.say(says.gate(`${gate.host}:${gate.port}`, config.gate.domain));
    }
    const hasAdmin = (await store.admins.count()) > 0;
    // The link is known to one process; where several serve, whoever follows it comes to another.
    const firstLink = hasAdmin || config.role !== 'all' ? null : openFirstLink(around.now);
    if (!hasAdmin && config.role === 'web') around.say(says.noAdmin);
    const { production, proxyHops, metricsToken } = config;
    const shown = { tools, production, proxyHops, metricsToken, firstLink };
    const site = pages && createApp({ ...pages, ...shown, warn: around.warn, log: around.log });
    const fetch = site && ((request: Request) => site.fetch(request));
    const probes = probesOf(tools, { reaches: outside.reaches, account, fetch });
    closed(startScheduledTasks(probes, tools, { purges: works, warn: around.warn }));
    if (!site) {
      if (metricsToken !== null) closed(await listenOrRefuse(createMonitoringApp(shown).fetch, config));
      return { address: null, firstLogin: null, close };
    }
    await keepSaleTerms((request) => site.fetch(request), tools).catch((fault: unknown) =>
      around.warn(messageOf(fault)),
    );
    const listening = closed(await listenOrRefuse(site.fetch, config));
    address = addressOf(listening);
    sandbox?.deliverTo(toOurselves(listening));
    const firstLogin = firstLink && `${tools.origin()}/sys/core/mgmt/auth/login?premier=${firstLink.token}`;
    return { address: listening, firstLogin, close };
  } catch (fault) {
    await close();
    throw fault;
  }
}

/** The demonstration's messages come in as the provider's would: by HTTP, at the same door. */
function toOurselves({ port }: Pick<Listening, 'port'>): Deliver {
  return async (raw, signature) => {
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
    const answer = await fetch(`http://127.0.0.1:${port}/api/stripe/webhook`, { method: 'POST', headers, body: raw });
    return answer.status;
  };
}

/** null where the folder is not there, or is no place that can be measured. */
async function freeOctetsIn(folder: string): Promise<number | null> {
  return statfs(folder).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => null,
  );
}

/** Where bounces go: to the gate, as long as its domain lies below the sender's, so that SPF speaks for both. */
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

function refuseIncompleteSale({ payment }: Config, { operator, facts }: Declarations): void {
  if (payment && isLive(payment.secretKey) && facts.origin === null) throw new StartupError(says.originNeeded);
  const missing = missingForSale(operator);
  if (payment && isLive(payment.secretKey) && missing.length > 0) throw new StartupError(says.saleNeeds(missing));
}

async function listenOrRefuse(fetch: Parameters<typeof listen>[0], config: Config): Promise<Listening> {
  const { host, port, production } = config;
  // A proxy knows one port.
  return listen(fetch, { host, port, exact: production }).catch((fault: NodeJS.ErrnoException) => {
    if (fault.code === 'EADDRINUSE') throw new StartupError((production ? says.portBusy : says.noFreePort)(port));
    if (fault.code === 'EACCES') throw new StartupError(says.portForbidden(port));
    if (fault.code === 'EADDRNOTAVAIL' || fault.code === 'ENOTFOUND') throw new StartupError(says.hostUnusable(host));
    throw fault;
  });
}

/** Waits for all even where one fails, so that what was opened can be closed. */
async function allOrFirstFault<T extends readonly unknown[]>(
  opening: readonly [...{ [K in keyof T]: T[K] | Promise<T[K]> }],
): Promise<T> {
  const settled = await Promise.allSettled(opening);
  const failed = settled.find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
  return settled.map((one) => (one as PromiseFulfilledResult<unknown>).value) as unknown as T;
}
