import { probesOf } from '../../adapters/probes/components.ts';
import { openMonitoring } from '../monitoring.ts';
import type { OpenRole } from '../role.ts';
import { startScheduledTasks } from '../scheduled-tasks.ts';
import { openGround } from '../tools.ts';
import { startWorker } from '../worker.ts';

/** Works off the queue and runs the scheduled tasks; serves metrics only. */
export const openWorker: OpenRole = async (config, around, closing) => {
  const { tools, queue, reaches, account } = await openGround(config, around, closing);
  await startWorker(queue, tools, config.audits);
  const probes = probesOf(tools, { reaches, account: account ?? undefined, fetch: null });
  closing.with(startScheduledTasks(probes, tools, { purges: true, warn: around.warn }));
  await openMonitoring(config, tools, closing);
  return { address: null, firstLogin: null };
};
