import { setMaxListeners } from 'node:events';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { AuditEvidence } from './evidence.ts';
import { gatheredBy } from './gathering.ts';
import { type Conclusion, concludeFrom } from './judgement/conclude.ts';
import { judgeProtocol, type Verdict } from './judgement/judge.ts';
import { type ProtocolVerdict, verdictOf } from './judgement/verdict.ts';
import type { Ask, AuditScope, Network } from './model/ask.ts';
import { mapSeen, type Observed, unseen } from './model/observed.ts';
import type { Patience } from './model/patience.ts';
import type { GatherContext } from './model/protocol.ts';
import { type ProtocolId, protocols, type StepId } from './protocols/index.ts';
import type { Timing } from './trace/timing.ts';
import { type PendingQuestion, Tracer } from './trace/tracer.ts';
import { ENGINE } from './version.ts';

/** The audit as it happens: sub-steps, then each protocol judged, at last the whole. */
export type AuditEvent =
  | {
      readonly type: 'step';
      readonly protocol: ProtocolId;
      readonly step: StepId;
      readonly done: number;
      readonly total: number;
    }
  | {
      readonly type: 'judged';
      readonly protocol: ProtocolId;
      readonly verdict: ProtocolVerdict;
      readonly checks: readonly Verdict[];
    }
  /** Emitted every second while questions are slow, with all of them. The final event carries an empty list. */
  | { readonly type: 'waiting'; readonly waits: readonly PendingQuestion[] }
  | ({ readonly type: 'completed'; readonly evidence: AuditEvidence } & Conclusion);

export interface AuditOptions {
  readonly network: Network;
  /** Ends the audit at once; the generator throws its reason. The deadline, on the contrary, ends it with what was seen. */
  readonly signal: AbortSignal;
  readonly options?: {
    /** Absolute, from the start. Default 30,000. */
    readonly deadlineMs?: number;
    readonly permits?: AuditScope;
    readonly only?: readonly ProtocolId[];
    readonly selectors?: readonly string[];
    /** DKIM selectors that signed the domain's mail, as its test messages or reports of receivers show. */
    readonly mailSelectors?: readonly string[];
    /** The visitor declared that the domain sends no mail, whatever its records leave open. */
    readonly sendsNothing?: boolean;
    /** Lets the audit be put off where an address has had its connections for now: `refused` names these addresses at the end. */
    readonly patience?: Patience;
    /** Called at the end, with when each question was put and answered. */
    readonly onTimings?: (timings: readonly Timing[]) => void;
  };
}

const DEADLINE_MS = 30_000;
/** Grace period for gatherers to return once every question has been answered `deadline`. */
const GRACE_MS = 500;
/** A question that has been pending for longer than this is slow. */
const SLOW_MS = 1_500;
const WAITS_EVERY_MS = 1_000;

/** Protocols that live by DNS or registry records alone: not analysed when the visitor excludes them. */
const DNS_PROTOCOLS: readonly ProtocolId[] = ['spf', 'dkim', 'dmarc', 'bimi', 'mta-sts', 'cname', 'whois', 'domain'];

/**
 * Audits a domain and yields each sub-step and each protocol as it is done, and at last the whole evidence. The domain must be normalised
 * (`readDomain`). It never throws because of what a peer does; it ends at its deadline, or when the signal aborts.
 *
 *     const network = openNetwork(readNetworkSettings(process.env));
 *     for await (const event of audit('exemple.fr', { network, signal: new AbortController().signal }))
 *       if (event.type === 'completed') console.log(conclude(event.evidence).grade.letter);
 */
