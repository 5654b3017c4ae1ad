import { optOut } from '@rempart/contract';
import { isWithinAny, plainName } from '../common/names.ts';
import { registrableDomain } from '../common/organizational-domain.ts';
import { publishesValue } from '../common/published-value.ts';
import { reverseName } from '../common/reverse-name.ts';
import type { Ask, DnsAnswer } from '../model/ask.ts';
import { type Observed, type Unseen, unseen } from '../model/observed.ts';
import type { Ends } from './ending.ts';
import { answerWithin, startTimeLimit } from './time.ts';
import { type CidrNetwork, isWithin, readAddress, readNetwork, readWritten } from './transport/cidr.ts';

const ASKED_MS = 2_000;

/** Whom the operator of this installation leaves alone. */
export interface Refusals {
  readonly ofName: (name: string) => boolean;
  readonly ofAddress: (address: string) => boolean;
}

/** Whether a text may stand in such a list: a name, whose last label is never a number, an address or a CIDR network. */
export function isRefusable(text: string): boolean {
  return /^(?:[a-z0-9-]+\.)+(?!\d+$)[a-z0-9-]+$/.test(text) || readRefusedNetwork(text) !== null;
}

/** An address or a CIDR network; null where the text is neither. */
function readRefusedNetwork(text: string): CidrNetwork | null {
  const address = readWritten(text);
  if (address) return [address, address.toByteArray().length * 8];
  try {
    return readNetwork(text);
  } catch {
    return null;
  }
}

export function readRefusals(list: readonly string[]): Refusals {
  const networks: CidrNetwork[] = [];
  const names: string[] = [];
  for (const text of list) {
    const network = readRefusedNetwork(text);
    if (network) networks.push(network);
    else names.push(plainName(text));
  }
  return {
    ofName: (name) => isWithinAny(name, names),
    ofAddress: (text) => {
      const address = readAddress(text);
      return address !== null && networks.some((network) => isWithin(address, network));
    },
  };
}

/** What an owner said; nothing in two seconds counts as no. */
interface Said {
  readonly isOut: boolean;
  /** Our own limits held the question back. */
  readonly unasked: Unseen | null;
  /** Seconds; null where the answer tells none. */
  readonly ttl: number | null;
}

interface OptOuts {
  /** The same asker. It notes which names lead to which addresses. */
  readonly dns: Ask['dns'];
  /**
   * Why this address may not be connected to: an owner of a name that led there in this audit has opted out, or the holder of the address
   * has, or the operator; null where nobody does, or nobody answers in two seconds. The owner of the audited domain was asked before.
   */
  readonly refusal: (address: string) => Promise<Unseen | null>;
}

/**
 * What holders of addresses said, by address, for as long as their answers may be kept: resolvers do not keep what they find deep in the
 * reverse tree. All audits of a process share it.
 */
export class HolderAnswers {
  readonly #answers = new Map<string, { readonly until: number; readonly refusal: Unseen | null }>();

  of(address: string): { readonly refusal: Unseen | null } | null {
    const known = this.#answers.get(address);
    return known !== undefined && known.until > Date.now() ? known : null;
  }

