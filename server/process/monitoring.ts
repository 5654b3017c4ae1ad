import { probesOf } from '../adapters/probes/components.ts';
import { createMonitoringApp } from '../http/app.ts';
import type { Closing } from './closing.ts';
import type { Config } from './config.ts';
import type { Ground } from './ground.ts';
import { listenOrRefuse } from './listen-or-refuse.ts';
import type { Opened, ServerEnvironment } from './role.ts';
import { startScheduledTasks } from './scheduled-tasks.ts';

/** Runs what is due in a process without a site, and serves metrics to holders of the token, where one is set. Throws `StartupError`. */
export async function runWithoutSite(
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
