import { probesOf } from '../adapters/probes/components.ts';
import type { Deliver } from '../adapters/stripe/sandbox.ts';
import { messageOf } from '../common/log.ts';
import { createApp, type Site } from '../http/app.ts';
import type { Listening } from '../http/listen.ts';
import type { Tools } from '../ports/tools.ts';
import { keepSaleTerms } from '../usecases/sale-terms.ts';
import { wings } from '../wings/index.ts';
import type { BuiltPages } from './built-pages.ts';
import type { Closing } from './closing.ts';
import { addressOf, type Config } from './config.ts';
import type { Ground } from './ground.ts';
import { listenOrRefuse } from './listen-or-refuse.ts';
import type { ServerEnvironment } from './role.ts';
import { startScheduledTasks } from './scheduled-tasks.ts';

interface HowToServe {
  readonly config: Config;
  readonly around: ServerEnvironment;
  readonly firstLink: NonNullable<Site<Tools>['firstLink']> | null;
  /** Whether this process also works as a worker. */
  readonly works: boolean;
}

/** Opens the site and its background work; listens last. Throws `StartupError`. */
export async function openSite(
  { tools, reaches, sandbox, account, servesAt }: Ground,
  pages: BuiltPages,
  { config, around, firstLink, works }: HowToServe,
  closing: Closing,
): Promise<Listening> {
  const { warn, log } = around;
  const { production, proxyHops, metricsToken } = config;
  for (const wing of wings) {
    const caughtUp = wing.catchUp?.(tools).catch((fault: unknown) => warn(messageOf(fault)));
    closing.with({ close: async () => caughtUp });
  }
  const site = createApp({ ...pages, tools, wings, production, proxyHops, metricsToken, firstLink, warn, log });
  const fetch = async (request: Request) => site.fetch(request);
  const probes = probesOf(tools, { reaches, account, fetch });
  closing.with(startScheduledTasks(probes, tools, { purges: works, warn }));
  await keepSaleTerms(fetch, tools).catch((fault: unknown) => warn(messageOf(fault)));
  const listening = closing.with(await listenOrRefuse(site.fetch, config));
  servesAt(addressOf(listening));
  sandbox?.deliverTo(toOurselves(listening));
  return listening;
}

/** The demonstration's events arrive as the provider's would: by HTTP, at the same webhook. */
function toOurselves({ port }: Pick<Listening, 'port'>): Deliver {
  return async (raw, signature) => {
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
    const answer = await fetch(`http://127.0.0.1:${port}/api/stripe/webhook`, { method: 'POST', headers, body: raw });
    return answer.status;
  };
}
