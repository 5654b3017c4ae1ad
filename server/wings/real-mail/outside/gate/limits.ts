import { networkOf } from '@rempart/engine';
import { networkOf as customerOf } from '../../../../domain/network-of.ts';
import { openPlaces } from '../../../../domain/places.ts';

/** Resource limits for clients of the gate. */
export interface GateLimits {
  /** Concurrent sessions: in total, of one address (IPv6: of one network of 64 bits), and of one network (IPv4 /24, IPv6 /48). */
  readonly sessions: number;
  readonly sessionsEach: number;
  readonly sessionsOfNetwork: number;
  /** The longest session, in milliseconds. */
  readonly sessionMs: number;
  /** The longest silence, in milliseconds. */
  readonly silenceMs: number;
  /** The largest message that any address accepts, in octets. */
  readonly messageOctets: number;
  /** Octets of all messages in progress together: they are in memory. */
  readonly heldOctets: number;
  /** Unknown recipients that a session may name. */
  readonly strangers: number;
}

export const GATE_LIMITS: GateLimits = {
  sessions: 100,
  sessionsEach: 20,
  sessionsOfNetwork: 30,
  sessionMs: 5 * 60_000,
  silenceMs: 60_000,
  messageOctets: 10 * 1024 * 1024,
  heldOctets: 96 * 1024 * 1024,
  strangers: 5,
};

/** Counts sessions by client; `enter` returns the function that leaves, or null where there are too many. */
export function openDoorkeeper({
  sessions,
  sessionsEach,
  sessionsOfNetwork,
}: Pick<GateLimits, 'sessions' | 'sessionsEach' | 'sessionsOfNetwork'>) {
  const take = openPlaces(sessions);
  return {
    enter: (address: string) =>
      take([
        [customerOf(address), sessionsEach],
        [networkOf(address), sessionsOfNetwork],
      ]),
  };
}
