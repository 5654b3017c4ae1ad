import { firstSilence } from '../../common/first-silence.ts';
import { addressesOfFamily } from '../../common/host-addresses.ts';
import { texts } from '../../common/text-records.ts';
import type { AddressFamily, Ask, DnsAnswer } from '../../model/ask.ts';
import { mapSeen, type Observed, seen, unseen } from '../../model/observed.ts';
import { isName, MX_NAMES_ALLOWED } from './evaluate.ts';
import type { ExchangerAddresses, SpfPolicy, TargetLookup } from './evidence.ts';
import { isSpf, type Term } from './parse.ts';
import { effectiveTerms, isHostTerm, isReferring, nameOf, wayOf } from './tree.ts';

/** Policies read in one audit; a receiver stops at ten lookups, we look a little further to count them. */
const POLICIES_READ = 60;
const DEEPEST = 12;
/** Of all policies together; those of the largest senders are some thousands. Longer policies only serve to exhaust evaluators. */
const CHARACTERS_READ = 65_536;
/** Of more exchangers behind a term than receivers take, the addresses are not asked (RFC 7208 §4.6.4). */
const EXCHANGERS_ASKED = 10;

/**
 * A policy with all that it pulls in, within our bounds, as it is read for mail of `sender`; null where nobody's mail is meant.
 */
export function gatherPolicy(domain: string, ask: Ask, sender: string | null): Promise<SpfPolicy> {
  return gatherPolicyNode(domain, [], walkFor(ask, sender));
}

/** The same for records that the domain does not publish. */
export function gatherUnpublished(domain: string, records: readonly string[], ask: Ask): Promise<SpfPolicy> {
  return gatherBelow(domain, seen(records), [], walkFor(ask, domain));
}

function walkFor(ask: Ask, sender: string | null): Walk {
  return { ask, sender, left: POLICIES_READ, characters: CHARACTERS_READ };
}

interface Walk {
  readonly ask: Ask;
  readonly sender: string | null;
  left: number;
  characters: number;
}

async function gatherPolicyNode(domain: string, above: readonly string[], walk: Walk): Promise<SpfPolicy> {
  // What a macro makes of a name may be none, and has no policy (RFC 7208 §4.3).
  const answer = isName(domain) ? texts(await walk.ask.dns(domain, 'TXT')) : seen([]);
  const published = mapSeen(answer, (found) => found.filter(isSpf));
  const records = isAffordable(published, walk) ? published : unseen('limit', 'SPF too long to be read', [published]);
  return gatherBelow(domain, records, above, walk);
}

async function gatherBelow(
  domain: string,
  records: SpfPolicy['records'],
  above: readonly string[],
  walk: Walk,
): Promise<SpfPolicy> {
  const { ask, sender } = walk;
  const place = { domain, sender };
  const terms = records.seen ? records.value.flatMap(effectiveTerms) : [];
  const ways = new Map(terms.map((term) => [wayOf(term, place), term]));
  const path = [...above, domain];
  const targets = terms.flatMap((term) => {
    const name = isReferring(term) ? nameOf(term, place) : null;
    return name?.seen ? [name.value] : [];
  });
  const fresh = [...new Set(targets)].filter((target) => !path.includes(target));
  const followed = fresh.filter(() => path.length <= DEEPEST && walk.left-- > 0);
  const [referred, lookups] = await Promise.all([
    Promise.all(followed.map((target) => gatherPolicyNode(target, path, walk))),
    Promise.all([...ways.values()].flatMap((term) => lookupOf(term, place, ask))),
  ]);
  return {
    domain,
    sender,
    records,
    referred,
    loops: targets.filter((target) => path.includes(target)),
    lookups,
  };
}

function isAffordable(records: Observed<readonly string[]>, walk: Walk): boolean {
  walk.characters -= records.seen ? records.value.join('').length : 0;
  return walk.characters >= 0;
}

/** The question a receiver would put for a term that resolves a name; where it differs from message to message there is none. */
function lookupOf(term: Term, place: Pick<SpfPolicy, 'domain' | 'sender'>, ask: Ask): readonly Promise<TargetLookup>[] {
  if (!isHostTerm(term)) return [];
  const name = nameOf(term, place);
  if (!name.seen) return [];
  if (term.name === 'mx') return [exchangersAt(name.value, ask)];
  return [term.name === 'a' ? addressesAt(name.value, ask) : existenceOf(name.value, ask)];
}

async function addressesAt(target: string, ask: Ask): Promise<TargetLookup> {
  const addresses = await ask.addresses(target);
  const records = mapSeen(addresses, ({ length }) => length);
  return { mechanism: 'a', target, records, addresses };
}

async function existenceOf(target: string, ask: Ask): Promise<TargetLookup> {
  const answer = await ask.dns(target, 'A');
  const records = mapSeen(answer, ({ records: found }) => found.length);
  return { mechanism: 'exists', target, records };
}

export function exchangersIn({ records }: DnsAnswer): readonly string[] {
  return records.flatMap(({ data }) => (data.type === 'MX' && data.host !== '' ? [data.host] : []));
}

async function exchangersAt(target: string, ask: Ask): Promise<TargetLookup> {
  const mx = mapSeen(await ask.dns(target, 'MX'), exchangersIn);
  const asked = mx.seen ? mx.value.slice(0, EXCHANGERS_ASKED) : [];
  return lookupOfMx(
    target,
    mx,
    await Promise.all(asked.map(async (host) => ({ host, addresses: await ask.addresses(host) }))),
  );
}

/** What an `mx` term stands for, by the hosts that it names and their addresses. */
export function lookupOfMx(
  target: string,
  mx: Observed<readonly string[]>,
  exchangers: readonly ExchangerAddresses[],
): TargetLookup {
  const found = exchangers.map(({ addresses }) => addresses);
  const known = found.flatMap((one) => (one.seen ? one.value : []));
  const hostsWith = (family: AddressFamily, isMeant: (addresses: readonly string[]) => boolean) =>
    exchangers.flatMap(({ host, addresses }) => {
      const own = addressesOfFamily(addresses, family);
      return own.seen && isMeant(own.value) ? [host] : [];
    });
  const isBare = ({ length }: readonly string[]) => length === 0;
  const isCrowded = ({ length }: readonly string[]) => length > MX_NAMES_ALLOWED;
  const bare = { ipv4: hostsWith('ipv4', isBare), ipv6: hostsWith('ipv6', isBare) };
  const crowded = [...new Set([...hostsWith('ipv4', isCrowded), ...hostsWith('ipv6', isCrowded)])];
  const addressless = exchangers.filter(({ addresses }) => addresses.seen && addresses.value.length === 0);
  return {
    mechanism: 'mx',
    target,
    records: mapSeen(mx, ({ length }) => length),
    addresses: firstSilence([mx, ...found]) ?? seen(known, [mx, ...found]),
    ...(bare.ipv4.length + bare.ipv6.length > 0 && { lacking: bare }),
    ...(crowded.length > 0 && { crowded }),
    ...(addressless.length > 0 && {
      addressless: seen(
        addressless.map(({ host }) => host),
        found,
      ),
    }),
  };
}
