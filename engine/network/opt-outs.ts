import { optOut } from '@rempart/contract';
import { isWithinAny, plainName } from '../common/names.ts';
import { registrableDomain } from '../common/organizational-domain.ts';
import { publishesValue } from '../common/published-value.ts';
import { reverseName } from '../common/reverse-name.ts';
import type { Ask, DnsAnswer } from '../model/ask.ts';
import { type Unseen, unseen } from '../model/observed.ts';
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

interface OptOuts {
  /** The same asker. It notes which names lead to which addresses. */
  readonly dns: Ask['dns'];
  /**
   * Why this address may not be connected to: an owner of a name that led there in this audit has opted out, or its reverse zone says so,
   * or the operator; null where nobody does, or nobody answers in two seconds. The owner of the audited domain was asked before.
   */
  readonly refusal: (address: string) => Promise<Unseen | null>;
}

/** The opt-outs of those whom an audit comes across (decision 0089). One per audit: each owner is asked once. */
export function openOptOuts(
  ask: Ask['dns'],
  {
    signal,
    domain,
    refusals,
  }: { readonly signal: Ends; readonly domain: string | undefined; readonly refusals: Refusals },
): OptOuts {
  const namesOf = new Map<string, Set<string>>();
  const asked = new Map<string, ReturnType<typeof askZone>>();

  const note = ({ name, aliases, records }: DnsAnswer) => {
    for (const { data } of records) {
      if (data.type !== 'A' && data.type !== 'AAAA') continue;
      const names = namesOf.get(data.address) ?? new Set();
      namesOf.set(data.address, names);
      for (const leading of [name, ...aliases]) names.add(leading);
    }
  };

  const askZone = async (zone: string): Promise<'yes' | Unseen | null> => {
    const time = startTimeLimit(signal, ASKED_MS);
    const answer = await answerWithin<DnsAnswer>(time.signal, (tell) => {
      void ask(`${optOut.label}.${zone}`, 'TXT').then(tell);
    });
    time.clear();
    if (publishesValue(answer, optOut.value)) return 'yes';
    // A question that our own limits held back was not put: a zone that uses them up must not silence the others.
    return !answer.seen && answer.silence === 'limit' ? answer : null;
  };
  const askFor = async (subject: string, zone: string): Promise<Unseen | null> => {
    const answer = asked.get(zone) ?? askZone(zone);
    asked.set(zone, answer);
    const said = await answer;
    return said === 'yes' ? optedOut(subject) : said;
  };

  const own = domain === undefined ? undefined : (registrableDomain(domain) ?? domain);
  const refusalOf = async (address: string): Promise<Unseen | null> => {
    if (refusals.ofAddress(address)) return optedOut(address);
    const names = [...(namesOf.get(address) ?? [])];
    const listed = names.find(refusals.ofName);
    if (listed !== undefined) return optedOut(listed);
    const owners = new Set(names.map(registrableDomain));
    const answers = await Promise.all([
      ...[...owners].flatMap((owner) => (owner === null || owner === own ? [] : [askFor(owner, owner)])),
      ...reverseZones(address).map((zone) => askFor(address, zone)),
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

/** Of an address, and of its network as operators have them: an IPv4 /24, an IPv6 /48 (RFC 6177 §2). */
function reverseZones(address: string): readonly string[] {
  const labels = reverseName(address).split('.');
  return [labels, labels.slice(labels.at(-2) === 'ip6' ? 20 : 1)].map((zone) => zone.join('.'));
}
