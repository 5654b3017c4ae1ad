import { ADDRESS_NAMES_REMEMBERED, DAY_MS, fieldsOf, keptDays } from '@rempart/contract';
import ipaddr from 'ipaddr.js';
import { isInternal } from '../common/address-ranges.ts';
import type { Ask, HttpResult, Network } from '../model/ask.ts';
import type { Observed } from '../model/observed.ts';
import { askedRest } from '../network/registry/rdap.ts';
import { gatherReverse } from '../received-message/gather.ts';

/** What is known of the server at an address. null: nothing is published, or it was not answered in time. */
export interface AddressName {
  /** A name of the address that leads back to it (RFC 8601 §2.7.3). */
  readonly host: string | null;
  /** How the registry of addresses calls the network that it belongs to (RFC 9083 §5.4): `OVH-CUST`. */
  readonly network: string | null;
}

export type AddressNames = Readonly<Record<string, AddressName>>;

const ASKED_MS = 4_000;
/** Addresses of one call that are asked for; and of how many networks a registry is. */
const [MOST_ADDRESSES, MOST_NETWORKS] = [12, 4];
const NAMES_KEPT_MS = keptDays(ADDRESS_NAMES_REMEMBERED) * DAY_MS;
const HOUR_MS = 3_600_000;
const MOST_REMEMBERED = 2_000;

/** Asks for addresses, and remembers for a day what was answered: a page that is opened again asks nobody. */
export function openAddressNames(now: () => number = Date.now) {
  const networks: Range[] = [];
  const hosts = new Map<string, { readonly until: number; readonly host: string | null }>();
  const services = openServices(now);

  async function hostOf(address: string, ask: Ask): Promise<string | null> {
    const known = hosts.get(address);
    if (known && known.until > now()) return known.host;
    const reverse = await gatherReverse(address, ask);
    if (!reverse.seen) return null;
    const host = reverse.value.leadsBack ? reverse.value.name : null;
    if (hosts.size >= MOST_REMEMBERED) hosts.clear();
    hosts.set(address, { until: now() + NAMES_KEPT_MS, host });
    return host;
  }

  /** One address after the other: a range that was told of one names its neighbours too. */
  async function networksOf(addresses: readonly string[], ask: Ask): Promise<ReadonlyMap<string, string>> {
    const found = new Map<string, string>();
    let left = MOST_NETWORKS;
    for (const address of addresses) {
      const known = networks.find((range) => range.until > now() && isWithin(address, range));
      const range = known ?? (left-- > 0 ? await services.rangeOf(address, ask) : null);
      if (range === null) continue;
      if (!known) networks.unshift(range);
      networks.length = Math.min(networks.length, MOST_REMEMBERED);
      found.set(address, range.name);
    }
    return found;
  }

  /** Names of the addresses in the order given, the first twelve; whatever is not answered within four seconds is null. */
  return async (addresses: readonly string[], network: Network): Promise<AddressNames> => {
    const signal = AbortSignal.timeout(ASKED_MS);
    const ask = network.open({ signal, permits: { dns: true, connections: true } });
    const asked = addresses.filter((address) => ipaddr.isValid(address) && !isInternal(address));
    const kept = asked.slice(0, MOST_ADDRESSES);
    const [named, found] = await Promise.all([
      Promise.all(kept.map((address) => hostOf(address, ask))),
      networksOf(kept, ask),
    ]);
    return Object.fromEntries(
      kept.map((address, index) => [address, { host: named[index] ?? null, network: found.get(address) ?? null }]),
    );
  };
}

/** A network as a registry tells it. */
interface Range {
  readonly first: readonly number[];
  readonly last: readonly number[];
  readonly name: string;
  readonly until: number;
}

const BOOTSTRAP = {
  ipv4: 'https://data.iana.org/rdap/ipv4.json',
  ipv6: 'https://data.iana.org/rdap/ipv6.json',
} as const;
const MOST_OCTETS = 524_288;
const LONGEST_NAME = 60;

type Service = { readonly prefix: ReturnType<typeof ipaddr.parseCIDR>; readonly url: string };

