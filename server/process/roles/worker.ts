import { openGround } from '../ground.ts';
import { runWithoutSite } from '../monitoring.ts';
import type { OpenRole } from '../role.ts';
import { startWorker } from '../worker.ts';

/** Works off the queue and runs the scheduled tasks; serves metrics only. */
export const openWorker: OpenRole = async (config, around, closing) => {
  const ground = await openGround(config, around, closing);
  await startWorker(ground.queue, ground.tools, config.audits);
  return runWithoutSite(ground, config, around, closing);
};
