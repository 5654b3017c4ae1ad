import { endpointName } from '../../common/endpoint-name.ts';
import type { DnsSource } from '../../model/ask.ts';
import { type Observed, seen, type Unseen, unseen } from '../../model/observed.ts';
import { type Ends, endingWith } from '../ending.ts';
import { pause, startTimeLimit, type TimeLimit } from '../time.ts';
import type { NetworkContext } from '../transport/network-context.ts';
import type { ServerAddress } from './datagram-sockets.ts';
import { sendDatagrams } from './datagrams.ts';
import type { StreamLease } from './kept-streams.ts';
import type { Message } from './message.ts';
import { type Query, writeQuery } from './query.ts';
import type { Question } from './question.ts';
import type { RoundTrips } from './round-trips.ts';
import type { SharedStreams } from './shared-streams.ts';
import { rcodeName } from './types.ts';

/** The way to the servers, and how long they take. */
export interface DnsTransport extends Pick<NetworkContext, 'dial'> {
  /** The way over TCP to servers that are our own. */
  readonly shared: SharedStreams;
  readonly roundTrips: RoundTrips;
}

export interface Reply {
  readonly message: Message;
  readonly from: DnsSource;
}

export interface Attempt {
  readonly server: ServerAddress;
  readonly question: Question;
  /** Only this one; else UDP, and TCP for what is truncated, malformed or lost. */
  readonly transport?: 'udp' | 'tcp' | undefined;
  /** What is asked over TCP goes this way; default: beside other questions to the same server. */
  readonly stream?: StreamLease | undefined;
  readonly patienceMs: number;
  /** For a server that has never said a word: one datagram or one connection, and a quarter of the patience. */
  readonly isBrief: boolean;
}

/** Times that a datagram is sent again. */
const REPETITIONS = 2;
/** Of the patience, before a connection is tried whatever may still come. */
const DATAGRAM_SHARE = 5 / 8;
/** Of the patience, for a connection to be taken: the answer may be slow, the handshake is the kernel's. */
const CONNECT_SHARE = 1 / 2;

/** Queries one server over UDP, then over TCP: at once after a truncated or malformed reply, later after packet loss. */
export async function attempt(means: DnsTransport, asked: Attempt, time: Ends): Promise<Observed<Reply>> {
  const limit = startTimeLimit(time, asked.isBrief ? asked.patienceMs / 4 : asked.patienceMs);
  try {
    if (asked.transport === 'tcp') return await overStream(means, asked, limit.signal);
    if (asked.transport === 'udp') return await overDatagrams(means, asked, limit.signal);
    return await overEither(means, asked, limit.signal, time);
  } finally {
    limit.clear();
  }
}

/** The connection begins when the last datagram goes out, or late; whichever brings a whole answer first has answered. */
async function overEither(means: DnsTransport, asked: Attempt, within: Ends, time: Ends): Promise<Observed<Reply>> {
  const { patienceMs, isBrief } = asked;
  const meanwhile = endingWith(within);
  let connection: TimeLimit | null = null;
  const lost = endingWith(meanwhile.signal);
  try {
    const datagrams = overDatagrams(means, asked, meanwhile.signal, lost.over);
    const early = await Promise.race([
      datagrams,
      pause(isBrief ? patienceMs : DATAGRAM_SHARE * patienceMs, lost.signal),
    ]);
    if (early && (isWhole(early) || (isBrief && isMute(early)))) return early;
    if (early) connection = startTimeLimit(time, patienceMs);
    const stream = overStream(means, asked, connection?.signal ?? meanwhile.signal);
    return (await firstWhole([datagrams, stream])) ?? failureOf(await datagrams, await stream);
  } finally {
    connection?.clear();
    meanwhile.over();
  }
}

function isMute(reply: Observed<Reply>): boolean {
  return !reply.seen && reply.silence === 'timeout';
}

function isWhole(reply: Observed<Reply>): boolean {
  return reply.seen && !reply.value.message.truncated;
}