export async function* audit(
  domain: string,
  { network, signal, options = {} }: AuditOptions,
): AsyncGenerator<AuditEvent> {
  const started = performance.now();
  const {
    deadlineMs = DEADLINE_MS,
    permits = { dns: true, connections: true },
    only,
    selectors = [],
    mailSelectors = [],
    sendsNothing,
    onTimings,
    patience,
  } = options;
  const ended = new AbortController();
  const time = AbortSignal.any([signal, ended.signal, AbortSignal.timeout(deadlineMs)]);
  // Every question under way listens to it: Node 20 would take that for a leak.
  setMaxListeners(0, time);
  const tracer = new Tracer(network.open({ signal: time, permits, domain, ...(patience && { patience }) }));
  const ask = tracer.askFor(null);
  const chosen = protocols.filter(({ id }) => !only || only.includes(id));
  const existence = existenceOf(domain, ask);
  const gatheredByProtocol: { [Id in ProtocolId]?: Observed<unknown> } = {};
  const judged = new Map<ProtocolId, readonly Verdict[]>();
  const events = new EventQueue<GatherEvent>();

  for (const { id, steps, gather } of chosen) {
    const emittedSteps = new Set<string>();
    const done = (step: string) => {
      if (emittedSteps.has(step)) return;
      emittedSteps.add(step);
      events.push({ id, step: step as StepId });
    };
    const gatherWith = (ask: Ask) => (gather as Gather)({ domain, ask, selectors, mailSelectors, sendsNothing, done });
    const gathered =
      permits.dns || !DNS_PROTOCOLS.includes(id)
        ? withinGrace(
            gatheredBy(tracer.askFor(id), gatherWith, () => time.aborted),
            time,
          )
        : Promise.resolve(unseen('not-asked'));
    void gathered.then((evidence) => {
      for (const step of steps) done(step);
      events.push({ id, gathered: evidence });
    });
  }

  const total = chosen.reduce((sum, { steps }) => sum + steps.length, 0);
  const finished = { steps: 0, protocols: 0 };
  const partial = async (): Promise<AuditEvidence> => ({
    domain,
    at: ask.now,
    durationMs: Math.round(performance.now() - started),
    engine: ENGINE,
    permits,
    existence: await existence,
    protocols: inCardOrder(gatheredByProtocol),
  });

  let waits: readonly PendingQuestion[] = [];
  const clock = setInterval(() => {
    const emittedWaits = waits;
    waits = tracer.waits(SLOW_MS).filter(({ protocol }) => !gatheredByProtocol[protocol]);
    // Once more when nothing is slow any longer.
    if (emittedWaits.length > 0 || waits.length > 0) events.push({ waits });
  }, WAITS_EVERY_MS);

  try {
    while (finished.protocols < chosen.length) {
      const event = await events.next(signal);
      if (event.waits) {
        yield { type: 'waiting', waits: event.waits };
        continue;
      }
      const { id, step, gathered } = event;
      if (step) yield { type: 'step', protocol: id, step, done: ++finished.steps, total };
      if (!gathered) continue;
      finished.protocols += 1;
      gatheredByProtocol[id] = gathered;
      const checks = judgeProtocol(id, await partial());
      judged.set(id, checks);
      yield { type: 'judged', protocol: id, verdict: verdictOf(id, checks), checks };
      // Gatherers that return in the same moment are judged in turns of their own: other audits of this process have answers to read, too.
      await nextTurn();
    }
    onTimings?.(tracer.timings());
    const evidence = { ...(await partial()), trace: tracer.trace() };
    const verdicts = protocols.flatMap(({ id: protocol }) => judged.get(protocol) ?? []);
    yield { type: 'completed', evidence, ...concludeFrom(evidence, verdicts) };
  } finally {
    clearInterval(clock);
    ended.abort();
  }
}

/** A sub-step that has its answers, a protocol that has them all, or what is waited for. */
type GatherEvent =
  | { readonly id: ProtocolId; readonly step?: StepId; readonly gathered?: Observed<unknown>; readonly waits?: never }
  | { readonly waits: readonly PendingQuestion[] };

/** NXDOMAIN of the name itself; asked beside everything else, so that it costs no time. */
async function existenceOf(domain: string, ask: Ask): Promise<Observed<'exists' | 'absent'>> {
  const found = await gatheredBy(ask, async (ask) =>
    mapSeen(await ask.dns(domain, 'SOA'), ({ rcode }) => (rcode === 'NXDOMAIN' ? 'absent' : 'exists')),
  );
  return found.seen ? found.value : found;
}

type Gather = (context: GatherContext<string>) => Promise<unknown>;

/** A gatherer that hangs is a bug; it must cost its own card only. */
async function withinGrace(gathering: Promise<Observed<unknown>>, time: AbortSignal): Promise<Observed<unknown>> {
  let resolve: (late: Observed<never>) => void = () => {};
  // Not by Promise.withResolvers, which Node 20 lacks.
  const late = new Promise<Observed<never>>((settle) => {
    resolve = settle;
  });
  let grace: NodeJS.Timeout | undefined;
  const giveUp = () => {
    grace = setTimeout(() => resolve(unseen('deadline')), GRACE_MS);
  };
  if (time.aborted) giveUp();
  else time.addEventListener('abort', giveUp, { once: true });
  try {
    return await Promise.race([gathering, late]);
  } finally {
    clearTimeout(grace);
    time.removeEventListener('abort', giveUp);
  }
}

function inCardOrder(gathered: { [Id in ProtocolId]?: Observed<unknown> }): AuditEvidence['protocols'] {
  const ordered = protocols.flatMap(({ id }) => (gathered[id] ? [[id, gathered[id]] as const] : []));
  return Object.fromEntries(ordered) as AuditEvidence['protocols'];
}

/** Events that several gatherers push and one generator takes, in order. */
class EventQueue<T> {
  readonly #waiting: T[] = [];
  #wake: () => void = () => {};

  push(event: T): void {
    this.#waiting.push(event);
    this.#wake();
  }

  async next(signal: AbortSignal): Promise<T> {
    for (;;) {
      signal.throwIfAborted();
      const event = this.#waiting.shift();
      if (event) return event;
      await new Promise<void>((resolve) => {
        const wake = () => {
          signal.removeEventListener('abort', wake);
          resolve();
        };
        this.#wake = wake;
        signal.addEventListener('abort', wake, { once: true });
      });
    }
  }
}
