import { probesOf } from '../../adapters/probes/components.ts';
import { openMailGate } from '../../wings/real-mail/mail-gate.ts';
import { openMonitoring } from '../monitoring.ts';
import type { OpenRole } from '../role.ts';
import { startScheduledTasks } from '../scheduled-tasks.ts';
import { openGround } from '../tools.ts';

/** Receives mail at the gate, and nothing else. */
export const openMail: OpenRole = async (config, around, closing) => {
  const { tools, reaches, account } = await openGround(config, around, closing);
  if (config.gate) closing.with(await openMailGate(config.gate, tools, { ...around, production: config.production }));
  const probes = probesOf(tools, { reaches, account: account ?? undefined, fetch: null });
  closing.with(startScheduledTasks(probes, tools, { purges: false, warn: around.warn }));
  await openMonitoring(config, tools, closing);
  return { address: null, firstLogin: null };
};
