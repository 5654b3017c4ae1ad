import { endpointName } from '../../common/endpoint-name.ts';
import { type Observed, type Unseen, unseen } from '../../model/observed.ts';
import type { ConcurrencyLimit } from '../courtesy/concurrency-limit.ts';
import { type Ends, endingWith } from '../ending.ts';
import { pause, silenceOf, startTimeLimit } from '../time.ts';
import type { NetworkContext } from '../transport/network-context.ts';
import { attempt, type DnsTransport, mostTelling, type Reply } from './attempt.ts';
import type { ServerAddress } from './datagram-sockets.ts';
import type { StreamLease } from './kept-streams.ts';
import { isAskable } from './name.ts';
import type { Question } from './question.ts';

/** The DNS questions of one audit: their time, their way out, their number, and what is known of the servers met. */
export interface DnsSession extends DnsTransport, Pick<NetworkContext, 'signal'> {
  readonly gate: ConcurrencyLimit;
  questionsLeft: number;
  /** Servers that have answered something. */
  readonly heard: Set<string>;
  /** Servers that timed out on a whole question and have never answered. They get one short retry. */
  readonly silent: Set<string>;
}

export interface DnsLookup {
  readonly question: Question;
  /** Asked in turn until one settles the matter. */
  readonly servers: readonly ServerAddress[];
  /** Only this one; else UDP, and TCP for what is truncated, malformed or lost. */
  readonly transport?: 'udp' | 'tcp' | undefined;
  readonly stream?: StreamLease | undefined;
  /** Milliseconds for each server; for one that has never said a word, a quarter of them. */
  readonly patienceMs: number;
  /** What a reply comes to, and whether it leaves the next server nothing to add. */
  readonly settle: (reply: Reply) => { readonly found: Observed<Reply>; readonly final: boolean };
  /** Called with the servers that did not answer a question which another one settled. */
  readonly demote?: (mute: readonly ServerAddress[]) => void;
}

/** One question, asked until it is settled or its time is over; then the most telling of the failures. */
export function queryWithFailover(session: DnsSession, lookup: DnsLookup): Promise<Observed<Reply>> {
  const { name } = lookup.question;
  const task = async () => {
    if (!isAskable(name)) return unseen('malformed', 'not a domain name');
    if (session.questionsLeft <= 0) return unseen('limit', 'too many DNS questions');
    session.questionsLeft -= 1;
    const refusal = lookup.transport === 'tcp' ? await lookup.stream?.prepare(session.signal) : null;
    if (refusal) return refusal;
    const time = startTimeLimit(session.signal, BUDGET_MS);
    try {
      return await raceInTurn(session, lookup, time.signal);
    } finally {
      time.clear();
    }
  };
  return session.gate.pass(session.signal, task, isSelector(name) ? 'last' : 'soon');
}

/** Two hundred names under which a DKIM key may stand: hardly any leads to a further question, and all others wait behind them. */
function isSelector(name: string): boolean {
  return name.includes('._domainkey.');
}

const BUDGET_MS = 10_000;
/** After so long the next server is asked too, while the first may still answer. */
const IMPATIENT_MS = 1_500;

/** Queries servers in order, and starts the next when the previous one fails or is slow. The first conclusive reply wins. */
async function raceInTurn(session: DnsSession, lookup: DnsLookup, time: Ends): Promise<Observed<Reply>> {
  const settled = endingWith(time);
  const race = new Race(session, lookup, settled.signal);
  const found = await race.run();
  settled.over();
  if (found) return found;
  if (session.signal.aborted) return silenceOf(session.signal);
  for (const name of lookup.servers.map(endpointName)) if (!session.heard.has(name)) session.silent.add(name);
  return mostTelling(race.failures);
}

class Race {
  readonly failures: Unseen[] = [];
  readonly #session: DnsSession;
  readonly #lookup: DnsLookup;
  readonly #time: Ends;
  readonly #mute = new Set<ServerAddress>();

  constructor(session: DnsSession, lookup: DnsLookup, time: Ends) {
    this.#session = session;
    this.#lookup = lookup;
    this.#time = time;
  }

  /** null where no server settled the matter. */
  run(): Promise<Observed<Reply> | null> {
    return this.#from(0);
  }

  async #from(at: number): Promise<Observed<Reply> | null> {
    const server = this.#lookup.servers[at];
    if (!server || this.#time.aborted) return null;
    const answer = this.#ask(server);
    if (at + 1 === this.#lookup.servers.length) return answer;
    const kept = await Promise.race([answer, impatience(this.#time)]);
    if (kept !== 'waiting') return kept ?? this.#from(at + 1);
    return firstFound([answer, this.#from(at + 1)]);
  }

  /** null where this server leaves the matter open. */
  async #ask(server: ServerAddress): Promise<Observed<Reply> | null> {
    const { question, transport, stream, patienceMs, settle, demote } = this.#lookup;
    const name = endpointName(server);
    this.#mute.add(server);
    const asked = { server, question, transport, stream, patienceMs, isBrief: this.#session.silent.has(name) };
    const reply = await attempt(this.#session, asked, this.#time);
    if (!reply.seen) {
      if (!this.#time.aborted) this.failures.push(reply);
      return null;
    }
    this.#session.heard.add(name);
    this.#session.silent.delete(name);
    const before = [...this.#mute].slice(0, [...this.#mute].indexOf(server));
    this.#mute.delete(server);
    const { found, final } = settle(reply.value);
    if (!found.seen) this.failures.push(found);
    if (!final) return null;
    demote?.(before);
    return found;
  }
}

async function impatience(signal: Ends): Promise<'waiting'> {
  await pause(IMPATIENT_MS, signal);
  return 'waiting';
}

function firstFound<T>(answers: readonly Promise<T | null>[]): Promise<T | null> {
  return new Promise((resolve) => {
    for (const answer of answers) void answer.then((found) => found && resolve(found));
    void Promise.all(answers).then(() => resolve(null));
  });
}