function firstWhole(replies: readonly Promise<Observed<Reply>>[]): Promise<Observed<Reply> | null> {
  return new Promise((resolve) => {
    for (const reply of replies) void reply.then((found) => isWhole(found) && resolve(found));
    void Promise.all(replies).then(() => resolve(null));
  });
}

/** Why neither way brought an answer. */
export function failureOf(datagram: Observed<Reply>, stream: Observed<Reply>): Unseen {
  if (stream.seen) return unseen('internal');
  // Without the connection, what the server said or did not say over UDP decides nothing yet.
  if (stream.silence === 'limit' && !datagram.seen) return stream;
  if (datagram.seen) return unseen(stream.silence, `truncated over UDP, over TCP: ${stream.detail ?? stream.silence}`);
  // That a connection was cut says of the way to this server what it is, and of no question why it has no answer.
  if (datagram.silence === 'malformed' || stream.silence === 'reset') return datagram;
  return mostTelling([datagram, stream]);
}

/** What a server said tells more than that it said nothing. */
const TELLING: readonly Unseen['silence'][] = ['servfail', 'refused', 'malformed', 'reset', 'unreachable', 'timeout'];

/** Of several failures the one that says most. */
export function mostTelling(failures: readonly Unseen[]): Unseen {
  const [telling = failures[0]] = TELLING.flatMap((kind) => failures.find(({ silence }) => silence === kind) ?? []);
  return telling ?? unseen('unreachable', 'no server to ask');
}

/** `lost` is called when the last datagram goes out without an answer to those before. */
function overDatagrams(
  means: DnsTransport,
  asked: Attempt,
  time: Ends,
  lost: () => void = () => {},
): Promise<Observed<Reply>> {
  const most = asked.isBrief ? 0 : REPETITIONS;
  const repetition = {
    most,
    timeoutMs: () => means.roundTrips.timeoutMs(endpointName(asked.server)),
    repeated: (times: number) => times === most && lost(),
  };
  return ask('udp', means, asked, (server, query) =>
    sendDatagrams(means.dial({ transport: 'udp', ...server }), query, repetition, time),
  );
}

/** A connection that the server ended before it answered is opened once more (RFC 7766 §6.2.4). */
async function overStream(means: DnsTransport, asked: Attempt, time: Ends): Promise<Observed<Reply>> {
  const connectMs = CONNECT_SHARE * asked.patienceMs;
  const once = () =>
    ask('tcp', means, asked, (server, query) =>
      asked.stream ? asked.stream.send(query, connectMs, time) : means.shared.ask(server, query, connectMs, time),
    );
  const reply = await once();
  return !reply.seen && reply.silence === 'reset' && !time.aborted ? once() : reply;
}

type Carry = (server: ServerAddress, query: Query) => Promise<Observed<Message>>;

/** A server that does not know EDNS says so, and is asked without (RFC 6891 §7). */
async function ask(
  transport: 'udp' | 'tcp',
  means: DnsTransport,
  asked: Attempt,
  carry: Carry,
): Promise<Observed<Reply>> {
  const reply = await askOnce(transport, means, asked, carry, true);
  if (!reply.seen || !EDNS_REFUSALS.includes(rcodeName(reply.value.message.rcode))) return reply;
  const plain = await askOnce(transport, means, asked, carry, false);
  return plain.seen ? plain : reply;
}

const EDNS_REFUSALS: readonly string[] = ['FORMERR', 'NOTIMP', 'BADVERS'];

async function askOnce(
  transport: 'udp' | 'tcp',
  { roundTrips }: DnsTransport,
  { server, question }: Attempt,
  carry: Carry,
  edns: boolean,
): Promise<Observed<Reply>> {
  const started = performance.now();
  const name = endpointName(server);
  const answered = await carry(server, writeQuery(question, edns));
  if (!answered.seen) return unseen(answered.silence, `${answered.detail ?? answered.silence} (${name})`);
  const elapsedMs = performance.now() - started;
  if (transport === 'udp') roundTrips.took(name, elapsedMs);
  const from = { server: name, transport, at: new Date().toISOString(), elapsedMs: Math.round(elapsedMs) };
  return seen({ message: answered.value, from });
}
