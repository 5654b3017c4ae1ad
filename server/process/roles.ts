import { sendBackup } from '../adapters/backup/files.ts';
import { serveLiveBackup } from '../adapters/backup/live-backup.ts';
import { probesOf } from '../adapters/probes/components.ts';
import { createMonitoringApp } from '../http/app.ts';
import { openFirstLink } from '../usecases/admin/first-admin.ts';
import { type WingTools, wings } from '../wings/index.ts';
import { allOrFirstFault, type Closing } from './closing.ts';
import type { Config } from './config.ts';
import { type Ground, openGround } from './ground.ts';
import { listenOrRefuse } from './listen-or-refuse.ts';
import { says } from './messages.ts';
import type { Opened, OpenRole, ServerEnvironment } from './role.ts';
import { startScheduledTasks } from './scheduled-tasks.ts';
import { openSite } from './site.ts';
import { startWorker } from './worker.ts';

/** Everything in one process, on the embedded database or on PostgreSQL. */
const openAll: OpenRole = async (config, around, closing) => {
  const [ground, pages] = await allOrFirstFault(openGround(config, around, closing), around.loadPages());
  const { tools, database, queue } = ground;
  if (database.alone) {
    const send = (spool: string) => sendBackup(database, spool, around.now());
    const door = await serveLiveBackup(config.folder, send, around.warn);
    if (door) closing.with(door);
    // Only this process sends, so any reserved message belonged to its predecessor.
    await tools.store.mails.release(around.now());
  }
  await startWorker(queue, tools, config.audits);
  await takeMailIn(config, tools, around, closing);
  const hasAdmin = (await tools.store.admins.count()) > 0;
  const firstLink = hasAdmin ? null : openFirstLink(around.now);
  const address = await openSite(ground, pages, { config, around, firstLink, works: true }, closing);
  const firstLogin = firstLink && `${tools.origin()}/sys/core/mgmt/auth/login?premier=${firstLink.token}`;
  return { address, firstLogin };
};

/** Serves the site; workers run audits, send mail and make reports. */
const openWeb: OpenRole = async (config, around, closing) => {
  const [ground, pages] = await allOrFirstFault(openGround(config, around, closing), around.loadPages());
  // The link of the first start is known to one process; with several, a request may reach another.
  if ((await ground.tools.store.admins.count()) === 0) around.say(says.noAdmin);
  const address = await openSite(ground, pages, { config, around, firstLink: null, works: false }, closing);
  return { address, firstLogin: null };
};

/** Works off the queue and runs the scheduled tasks; serves metrics only. */
const openWorker: OpenRole = async (config, around, closing) => {
  const ground = await openGround(config, around, closing);
  await startWorker(ground.queue, ground.tools, config.audits);
  return runWithoutSite(ground, config, around, closing);
};

/** Receives mail at the gate, and nothing else. */
const openMail: OpenRole = async (config, around, closing) => {
  const ground = await openGround(config, around, closing);
  await takeMailIn(config, ground.tools, around, closing);
  return runWithoutSite(ground, config, around, closing);
};

/** What a process does, by its role. */
export const ROLES: Readonly<Record<Config['role'], OpenRole>> = {
  all: openAll,
  web: openWeb,
  worker: openWorker,
  mail: openMail,
};

/** Opens what takes mail in, where this process has a gate. Throws `StartupError`. */
async function takeMailIn(
  { gate, production }: Config,
  tools: WingTools,
  around: ServerEnvironment,
  closing: Closing,
): Promise<void> {
  for (const wing of wings)
    if (gate && wing.takeMailIn) closing.with(await wing.takeMailIn(gate, tools, { ...around, production }));
}

/** Runs what is due in a process without a site, and serves metrics to holders of the token, where one is set. Throws `StartupError`. */
async function runWithoutSite(
  { tools, reaches, account }: Ground,
  { metricsToken, ...config }: Config,
  { warn }: ServerEnvironment,
  closing: Closing,
): Promise<Opened> {
  const probes = probesOf(tools, { reaches, account, fetch: null });
  closing.with(startScheduledTasks(probes, tools, { purges: config.role === 'worker', warn }));
  if (metricsToken !== null)
    closing.with(await listenOrRefuse(createMonitoringApp({ tools, metricsToken }).fetch, config));
  return { address: null, firstLogin: null };
}
