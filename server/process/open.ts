import { missingForSale } from '@rempart/contract';
import { Closing } from './closing.ts';
import { type Config, isLive } from './config.ts';
import type { Declarations } from './declarations.ts';
import { says } from './messages.ts';
import type { Opened, ServerEnvironment } from './role.ts';
import { ROLES } from './roles.ts';
import { StartupError } from './settings.ts';

export interface RunningServer extends Opened {
  readonly close: () => Promise<void>;
}

/** Opens the server in the role of this process. Throws `StartupError` where its environment does not allow that. */
export async function openServer(config: Config, around: ServerEnvironment): Promise<RunningServer> {
  refuseIncompleteSale(config, around.declarations);
  const closing = new Closing();
  try {
    return { ...(await ROLES[config.role](config, around, closing)), close: closing.close };
  } catch (error) {
    await closing.close().catch((fault: Error) => around.warn(fault.message));
    throw error;
  }
}

function refuseIncompleteSale({ payment }: Config, { operator, facts }: Declarations): void {
  if (!payment || !isLive(payment.secretKey)) return;
  if (facts.origin === null) throw new StartupError(says.originNeeded);
  const missing = missingForSale(operator);
  if (missing.length > 0) throw new StartupError(says.saleNeeds(missing));
}
