import { endpointName } from '../common/endpoint-name.ts';
import type { DnsSource } from '../model/ask.ts';
import { type Observed, seen, type Unseen, unseen } from '../model/observed.ts';
import type { Message } from './dns-message.ts';
import { isAskable } from './dns-name.ts';
import { type Question, writeQuery } from './dns-query.ts';
import { type Place, sendDatagram, sendStream } from './dns-transport.ts';
import { rcodeName } from './dns-types.ts';
import type { Gate } from './gate.ts';
import { limitTime, silenceOf } from './time.ts';
import type { Wire } from './wire.ts';

/** The DNS questions of one audit: their time, their way out, their number, and what is known of the servers met. */
export interface Line extends Pick<Wire, 'signal' | 'dial'> {
  readonly gate: Gate;
  questionsLeft: number;
  /** Servers that have answered something. */
  readonly heard: Set<string>;
  /** Servers that have never answered, and let a whole question pass. They are given one short try. */
  readonly silent: Set<string>;
}

export interface Reply {
  readonly message: Message;
  readonly from: DnsSource;
}

export interface Errand {
  readonly question: Question;
  /** Asked in turn until one settles the matter. */
  readonly servers: readonly Place[];
  /** Only this one; else UDP, and TCP for what is truncated, malformed or lost. */
  readonly transport?: 'udp' | 'tcp' | undefined;
  /** What a reply comes to, and whether it leaves the next server nothing to add. */
  readonly settle: (reply: Reply) => { readonly found: Observed<Reply>; readonly final: boolean };
  /** Told which servers said nothing to a question that another one settled. */
  readonly outdone?: (mute: readonly Place[]) => void;
}

/** One question, tried and tried again until it is settled or its time is over; then the most telling of the failures. */
export function exchange(line: Line, errand: Errand): Promise<Observed<Reply>> {
  return line.gate.pass(line.signal, async () => {
    if (!isAskable(errand.question.name)) return unseen('malformed', 'not a domain name');
    if (line.questionsLeft <= 0) return unseen('limit', 'too many DNS questions');
    line.questionsLeft -= 1;
    const time = limitTime(line.signal, BUDGET_MS);
    try {
      return await tryInTurn(line, errand, time.signal);
    } finally {
      time.over();
    }
  });
}

interface Try {
  readonly transport: 'udp' | 'tcp';
  readonly ms: number;
}

/** Whoever let four seconds of datagrams pass answers a connection at once, or not at all. */
const TRIES: readonly Try[] = [
  { transport: 'udp', ms: 1_500 },
  { transport: 'udp', ms: 2_500 },
  { transport: 'tcp', ms: 2_000 },
];
const TCP_MS = 4_000;
const BUDGET_MS = 10_000;

async function tryInTurn(line: Line, errand: Errand, time: AbortSignal): Promise<Observed<Reply>> {
  const { servers, transport, settle, outdone } = errand;
  const failures: Unseen[] = [];
  const mute = new Set<Place>();
  const settled = new Set<Place>();
  for (const [round, trial] of TRIES.filter((one) => !transport || one.transport === transport).entries()) {
    for (const server of servers) {
      const name = endpointName(server);
      if (settled.has(server) || (round > 0 && line.silent.has(name))) continue;
      const reply = await attempt(line, server, errand, trial, time);
      if (line.signal.aborted) return silenceOf(line.signal);
      if (!reply.seen) {
        failures.push(reply);
        mute.add(server);
        continue;
      }
      line.heard.add(name);
      line.silent.delete(name);
      mute.delete(server);
      const { found, final } = settle(reply.value);
      if (final) {
        outdone?.([...mute]);
        return found;
      }
      if (!found.seen) failures.push(found);
      settled.add(server);
    }
  }
  for (const name of servers.map(endpointName)) if (!line.heard.has(name)) line.silent.add(name);
  return mostTelling(failures);
}

/** One try at one server. What comes truncated or distorted by UDP is asked again by TCP at once. */
async function attempt(
  line: Line,
  server: Place,
  errand: Errand,
  { transport, ms }: Try,
  time: AbortSignal,
): Promise<Observed<Reply>> {
  const reply = await send(line, server, errand.question, { transport, ms }, time);
  const whole = reply.seen ? !reply.value.message.truncated : reply.silence !== 'malformed';
  if (whole || transport === 'tcp' || errand.transport === 'udp') return reply;
  const again = await send(line, server, errand.question, { transport: 'tcp', ms: TCP_MS }, time);
  if (again.seen) return again;
  if (!reply.seen) return reply;
  return unseen(again.silence, `truncated over UDP, over TCP: ${again.detail ?? again.silence}`);
}

/** A server that does not know EDNS says so, and is asked without (RFC 6891 §7). */
async function send(
  line: Line,
  server: Place,
  question: Question,
  trial: Try,
  time: AbortSignal,
): Promise<Observed<Reply>> {
  const reply = await sendOnce(line, server, question, trial, time, true);
  if (!reply.seen || !EDNS_REFUSALS.includes(rcodeName(reply.value.message.rcode))) return reply;
  const plain = await sendOnce(line, server, question, trial, time, false);
  return plain.seen ? plain : reply;
}

const EDNS_REFUSALS: readonly string[] = ['FORMERR', 'NOTIMP', 'BADVERS'];

async function sendOnce(
  { dial }: Line,
  server: Place,
  question: Question,
  { transport, ms }: Try,
  time: AbortSignal,
  edns: boolean,
): Promise<Observed<Reply>> {
  const limit = limitTime(time, ms);
  const started = performance.now();
  const carry = transport === 'udp' ? sendDatagram : sendStream;
  const answered = await carry(dial({ transport, ...server }), writeQuery(question, edns), limit.signal);
  limit.over();
  if (!answered.seen)
    return unseen(answered.silence, `${answered.detail ?? answered.silence} (${endpointName(server)})`);
  const from = {
    server: endpointName(server),
    transport,
    at: new Date().toISOString(),
    elapsedMs: Math.round(performance.now() - started),
  };
  return seen({ message: answered.value, from });
}

/** What a server said tells more than that it said nothing. */
const TELLING: readonly Unseen['silence'][] = ['servfail', 'refused', 'malformed', 'reset', 'unreachable', 'timeout'];

function mostTelling(failures: readonly Unseen[]): Unseen {
  const [telling = failures[0]] = TELLING.flatMap((kind) => failures.find(({ silence }) => silence === kind) ?? []);
  return telling ?? unseen('unreachable', 'no server to ask');
}