  /** `ttl` in seconds; null where the answer tells none. */
  keep(address: string, refusal: Unseen | null, ttl: number | null): void {
    this.#answers.delete(address);
    const [oldest] = this.#answers.keys();
    if (oldest !== undefined && this.#answers.size >= MOST_KEPT) this.#answers.delete(oldest);
    const seconds = Math.min(Math.max(ttl ?? UNTOLD_S, SHORTEST_S), LONGEST_S);
    this.#answers.set(address, { until: Date.now() + seconds * 1_000, refusal });
  }
}

const MOST_KEPT = 20_000;
const SHORTEST_S = 60;
const UNTOLD_S = 300;
const LONGEST_S = 3_600;
/** Names that one address may have and be asked about. */
const MOST_NAMES = 3;

interface Surroundings {
  readonly signal: Ends;
  readonly domain: string | undefined;
  readonly refusals: Refusals;
  readonly holders: HolderAnswers;
}

/** The opt-outs of those whom an audit comes across (decision 0089). One per audit: each owner is asked once. */
export function openOptOuts(ask: Ask['dns'], { signal, domain, refusals, holders }: Surroundings): OptOuts {
  const namesOf = new Map<string, Set<string>>();
  const asked = new Map<string, Promise<Said>>();

  const note = ({ name, aliases, records }: DnsAnswer) => {
    for (const { data } of records) {
      if (data.type !== 'A' && data.type !== 'AAAA') continue;
      const names = namesOf.get(data.address) ?? new Set();
      namesOf.set(data.address, names);
      for (const leading of [name, ...aliases]) names.add(leading);
    }
  };

  /** Silence after two seconds, as after the questions of this audit. */
  const within = async (name: string, type: 'PTR' | 'TXT'): Promise<Observed<DnsAnswer>> => {
    const time = startTimeLimit(signal, ASKED_MS);
    const answer = await answerWithin<DnsAnswer>(time.signal, (tell) => {
      void ask(name, type).then(tell);
    });
    time.clear();
    return answer;
  };
  const askZone = async (zone: string): Promise<Said> => {
    const answer = await within(`${optOut.label}.${zone}`, 'TXT');
    return { isOut: publishesValue(answer, optOut.value), unasked: heldBack(answer), ttl: ttlOf(answer) };
  };
  const askOwner = (zone: string): Promise<Said> => {
    const answer = asked.get(zone) ?? askZone(zone);
    asked.set(zone, answer);
    return answer;
  };
  const askFor = async (subject: string, zone: string): Promise<Unseen | null> => {
    const { isOut, unasked } = await askOwner(zone);
    return isOut ? optedOut(subject) : unasked;
  };

  const own = domain === undefined ? undefined : (registrableDomain(domain) ?? domain);
  /**
   * What the holder of an address says: at the registered domain of the name that he gave it (PTR), which resolvers keep; without such a
   * name at the place of his network in the reverse tree.
   */
  const askHolder = async (address: string): Promise<Unseen | null> => {
    const known = holders.of(address);
    if (known) return known.refusal;
    const pointer = await within(reverseName(address), 'PTR');
    const silent = heldBack(pointer);
    if (silent) return silent;
    const names = pointer.seen
      ? pointer.value.records.flatMap(({ data }) => (data.type === 'PTR' ? [data.host] : []))
      : [];
    const zones = [...new Set(names.slice(0, MOST_NAMES).map(registrableDomain))].filter((zone) => zone !== null);
    const others = zones.filter((zone) => zone !== own);
    const all = await Promise.all((zones.length > 0 ? others : [networkName(address)]).map(askOwner));
    const refusal = all.some(({ isOut }) => isOut) ? optedOut(address) : null;
    const unasked = all.map((one) => one.unasked).find((one) => one !== null);
    if (refusal === null && unasked !== undefined) return unasked;
    holders.keep(address, refusal, shortest([ttlOf(pointer), ...all.map(({ ttl }) => ttl)]));
    return refusal;
  };
  const refusalOf = async (address: string): Promise<Unseen | null> => {
    if (refusals.ofAddress(address)) return optedOut(address);
    const names = [...(namesOf.get(address) ?? [])];
    const listed = names.find(refusals.ofName);
    if (listed !== undefined) return optedOut(listed);
    const owners = new Set(names.map(registrableDomain));
    const answers = await Promise.all([
      ...[...owners].flatMap((owner) => (owner === null || owner === own ? [] : [askFor(owner, owner)])),
      askHolder(address),
    ]);
    return answers.find((answer) => answer?.silence === 'opted-out') ?? answers.find((answer) => answer) ?? null;
  };
  /** What was found of an address, and how many names led there: another one may have another owner. */
  const found = new Map<string, { readonly names: number; readonly refusal: Promise<Unseen | null> }>();
  return {
    dns: (...question) =>
      ask(...question).then((answer) => {
        if (answer.seen) note(answer.value);
        return answer;
      }),
    refusal: async (address) => {
      // What is asked outside of an audit concerns the machines of this installation.
      if (domain === undefined) return null;
      const names = namesOf.get(address)?.size ?? 0;
      const known = found.get(address);
      if (known?.names === names) return known.refusal;
      const refusal = refusalOf(address);
      found.set(address, { names, refusal });
      return refusal;
    },
  };
}

function optedOut(subject: string): Unseen {
  return unseen('opted-out', `${subject} opted out`);
}

/** A question that our own limits held back was not put: a zone that uses them up must not silence the others. */
function heldBack(answer: Observed<DnsAnswer>): Unseen | null {
  return !answer.seen && answer.silence === 'limit' ? answer : null;
}

const ttlOf = (answer: Observed<DnsAnswer>): number | null => (answer.seen ? answer.value.ttl : null);

function shortest(ttls: readonly (number | null)[]): number | null {
  const told = ttls.filter((ttl) => ttl !== null);
  return told.length > 0 ? Math.min(...told) : null;
}

/** Of the network of an address as operators have them: an IPv4 /24, an IPv6 /48 (RFC 6177 §2). */
function networkName(address: string): string {
  const labels = reverseName(address).split('.');
  return labels.slice(labels.at(-2) === 'ip6' ? 20 : 1).join('.');
}
