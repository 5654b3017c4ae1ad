import ipaddr from 'ipaddr.js';
import { mailProviderOf } from '../../common/mail-provider.ts';
import { policyProviderOf } from '../../common/mail-senders.ts';
import { registrableDomain, sameOrganization } from '../../common/organizational-domain.ts';
import type { AuditEvidence } from '../../evidence.ts';
import type { SpfPolicy } from '../../protocols/spf/evidence.ts';
import type { Mechanism } from '../../protocols/spf/parse.ts';
import { lookupFinder, reachableTerms } from '../../protocols/spf/tree.ts';

/** Whose an address is, as the records of the audited domain tell. */
export interface NetworkOwner {
  /** An id of the atlas, a registrable domain, or null: the domain names the address itself. */
  readonly name: string | null;
  readonly isProvider: boolean;
  /** Its SPF record lets it send. Else it is only one of the domain's exchangers. */
  readonly isAuthorized: boolean;
}

export type Networks = (address: string) => NetworkOwner | null;

/** Finds the owner of an address by the SPF record of an audited domain with all that it includes, and by its MX. */
export function networksOf(evidence: AuditEvidence): Networks {
  const spf = evidence.protocols.spf;
  const table = openTable();
  if (!spf?.seen) return table.find;
  collect(spf.value.policy, { name: null, isProvider: false, isAuthorized: true }, evidence.domain, table);
  for (const { host, addresses } of spf.value.exchangers) {
    const provider = mailProviderOf(host);
    const foreign = sameOrganization(host, evidence.domain) ? null : registrableDomain(host);
    const owner = { name: provider ?? foreign, isProvider: provider !== null, isAuthorized: false };
    for (const address of addresses.seen ? addresses.value : []) table.add(address, null, owner);
  }
  return table.find;
}

/** The MX hosts of an audited domain, as far as the audit was told them. */
export function mailHostsIn({ protocols: { spf } }: AuditEvidence): readonly string[] {
  return spf?.seen && spf.value.mx.seen ? spf.value.mx.value.filter((host) => host !== '') : [];
}

function collect(policy: SpfPolicy, owner: NetworkOwner, domain: string, table: Table): void {
  const lookupOf = lookupFinder(policy);
  const allowed = reachableTerms(policy).filter(
    (term): term is Mechanism => term.kind === 'mechanism' && term.qualifier === '+',
  );
  for (const term of allowed) {
    if (term.name === 'ip4') table.add(term.target, term.prefix4, owner);
    if (term.name === 'ip6') table.add(term.target, term.prefix6, owner);
    if (term.name !== 'a' && term.name !== 'mx') continue;
    const looked = lookupOf(term)?.addresses;
    for (const address of looked?.seen ? looked.value : [])
      table.add(address, ipaddr.IPv4.isValid(address) ? term.prefix4 : term.prefix6, owner);
  }
  for (const below of policy.referred) collect(below, ownerBelow(below.domain, owner, domain), domain, table);
}

/** Providers include one another; the first that is known by name is whom the domain asked to send. */
function ownerBelow(include: string, above: NetworkOwner, domain: string): NetworkOwner {
  if (above.isProvider) return above;
  const provider = policyProviderOf(include);
  if (provider !== null) return { name: provider, isProvider: true, isAuthorized: true };
  if (above.name !== null || sameOrganization(include, domain)) return above;
  return { name: registrableDomain(include), isProvider: false, isAuthorized: true };
}

interface Table {
  readonly add: (address: string, prefix: number | null, owner: NetworkOwner) => void;
  readonly find: Networks;
}

/** Networks by their length: an address is looked for once in each length that occurs, whatever the number of networks. */
function openTable(): Table {
  const known = new Map<string, NetworkOwner>();
  const lengths = new Set<number>();
  return {
    add: (address, prefix, owner) => {
      const bits = bitsOf(address);
      if (bits === null) return;
      const length = Math.min(prefix ?? bits.length, bits.length);
      // A policy that lets everybody send names nobody.
      if (length < SHORTEST_PREFIX) return;
      const key = keyOf(bits, length);
      lengths.add(length);
      if (!known.has(key)) known.set(key, owner);
    },
    find: (address) => {
      const bits = bitsOf(address);
      if (bits === null) return null;
      const found = [...lengths].toSorted((one, other) => other - one).map((length) => known.get(keyOf(bits, length)));
      return found.find((owner) => owner !== undefined) ?? null;
    },
  };
}

const SHORTEST_PREFIX = 8;

function keyOf(bits: string, length: number): string {
  return `${bits.length} ${bits.slice(0, length)}`;
}

function bitsOf(address: string): string | null {
  if (!ipaddr.isValid(address)) return null;
  const octets = ipaddr.process(address).toByteArray();
  return octets.map((octet) => octet.toString(2).padStart(8, '0')).join('');
}
