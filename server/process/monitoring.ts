import { createMonitoringApp } from '../http/app.ts';
import type { Tools } from '../ports/tools.ts';
import type { Closing } from './closing.ts';
import type { Config } from './config.ts';
import { listenOrRefuse } from './listen-or-refuse.ts';

/** Serves metrics to holders of the token, where one is set, in a process without a site. Throws `StartupError`. */
export async function openMonitoring(config: Config, tools: Tools, closing: Closing): Promise<void> {
  const { metricsToken } = config;
  if (metricsToken === null) return;
  closing.with(await listenOrRefuse(createMonitoringApp({ tools, metricsToken }).fetch, config));
}
