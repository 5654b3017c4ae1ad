import type { DnsAnswer, DnsMessage, Endpoint, Registration } from '../../engine/model/ask.ts';
import type { Answer } from './answers.ts';
import type { Exchange } from './remembered.ts';

/** What the answers of a world prove together, so that one of them could not have been just any other. */
export interface Known {
  /** Names that do not exist, and domains that are nobody's: nothing stands below them (RFC 8020). */
  readonly absent: ReadonlySet<string>;
  /** Zones whose own servers name one another, whatever a resolver would have said. */
  readonly delegated: ReadonlySet<string>;
  /** Ports that answered, by machine. */
  readonly alive: ReadonlyMap<string, readonly number[]>;
  /** Types that were found, by name. */
  readonly types: ReadonlyMap<string, ReadonlySet<string>>;
}

export function knownFrom(exchanges: readonly Exchange[]): Known {
  const absent = new Set<string>();
  const delegated = new Set<string>();
  const alive = new Map<string, number[]>();
  const types = new Map<string, Set<string>>();
  for (const { method, asked, answer } of exchanges) {
    if (!answer.seen) continue;
    if (method === 'tcp') {
      const { address, port } = asked[0] as Endpoint;
      alive.set(address, [...(alive.get(address) ?? []), port]);
    }
    if (method === 'registration' && !(answer.value as Registration).registered) absent.add(String(asked[0]));
    if (method === 'dnsAt' && asked[2] === 'NS' && (answer.value as DnsMessage).authoritative)
      delegated.add(String(asked[1]));
    if (method !== 'dns') continue;
    const { name, rcode, records, aliases } = answer.value as DnsAnswer;
    if (rcode === 'NXDOMAIN' && aliases.length === 0) absent.add(name);
    if (records.length === 0 && aliases.length === 0) continue;
    types.set(name, (types.get(name) ?? new Set()).add(aliases.length > 0 ? 'CNAME' : String(asked[1])));
  }
  return { absent, alive, delegated, types };
}

/** Whether the world could have answered so, all its other answers being as they are. */
export function isPossible(
  { absent, delegated, types }: Known,
  { method, asked }: Exchange,
  { answer }: Answer,
): boolean {
  if (method !== 'dns' || !answer.seen) return true;
  const { records, rcode } = answer.value as DnsAnswer;
  const [name, type] = asked.map(String) as [string, string];
  if (type === 'NS' && delegated.has(name)) return false;
  const others = [...(types.get(name) ?? [])].filter((other) => other !== type);
  if (others.includes('CNAME')) return false;
  if (records.length > 0) return !above(name).some((one) => absent.has(one));
  if (rcode === 'NXDOMAIN')
    return others.length === 0 && ![...types.keys()].some((other) => other.endsWith(`.${name}`));
  // Where there are name servers there is the beginning of a zone.
  return !(type === 'SOA' && others.includes('NS'));
}

function above(name: string): readonly string[] {
  const labels = name.split('.');
  return labels.slice(1).map((_, index) => labels.slice(index + 1).join('.'));
}
