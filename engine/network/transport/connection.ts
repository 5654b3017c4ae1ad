import net from 'node:net';
import { endpointName } from '../../common/endpoint-name.ts';
import type { Endpoint } from '../../model/ask.ts';
import { type Observed, seen, type Unseen, unseen } from '../../model/observed.ts';
import type { Reason, SlotPriority } from '../courtesy/slots.ts';
import type { Ends } from '../ending.ts';
import { answerWithin, silenceOf, startTimeLimit } from '../time.ts';
import type { NetworkContext } from './network-context.ts';

/** Time limits of one step in milliseconds, counted from when a slot for this address was acquired. */
export interface ConnectionOptions {
  readonly deadlineMs: number;
  /** For the connection alone. Default 4,000. */
  readonly connectMs?: number;
  readonly rank?: SlotPriority;
  /** Milliseconds that several steps share, in place of the deadline of each. What waits in line for a place costs nothing. */
  readonly budget?: { leftMs: number };
  /** A larger step that this one belongs to. Default: the audit. */
  readonly within?: Ends;
  /** A connection to this address and port that is open already: it is used in place of a new one, and needs no turn. */
  readonly open?: net.Socket | null | undefined;
  /** Whether the connection is kept for a further step. Default: it is destroyed. */
  readonly isKept?: (socket: net.Socket) => boolean;
}

/** Three SYN go out within it. */
const CONNECT_MS = 4_000;
/** Two: for an address, or a port of it, that has let a whole connection pass and has never answered. */
const BRIEF_MS = 1_500;

/**
 * The one place of this floor that opens a TCP connection: guarded before and after, where no owner has opted out, few at once per address
 * (`slots.ts`), ended at its deadline, destroyed whatever happens. `talk` has to heed the signal it is given; its
 * reason is the silence to answer.
 */
export async function withConnection<T>(
  context: NetworkContext,
  { address, port }: Endpoint,
  options: ConnectionOptions,
  talk: (socket: net.Socket, time: Ends) => Promise<Observed<T>>,
): Promise<Observed<T>> {
  const { deadlineMs, connectMs = CONNECT_MS, rank = 'session', budget, within = context.signal } = options;
  const { open = null, isKept = () => false } = options;
  if (!context.mayReach(address)) return unseen('forbidden', address);
  const refused = open ? null : await context.refusal(address);
  if (refused) return refused;
  if (context.connections.left < 1) return unseen('limit', 'all connections of one audit');
  context.connections.left -= 1;
  const turn = open ? () => true : context.mayConnect;
  const place = await context.slots.take({ address, port }, { rank, audit: context.connections, turn, signal: within });
  if (typeof place === 'string') {
    open?.destroy();
    context.connections.left += 1;
    return missed(address, place, within);
  }
  const started = performance.now();
  const limitMs = Math.min(deadlineMs, budget?.leftMs ?? deadlineMs);
  const time = startTimeLimit(within, limitMs);
  const name = endpointName({ address, port });
  const isMute = context.mute.has(address) || context.mute.has(name);
  const patienceMs = isMute ? Math.min(connectMs, BRIEF_MS) : connectMs;
  const socket = open ?? new net.Socket();
  // The peer may reset the connection while no handler is attached; errors that matter are reported where they are awaited.
  socket.on('error', () => {});
  try {
    if (open) return await talk(socket, time.signal);
    const connected = await connect(
      socket,
      context,
      { address, port },
      time.signal,
      patienceMs < limitMs ? patienceMs : null,
    );
    note(context, [address, name], connected, rank);
    return connected.seen ? await talk(socket, time.signal) : connected;
  } finally {
    if (!isKept(socket)) socket.destroy();
    time.clear();
    if (budget) budget.leftMs -= performance.now() - started;
    place.release();
  }
}

/** A wait for the ledger is reported for what it is, whatever ended it. */
function missed(address: string, reason: Reason, within: Ends): Unseen {
  if (reason === 'visited') return unseen('limit', `${address} was visited often enough`);
  const silence = silenceOf(within);
  return silence.silence === 'timeout' ? unseen('limit', `${address} is busy`) : silence;
}

/** A scan gives up too early to prove that an address does not respond. */
function note(
  { heard, mute }: NetworkContext,
  places: readonly string[],
  connected: Observed<null>,
  rank: SlotPriority,
): void {
  const isAnswer = connected.seen || connected.silence === 'refused' || connected.silence === 'reset';
  for (const place of places) {
    if (isAnswer) {
      heard.add(place);
      mute.delete(place);
    } else if (connected.silence === 'timeout' && rank !== 'scan' && !heard.has(place)) mute.add(place);
  }
}

/** The silence that stands for a fault of a socket. */
export function silenceOfFault({ code = '', message }: NodeJS.ErrnoException): Unseen {
  return unseen(SILENCES[code] ?? 'internal', code || message);
}

const SILENCES: Readonly<Record<string, Unseen['silence']>> = {
  ECONNREFUSED: 'refused',
  ECONNRESET: 'reset',
  ECONNABORTED: 'reset',
  EPIPE: 'reset',
  ETIMEDOUT: 'timeout',
  EHOSTUNREACH: 'unreachable',
  EHOSTDOWN: 'unreachable',
  ENETUNREACH: 'unreachable',
  ENETDOWN: 'unreachable',
  EADDRNOTAVAIL: 'unreachable',
  EAFNOSUPPORT: 'unreachable',
  EACCES: 'unreachable',
  EPERM: 'unreachable',
  EMFILE: 'limit',
  ENFILE: 'limit',
  ENOBUFS: 'limit',
};

/** `connectMs`: null where the time of the whole step is over before. */
async function connect(
  socket: net.Socket,
  context: NetworkContext,
  asked: Endpoint,
  time: Ends,
  connectMs: number | null,
): Promise<Observed<null>> {
  const place = context.dial({ transport: 'tcp', ...asked });
  const patience = connectMs === null ? null : startTimeLimit(time, connectMs);
  const connected = await answerWithin<null>(patience?.signal ?? time, (answer) => {
    socket.once('connect', () => answer(seen(null)));
    socket.once('error', (fault) => answer(silenceOfFault(fault)));
    socket.setNoDelay(true).connect({ host: place.address, port: place.port });
  });
  patience?.clear();
  if (!connected.seen || place.address !== asked.address) return connected;
  const { remoteAddress } = socket;
  return remoteAddress && context.mayReach(remoteAddress)
    ? connected
    : unseen('forbidden', remoteAddress ?? asked.address);
}
