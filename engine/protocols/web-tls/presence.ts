import { firstSilence } from '../../common/first-silence.ts';
import { knownAddresses } from '../../common/host-addresses.ts';
import type { Observed } from '../../model/observed.ts';
import { notApplicable, unknown } from '../../model/outcome.ts';
import type { Web, WebHost, WebSession } from './evidence.ts';

/** What a rule says where no web host was found: none exists, or it could not be asked. */
export function absence({ hosts }: Web) {
  const silent = firstSilence(hosts.map(({ addresses }) => addresses));
  return silent ? unknown(silent) : notApplicable('no-web');
}

export function presentHosts({ hosts }: Web): readonly WebHost[] {
  return hosts.filter(({ addresses }) => knownAddresses(addresses).length > 0);
}

export interface HostSession {
  readonly host: string;
  readonly address: string;
  readonly session: WebSession;
}

/** Every handshake that came to its end. */
export function sessionsOf({ hosts }: Web): readonly HostSession[] {
  return hosts.flatMap(({ host, endpoints }) =>
    endpoints.flatMap(({ address, session }) =>
      session.seen && session.value.version !== null ? [{ host, address, session: session.value }] : [],
    ),
  );
}

/** The machine itself answered: nothing listens there, or what does hangs up. */
export function isClosed(observed: Observed<unknown>): boolean {
  return !observed.seen && (observed.silence === 'refused' || observed.silence === 'reset');
}