/** The registries of addresses, found through IANA (RFC 9224 §5.1, §5.2); each is left alone for as long as it asks. */
function openServices(now: () => number) {
  const tables = new Map<string, { readonly services: readonly Service[]; readonly until: number }>();
  const resting = new Map<string, number>();

  async function get(url: string, ask: Ask): Promise<string | null> {
    const { host } = new URL(url);
    if ((resting.get(host) ?? 0) > now()) return null;
    const answer = await ask.http(url, { accept: 'application/rdap+json', maxBytes: MOST_OCTETS, redirects: 3 });
    const final = trustedEnd(answer);
    if (!final) return null;
    const rest = askedRest(final, now());
    if (rest !== null) resting.set(host, now() + rest);
    return final.status === 200 && answer.seen && !answer.value.bodyCut ? answer.value.body : null;
  }

  async function servicesFor(kind: keyof typeof BOOTSTRAP, ask: Ask): Promise<readonly Service[]> {
    const known = tables.get(kind);
    if (known && known.until > now()) return known.services;
    const body = await get(BOOTSTRAP[kind], ask);
    const services = body === null ? [] : readServices(body);
    const keptMs = services.length > 0 ? DAY_MS : HOUR_MS;
    // What IANA told yesterday is better than nothing.
    tables.set(kind, { services: services.length > 0 ? services : (known?.services ?? []), until: now() + keptMs });
    return tables.get(kind)?.services ?? [];
  }

  return {
    rangeOf: async (address: string, ask: Ask): Promise<Range | null> => {
      const parsed = ipaddr.process(address);
      const services = await servicesFor(parsed.kind(), ask);
      const base = services.find(({ prefix }) => prefix[0].kind() === parsed.kind() && parsed.match(prefix))?.url;
      const body = base === undefined ? null : await get(`${base.replace(/(?<!\/)\/*$/, '/')}ip/${address}`, ask);
      const range = body === null ? null : readRange(body, now() + NAMES_KEPT_MS);
      return range && isWithin(address, range) ? range : null;
    },
  };
}

/** The last answer of a chain that went all the way, over certificates that can be trusted. */
function trustedEnd(answer: Observed<HttpResult>) {
  if (!answer.seen || answer.value.stopped !== null) return null;
  const { hops } = answer.value;
  return hops.every(({ tls }) => tls?.trusted && tls.nameMatches) ? (hops.at(-1) ?? null) : null;
}

/** Services by prefix, the longest first; an entry is two lists, prefixes then addresses of services. What is none is passed over. */
function readServices(json: string): readonly Service[] {
  const entries = fieldsOf(parsed(json))['services'];
  const found = (Array.isArray(entries) ? entries : []).flatMap((entry: unknown) => {
    const [prefixes, urls] = Array.isArray(entry) ? entry : [];
    const url = texts(urls).find((text) => text.startsWith('https:') && URL.canParse(text));
    return url === undefined ? [] : texts(prefixes).flatMap((prefix) => serviceAt(prefix, url));
  });
  return found.toSorted((one, other) => other.prefix[1] - one.prefix[1]);
}

function serviceAt(prefix: string, url: string): readonly Service[] {
  return ipaddr.isValidCIDR(prefix) ? [{ prefix: ipaddr.parseCIDR(prefix), url }] : [];
}

/** An object `ip network`. Its holder, who may be a person, is not read. */
function readRange(json: string, until: number): Range | null {
  const { startAddress, endAddress, name } = fieldsOf(parsed(json));
  if (typeof startAddress !== 'string' || typeof endAddress !== 'string' || typeof name !== 'string') return null;
  if (!ipaddr.isValid(startAddress) || !ipaddr.isValid(endAddress) || name.trim() === '') return null;
  const [first, last] = [ipaddr.process(startAddress).toByteArray(), ipaddr.process(endAddress).toByteArray()];
  return { first, last, name: name.trim().slice(0, LONGEST_NAME), until };
}

function isWithin(address: string, { first, last }: Range): boolean {
  const octets = ipaddr.process(address).toByteArray();
  if (octets.length !== first.length || octets.length !== last.length) return false;
  const own = Buffer.from(octets);
  return Buffer.compare(Buffer.from(first), own) <= 0 && Buffer.compare(own, Buffer.from(last)) <= 0;
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}

function texts(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
}
