import { reverseName } from '../common/reverse-name.ts';
import type { Ask, DnsAnswer } from '../model/ask.ts';
import { mapSeen, type Observed, restingOn, seen } from '../model/observed.ts';
import { gatherWalk } from '../protocols/dmarc/walk.ts';
import type { MessageEvidence, ReverseSeen } from './evidence.ts';

/** Domains that are asked for a policy, of one message: its author's, and those that vouch for it. */
const MOST_WALKS = 8;
/** Names of one address that are followed back. */
const MOST_NAMES = 5;

/** Asks for the policies of these domains, and whether the sender's names lead back to its address. */
export async function gatherBeside(
  { domains, address, helo }: { readonly domains: readonly string[]; readonly address: string; readonly helo: string },
  ask: Ask,
): Promise<Pick<MessageEvidence, 'walks' | 'reverse' | 'heloMatches'>> {
  const asked = [...new Set(domains)].slice(0, MOST_WALKS);
  const [walks, reverse, heloMatches] = await Promise.all([
    Promise.all(asked.map(async (domain) => [domain, await gatherWalk(domain, ask)] as const)),
    gatherReverse(address, ask),
    isHostName(helo) ? leadsTo(helo, address, ask) : seen(false),
  ]);
  return { walks: Object.fromEntries(walks), reverse, heloMatches };
}

/** RFC 8601 §2.7.3: a name of the address that has this address itself. */
async function gatherReverse(address: string, ask: Ask): Promise<Observed<ReverseSeen>> {
  const answer = await ask.dns(reverseName(address), 'PTR');
  if (!answer.seen) return answer;
  const names = hostsOf(answer.value).slice(0, MOST_NAMES);
  const back = await Promise.all(names.map(async (name) => ({ name, back: await leadsTo(name, address, ask) })));
  const good = back.find((one) => one.back.seen && one.back.value);
  if (good) return seen({ name: good.name, leadsBack: true }, [answer]);
  const silent = back.find((one) => !one.back.seen)?.back;
  if (silent && !silent.seen) return restingOn(silent, [answer]);
  return seen({ name: names[0] ?? null, leadsBack: false }, [answer]);
}

function hostsOf({ records }: DnsAnswer): readonly string[] {
  return records.flatMap(({ data }) => (data.type === 'PTR' ? [data.host] : []));
}

async function leadsTo(host: string, address: string, ask: Ask): Promise<Observed<boolean>> {
  const answer = await ask.dns(host, address.includes(':') ? 'AAAA' : 'A');
  return mapSeen(answer, ({ records }) => records.some(({ data }) => 'address' in data && data.address === address));
}

function isHostName(name: string): boolean {
  return /^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/.test(name);
}
