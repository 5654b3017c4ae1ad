import { texts } from '../../common/text-records.ts';
import type { Ask } from '../../model/ask.ts';
import { mapSeen, type Observed, seen, unseen } from '../../model/observed.ts';
import type { SpfPolicy, TargetLookup } from './evidence.ts';
import { effectiveTerms, isReferring, referredName, wayOf } from './lookups.ts';
import { isSpf, type Mechanism } from './parse.ts';

/** Policies read in one audit; a receiver stops at ten lookups, we look a little further to count them. */
const POLICIES_READ = 60;
const DEEPEST = 12;
/** Of all policies together; those of the largest senders are some thousands. Longer policies only serve to exhaust evaluators. */
const CHARACTERS_READ = 65_536;
/** Of more exchangers behind a term than receivers take, the addresses are not asked (RFC 7208 §4.6.4). */
const EXCHANGERS_ASKED = 10;

/** A policy with all that it pulls in. `cut`: some of it was beyond our bounds. */
export async function gatherPolicy(
  domain: string,
  ask: Ask,
): Promise<{ readonly policy: SpfPolicy; readonly cut: boolean }> {
  const walk: Walk = { ask, left: POLICIES_READ, characters: CHARACTERS_READ, cut: false };
  return { policy: await gatherPolicyNode(domain, [], walk), cut: walk.cut };
}

interface Walk {
  readonly ask: Ask;
  left: number;
  characters: number;
  cut: boolean;
}

async function gatherPolicyNode(domain: string, above: readonly string[], walk: Walk): Promise<SpfPolicy> {
  const answer = await walk.ask.dns(domain, 'TXT');
  const published = mapSeen(texts(answer), (found) => found.filter(isSpf));
  const records = isAffordable(published, walk) ? published : unseen('limit', 'SPF too long to be read', [published]);
  const terms = records.seen ? records.value.flatMap(effectiveTerms) : [];
  const ways = new Map(terms.map((term) => [wayOf(term, domain), term]));
  const path = [...above, domain];
  const targets = terms.flatMap((term) => {
    return isReferring(term) && !term.target.includes('%') ? [referredName(term)] : [];
  });
  const fresh = [...new Set(targets)].filter((target) => !path.includes(target));
  const followed = fresh.filter(() => path.length <= DEEPEST && walk.left-- > 0);
  if (followed.length < fresh.length) walk.cut = true;
  const [referred, lookups] = await Promise.all([
    Promise.all(followed.map((target) => gatherPolicyNode(target, path, walk))),
    Promise.all(
      [...ways.values()].flatMap((term) => (term.kind === 'mechanism' ? lookupOf(term, domain, walk.ask) : [])),
    ),
  ]);
  return {
    domain,
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

/** The question a receiver would put for a mechanism that names a host; macros depend on the message and cannot be asked. */
function lookupOf(term: Mechanism, domain: string, ask: Ask): readonly Promise<TargetLookup>[] {
  const { name } = term;
  if ((name !== 'a' && name !== 'mx' && name !== 'exists') || term.target.includes('%')) return [];
  const target = referredName(term) || domain;
  if (name === 'mx') return [exchangersAt(target, ask)];
  return [name === 'a' ? addressesAt(target, ask) : existenceOf(target, ask)];
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

async function exchangersAt(target: string, ask: Ask): Promise<TargetLookup> {
  const answer = await ask.dns(target, 'MX');
  const hosts = answer.seen
    ? answer.value.records.flatMap(({ data }) => (data.type === 'MX' && data.host !== '' ? [data.host] : []))
    : [];
  const found = await Promise.all(hosts.slice(0, EXCHANGERS_ASKED).map((host) => ask.addresses(host)));
  const silent = [answer, ...found].find((one) => !one.seen);
  const addresses: Observed<readonly string[]> =
    silent && !silent.seen
      ? silent
      : seen(
          found.flatMap((one) => (one.seen ? one.value : [])),
          [answer, ...found],
        );
  const addressless = found.flatMap((one, index) => (one.seen && one.value.length === 0 ? (hosts[index] ?? []) : []));
  const records = mapSeen(answer, () => hosts.length);
  return {
    mechanism: 'mx',
    target,
    records,
    addresses,
    ...(addressless.length > 0 && { addressless: seen(addressless, found) }),
  };
}
