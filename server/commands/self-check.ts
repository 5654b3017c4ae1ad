import { type Network, openNetwork, readNetworkSettings, SettingsError } from '@rempart/engine';
import { checkOwnMail } from '../adapters/self-check/check.ts';
import type { SelfFinding } from '../adapters/self-check/findings.ts';
import { checkMachine, isClockKept } from '../adapters/self-check/machine.ts';
import { readConfig } from '../process/config.ts';
import { StartupError } from '../process/settings.ts';

export type { SelfFinding } from '../adapters/self-check/findings.ts';

const LOOK_MS = 30_000;
const LOOPBACK = /^(?:localhost|127\.|::1$)/;

interface Around {
  readonly network?: Network;
  readonly clock?: () => Promise<boolean | null>;
}

/**
 * Checks what our own mail needs, by the settings of this installation: the machine, its names, and the sending domain. Throws
 * `StartupError` for an invalid setting. `around` is for trials.
 */
export async function selfCheck(
  environment: Readonly<Record<string, string | undefined>>,
  around: Around = {},
): Promise<readonly SelfFinding[]> {
  const { mail, gate } = readConfig(environment);
  const settings = networkSettings(environment);
  const ask = (around.network ?? openNetwork(settings)).open({
    signal: AbortSignal.timeout(LOOK_MS),
    permits: { dns: true, connections: true },
  });
  const own = {
    from: mail.identity.from,
    dkim: mail.identity.dkim,
    ehlo: settings.ehlo ?? null,
    relay: mail.relay && placeOf(mail.relay.host),
    // The development gate is on loopback and receives no mail from outside.
    gate: gate && !gate.domain.endsWith('.localhost') ? gate.domain : null,
  };
  const [machine, sending] = await Promise.all([
    checkMachine(ask, around.clock ?? isClockKept),
    checkOwnMail(own, ask),
  ]);
  return [...machine, ...sending];
}

function networkSettings(environment: Readonly<Record<string, string | undefined>>) {
  try {
    return readNetworkSettings(environment);
  } catch (error) {
    if (error instanceof SettingsError) throw new StartupError(error.message);
    throw error;
  }
}

function placeOf(host: string): 'here' | 'elsewhere' {
  return LOOPBACK.test(host) ? 'here' : 'elsewhere';
}
