import { type Listening, listen } from '../http/listen.ts';
import type { Config } from './config.ts';
import { says } from './messages.ts';
import { StartupError } from './settings.ts';

/** Listens where the operator configured it; an error becomes a sentence for the operator. Throws `StartupError`. */
export async function listenOrRefuse(
  fetch: Parameters<typeof listen>[0],
  { host, port, production, proxyHops }: Pick<Config, 'host' | 'port' | 'production' | 'proxyHops'>,
): Promise<Listening> {
  // A proxy knows one port.
  return listen(fetch, { host, port, exact: production, proxyHops, production }).catch(
    (fault: NodeJS.ErrnoException) => {
      if (fault.code === 'EADDRINUSE') throw new StartupError((production ? says.portBusy : says.noFreePort)(port));
      if (fault.code === 'EACCES') throw new StartupError(says.portForbidden(port));
      if (fault.code === 'EADDRNOTAVAIL' || fault.code === 'ENOTFOUND') throw new StartupError(says.hostUnusable(host));
      throw fault;
    },
  );
}
