import { plainName } from '../../common/names.ts';
import type { Ask } from '../../model/ask.ts';
import { mapSeen, seen, unseen } from '../../model/observed.ts';
import { ConcurrencyLimit } from '../courtesy/concurrency-limit.ts';
import type { Ends } from '../ending.ts';
import type { NetworkContext } from '../transport/network-context.ts';
import { type DnsSession, queryWithFailover } from './failover.ts';
import { KeptStreams } from './kept-streams.ts';
import { rcodeName } from './types.ts';

const PORT = 53;
/** Questions that one server sees at once from one audit. */
const PER_SERVER = 4;
/** The slowest servers take 2.5 seconds, and one datagram may be lost. */
const PATIENCE_MS = 4_000;

/**
 * Queries to the authoritative servers of a zone, which are untrusted addresses: the guard is asked first. `mayConnect` is waited for right
 * before each connection, also before one that follows a truncated or a lost datagram.
 */
export function askServer(
  session: DnsSession,
  mayReach: NetworkContext['mayReach'],
  mayConnect: (address: string, time: Ends) => boolean | Promise<boolean> = () => true,
  streams = new KeptStreams(session.dial),
): Ask['dnsAt'] {
  const gates = new Map<string, ConcurrencyLimit>();
  return async ({ address }, name, type, { transport, recursionDesired = false } = {}) => {
    if (!mayReach(address)) return unseen('forbidden', address);
    const server = { address, port: PORT };
    const stream = transport === 'udp' ? undefined : streams.lease(server, (time) => mayConnect(address, time));
    const gate = gates.get(address) ?? new ConcurrencyLimit(PER_SERVER);
    gates.set(address, gate);
    const reply = await gate.pass(session.signal, () =>
      queryWithFailover(session, {
        question: { name: plainName(name), type, recursionDesired, checkingDisabled: false, proofs: true },
        servers: [server],
        transport,
        stream,
        patienceMs: PATIENCE_MS,
        settle: (found) => ({ found: seen(found), final: true }),
      }),
    );
    stream?.release();
    return mapSeen(reply, ({ message, from }) => ({
      rcode: rcodeName(message.rcode),
      authoritative: message.authoritative,
      recursionAvailable: message.recursionAvailable,
      truncated: message.truncated,
      edns: message.edns,
      answer: message.answer,
      authority: message.authority,
      additional: message.additional,
      ...(message.omitted > 0 && { omitted: message.omitted }),
      from,
    }));
  };
}
