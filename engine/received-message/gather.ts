import { SELECTOR } from '@rempart/contract';
import { isInternal } from '../common/address-ranges.ts';
import { isIpv6 } from '../common/host-addresses.ts';
import { reverseName } from '../common/reverse-name.ts';
import type { Ask, DnsAnswer } from '../model/ask.ts';
import { mapSeen, type Observed, restingOn, seen } from '../model/observed.ts';
import { askSelector } from '../protocols/dkim/selector.ts';
import { gatherWalk } from '../protocols/dmarc/walk.ts';
import type { ListSaid, MessageEvidence, ReverseSeen } from './evidence.ts';

/** Domains that are asked for a policy, of one message: its author's, and those that vouch for it. */
const MOST_WALKS = 8;
/** Names of one address that are followed back. */
const MOST_NAMES = 5;

interface Beside {
  /** Whose policies are asked for: the author's first. */
  readonly domains: readonly string[];
  readonly address: string;
  readonly helo: string;
  readonly audited: string;
  readonly signatures: MessageEvidence['signatures'];
}

/**
 * Asks for the policies of these domains, for the keys of the audited one, whether the sender's names lead back to its address, and whether
 * that stands on a block list.
 */
export async function gatherBeside(
  { domains, address, helo, audited, signatures }: Beside,
  ask: Ask,
): Promise<Pick<MessageEvidence, 'walks' | 'authorExists' | 'reverse' | 'heloMatches' | 'lists' | 'keys'>> {
  const asked = [...new Set(domains)].slice(0, MOST_WALKS);
  const own = signatures.flatMap(({ domain, selector }) => (domain === audited ? [selector.toLowerCase()] : []));
  const selectors = [...new Set(own)].filter((selector) => SELECTOR.test(selector));
  const [author] = asked;
  const [walks, existence, keys, reverse, heloMatches, lists] = await Promise.all([
    Promise.all(asked.map(async (domain) => [domain, await gatherWalk(domain, ask)] as const)),
    author === undefined ? null : ask.dns(author, 'MX'),
    Promise.all(selectors.map((selector) => askSelector(selector, 'mail', audited, ask))),
    gatherReverse(address, ask),
    isHostName(helo) ? leadsTo(helo, address, ask) : seen(false),
    isInternal(address) ? [] : gatherLists(address, ask),
  ]);
  return {
    ...{ walks: Object.fromEntries(walks), keys, reverse, heloMatches },
    ...(existence && { authorExists: mapSeen(existence, isKnown) }),
    ...(lists.length > 0 && { lists }),
  };
}

/** Behind an alias it is the target that does not exist (RFC 6604 §3). */
function isKnown({ rcode, aliases }: DnsAnswer): boolean {
  return rcode !== 'NXDOMAIN' || aliases.length > 0;
}

/** Every list of addresses, all at once. A list that refuses us or is silent is unseen. */
function gatherLists(address: string, ask: Ask): Promise<readonly ListSaid[]> {
  const lists = ask.blocklists.filter(({ kind }) => kind === 'address');
  return Promise.all(
    lists.map(async ({ id, label }) => ({
      label,
      listed: mapSeen(await ask.blocklist(id, address), ({ listed }) => listed),
    })),
  );
}

/** RFC 8601 §2.7.3: a name of the address that has this address itself. */
export async function gatherReverse(address: string, ask: Ask): Promise<Observed<ReverseSeen>> {
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
  const answer = await ask.dns(host, isIpv6(address) ? 'AAAA' : 'A');
  return mapSeen(answer, ({ records }) => records.some(({ data }) => 'address' in data && data.address === address));
}

function isHostName(name: string): boolean {
  return /^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/.test(name);
}
