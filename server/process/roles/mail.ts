import { probesOf } from '../../adapters/probes/components.ts';
import { openMonitoring } from '../monitoring.ts';
import type { OpenRole } from '../role.ts';
import { startScheduledTasks } from '../scheduled-tasks.ts';
import { takeMailIn } from '../take-mail-in.ts';
import { openGround } from '../tools.ts';

/** Receives mail at the gate, and nothing else. */
export const openMail: OpenRole = async (config, around, closing) => {
  const { tools, reaches, account } = await openGround(config, around, closing);
  await takeMailIn(config, tools, around, closing);
  const probes = probesOf(tools, { reaches, account: account ?? undefined, fetch: null });
  closing.with(startScheduledTasks(probes, tools, { purges: false, warn: around.warn }));
  await openMonitoring(config, tools, closing);
  return { address: null, firstLogin: null };
};
