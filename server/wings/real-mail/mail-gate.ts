import { readFile } from 'node:fs/promises';
import { createSecureContext } from 'node:tls';
import type { GateSettings } from '../../process/gate-config.ts';
import { says } from '../../process/messages.ts';
import { StartupError } from '../../process/settings.ts';
import type { GateSurroundings } from '../../process/wing.ts';
import { type Gate, type GateOptions, openGate } from './outside/gate/gate.ts';
import type { Tools } from './ports/tools.ts';
import { openInbound } from './usecases/receive.ts';

/** A certificate is renewed some weeks before it expires. */
const RENEW_MS = 3_600_000;

/** Opens the gate for mail, and reads its certificate again every hour. Throws `StartupError`. */
export async function openMailGate(
  settings: GateSettings,
  tools: Tools,
  { production, say, warn }: GateSurroundings,
): Promise<Pick<Gate, 'host' | 'port' | 'close'>> {
  const { host, port, domain, tls } = settings;
  const gateOn = async (chosen: number) =>
    openGate(openInbound(tools), {
      ...{ host, port: chosen, name: domain, tls: tls && (await readTls(tls)) },
      ...{ believesInternal: !production, warn },
    });
  const gate = await gateOn(port).catch((fault: NodeJS.ErrnoException) => {
    if (fault instanceof StartupError) throw fault;
    if (settings.isTried && fault.code === 'EADDRINUSE') return gateOn(0);
    throw new StartupError(says.gateBusy(`${host}:${port}`));
  });
  const renewing = tls && setInterval(() => void renew(), RENEW_MS).unref();
  const renew = async () => {
    const fresh = tls && (await readTls(tls).catch((fault: Error) => warn(`gate: ${fault.message}`)));
    if (fresh) gate.renewTls(fresh);
  };
  say(says.gate(`${gate.host}:${gate.port}`, domain));
  return {
    host: gate.host,
    port: gate.port,
    close: async () => {
      if (renewing) clearInterval(renewing);
      await gate.close();
    },
  };
}

async function readTls({
  certFile,
  keyFile,
}: NonNullable<GateSettings['tls']>): Promise<NonNullable<GateOptions['tls']>> {
  try {
    const [cert, key] = await Promise.all([readFile(certFile), readFile(keyFile)]);
    createSecureContext({ cert, key });
    return { cert, key };
  } catch {
    throw new StartupError(says.badGateTls(certFile));
  }
}
