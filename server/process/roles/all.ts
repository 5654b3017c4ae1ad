import { sendBackup } from '../../adapters/backup/files.ts';
import { serveLiveBackup } from '../../adapters/backup/live-backup.ts';
import { openFirstLink } from '../../usecases/admin/first-admin.ts';
import { allOrFirstFault } from '../closing.ts';
import { openGround } from '../ground.ts';
import type { OpenRole } from '../role.ts';
import { openSite } from '../site.ts';
import { takeMailIn } from '../take-mail-in.ts';
import { startWorker } from '../worker.ts';

/** Everything in one process, on the embedded database or on PostgreSQL. */
export const openAll: OpenRole = async (config, around, closing) => {
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
