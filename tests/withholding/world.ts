import { type AuditEvidence, type Conclusion, type Network, type ProtocolId, protocols } from '@rempart/engine';
import { concludeFrom } from '../../engine/judgement/conclude.ts';
import { judgeProtocol, type Verdict } from '../../engine/judgement/judge.ts';
import type { Ask } from '../../engine/model/ask.ts';
import { mapSeen, type Observed, seen } from '../../engine/model/observed.ts';
import { type Known, knownFrom } from './possible.ts';
import { type Exchange, type Method, Remembered } from './remembered.ts';

/** Exchanges that tell of the same thing: a resolver tells it with and without validation, a server over UDP and TCP. */
export interface Source {
  readonly key: string;
  readonly exchanges: readonly [Exchange, ...Exchange[]];
  /** Whose gatherers asked. */
  readonly by: ReadonlySet<ProtocolId>;
}

/** What is concluded of a world, and from what. */
export interface Found {
  readonly evidence: AuditEvidence;
  readonly conclusion: Conclusion;
}

/** What an audit asks of the world, and what it makes of the answers. A test plants a fault by another one. */
export interface Reading {
  readonly ask: (ask: Ask) => Ask;
  readonly judge: (id: ProtocolId, evidence: AuditEvidence) => readonly Verdict[];
}

const AS_IT_IS: Reading = { ask: (ask) => ask, judge: judgeProtocol };

/** For tests: one world, concluded upon as often as one likes with some of its answers replaced. */
export class WithheldWorld {
  readonly domain: string;
  readonly sources: readonly Source[];
  readonly known: Known;
  readonly whole: Found;
  readonly #remembered: Remembered;
  readonly #reading: Reading;

  private constructor(remembered: Remembered, reading: Reading, evidence: AuditEvidence, sources: readonly Source[]) {
    this.domain = evidence.domain;
    this.sources = sources;
    this.known = knownFrom(sources.flatMap(({ exchanges }) => exchanges));
    this.#remembered = remembered;
    this.#reading = reading;
    this.whole = this.#concluded(
      evidence,
      protocols.map(({ id }) => id),
    );
  }

  static async of(domain: string, network: Network, reading: Reading = AS_IT_IS): Promise<WithheldWorld> {
    const remembered = new Remembered(network, domain);
    const sources = new Map<string, { key: string; exchanges: [Exchange, ...Exchange[]]; by: Set<ProtocolId> }>();
    const gathered = await Promise.all(
      protocols.map(async ({ id }) => {
        const note = (exchange: Exchange) => {
          const key = sourceOf(exchange.method, exchange.asked);
          const source = sources.get(key);
          if (source) source.exchanges.push(exchange);
          else sources.set(key, { key, exchanges: [exchange], by: new Set() });
          sources.get(key)?.by.add(id);
        };
        return [id, await gather(id, domain, reading.ask(remembered.ask(note)))];
      }),
    );
    const ask = remembered.ask(() => {});
    const existence = mapSeen(await ask.dns(domain, 'SOA'), ({ rcode }) =>
      rcode === 'NXDOMAIN' ? 'absent' : 'exists',
    );
    remembered.closeOthers();
    const found = { domain, at: ask.now, durationMs: 0, permits: ask.permits, existence };
    const evidence = { ...found, protocols: Object.fromEntries(gathered) };
    // Whether UDP or TCP is answered first is by chance: what was answered stands before what was not.
    for (const { exchanges } of sources.values())
      if (exchanges[0].method === 'dnsAt')
        exchanges.sort((one, other) => Number(other.answer.seen) - Number(one.answer.seen));
    return new WithheldWorld(remembered, reading, evidence, [...sources.values()]);
  }

  /** What is concluded where the exchanges of a source are answered otherwise; those who did not ask are not asked again. */
  async with({ key, by }: Source, answerTo: (asked: readonly unknown[]) => Observed<unknown>): Promise<Found> {
    const instead = (method: Method, asked: readonly unknown[]) =>
      sourceOf(method, asked) === key ? answerTo(asked) : undefined;
    const ask = this.#reading.ask(this.#remembered.ask(() => {}, instead));
    const gathered = await Promise.all([...by].map(async (id) => [id, await gather(id, this.domain, ask)]));
    const { evidence } = this.whole;
    const changed = { ...evidence, protocols: { ...evidence.protocols, ...Object.fromEntries(gathered) } };
    return this.#concluded(changed, [...by]);
  }

  #concluded(evidence: AuditEvidence, changed: readonly ProtocolId[]): Found {
    const verdicts = protocols.flatMap(({ id }) =>
      changed.includes(id)
        ? this.#reading.judge(id, evidence)
        : this.whole.conclusion.verdicts.filter(({ protocol }) => protocol === id),
    );
    return { evidence, conclusion: concludeFrom(evidence, verdicts) };
  }
}

async function gather(id: ProtocolId, domain: string, ask: Ask): Promise<Observed<unknown>> {
  const { gather } = protocols.find((protocol) => protocol.id === id) as (typeof protocols)[number];
  return seen(await gather({ domain, ask, selectors: [], mailSelectors: [], sendsNothing: undefined, done: () => {} }));
}

/** What a resolver or a server says of one name and type, however it was asked; else the question as it was put. */
function sourceOf(method: Method, asked: readonly unknown[]): string {
  const told = method === 'dns' ? asked.slice(0, 2) : method === 'dnsAt' ? asked.slice(0, 3) : asked;
  return JSON.stringify([method, ...told]);
}
