import { plainName } from '../../common/names.ts';
import type { Ask, DnsAnswer, DnsMessage, DnsRecord, RecordType } from '../../model/ask.ts';
import { type Observed, seen, type Unseen, unseen } from '../../model/observed.ts';
import { isWithin, parentOf } from '../../zone-file/names.ts';
import { mayAnswer } from '../../zone-file/types.ts';
import type { ZoneData } from '../../zone-file/zone.ts';
import { isOfNameAlone } from './types.ts';

/** What a zone file cannot tell: what servers count, and what signers make. The network is asked for it. */
const LIVE: ReadonlySet<RecordType> = new Set(['AXFR', 'CDNSKEY', 'CDS', 'DNSKEY', 'DS', 'NSEC', 'NSEC3PARAM', 'SOA']);
const MAX_ALIASES = 10;

interface AliasRecord extends DnsRecord {
  readonly data: { readonly type: 'CNAME'; readonly host: string };
}

export interface PublishedZone {
  readonly zoneNames: readonly string[];
  readonly dns: (ask: Ask['dns']) => Ask['dns'];
  readonly dnsAt: (ask: Ask['dnsAt']) => Ask['dnsAt'];
}

/**
 * Answers the questions about a zone from its file, as its servers would once it is published (RFC 1034 §4.3.2, wildcards by RFC 4592), and
 * leaves all others to the network: other zones, delegations, SOA and signatures. A zone that is signed today is taken to be signed then,
 * by the same signer. Of a zone that is known in part, only what is known is answered from the file.
 */
export function publishedZone(zone: ZoneData): PublishedZone {
  const byName = Map.groupBy(zone.records, ({ name }) => name);
  const nodes = new Set([zone.origin]);
  const flattenedNames = Object.keys(zone.flattened).map((key) => key.slice(0, key.lastIndexOf(' ')));
  for (const name of [...byName.keys(), ...flattenedNames])
    for (let node = name; isWithin(node, zone.origin); node = parentOf(node)) nodes.add(node);

  const isLive = (name: string, type: RecordType) =>
    !isWithin(name, zone.origin) ||
    (zone.only !== undefined && !zone.only.has(`${name} ${type}`)) ||
    isDelegated(name) ||
    (name === zone.origin && (LIVE.has(type) || (type === 'NS' && !recordsAt(name, 'NS').length)));

  /** At a cut the parent answers referrals only; the cut itself belongs to the child (RFC 1034 §4.2.1). */
  function isDelegated(name: string): boolean {
    for (let node = name; node !== zone.origin; node = parentOf(node))
      if (recordsAt(node, 'NS').length > 0) return true;
    return false;
  }

  function recordsAt(name: string, type: string): readonly DnsRecord[] {
    return (byName.get(name) ?? []).filter(({ data }) => data.type === type);
  }

  /** The name whose records answer: itself, a wildcard, or null where nothing exists. */
  function ownerOf(name: string): string | null {
    if (nodes.has(name)) return name;
    let encloser = parentOf(name);
    while (!nodes.has(encloser)) encloser = parentOf(encloser);
    const wildcard = `*.${encloser}`;
    return nodes.has(wildcard) ? wildcard : null;
  }

  /** What stands above a name and leads all that is below it elsewhere, as an alias of that name (RFC 6672 §3.3). */
  function ledElsewhere(name: string): AliasRecord | null {
    for (let node = name; node !== zone.origin; ) {
      node = parentOf(node);
      const [branch] = recordsAt(node, 'DNAME');
      if (branch?.data.type !== 'DNAME') continue;
      const { host: target } = branch.data;
      const prefix = node === '' ? name : name.slice(0, -node.length - 1);
      return { name, ttl: branch.ttl, data: { type: 'CNAME', host: target === '' ? prefix : `${prefix}.${target}` } };
    }
    return null;
  }

  function fromFile(name: string, type: RecordType) {
    const led = ledElsewhere(name);
    const owner = led ? name : ownerOf(name);
    const own = led || owner === null ? [] : recordsAt(owner, type);
    const alias = led ?? (owner === null ? null : aliasAt(owner));
    const flattened = zone.flattened[`${owner} ${type}`] ?? null;
    const isAnswered = own.length > 0 || alias !== null || flattened !== null;
    return {
      rcode: owner === null ? ('NXDOMAIN' as const) : ('NOERROR' as const),
      records: led && type === 'CNAME' ? [led] : own.map((record) => ({ ...record, name })),
      alias: own.length === 0 && type !== 'CNAME' && alias ? { ...alias, name } : null,
      flattened,
      unread: isAnswered ? null : unreadAt(owner, type),
    };
  }

  function aliasAt(owner: string): AliasRecord | null {
    const [alias] = recordsAt(owner, 'CNAME');
    return alias?.data.type === 'CNAME' ? { ...alias, data: { type: 'CNAME', host: alias.data.host } } : null;
  }

  /** Why it is not known what a name answers: the record there that nobody here can read. */
  function unreadAt(owner: string | null, asked: RecordType): Unseen | null {
    const record = zone.foreign?.find(({ name, type }) => name === owner && mayAnswer(type, asked));
    return record ? unseen('unread', `line ${record.line}: ${record.type} is not read`) : null;
  }

  return {
    zoneNames: [...new Set([...byName.keys(), ...flattenedNames])],
    dns: (ask) => {
      const isSigned = async () => {
        const soa = await ask(zone.origin, 'SOA');
        return soa.seen && soa.value.authenticated;
      };
      async function answer(name: string, type: RecordType, chain: readonly string[]): Promise<Observed<DnsAnswer>> {
        if (chain.includes(name)) return unseen('malformed', `CNAME loop: ${[...chain, name].join(' > ')}`);
        if (chain.length > MAX_ALIASES) return unseen('limit', `more than ${MAX_ALIASES} CNAME in a row`);
        if (isLive(name, type)) return ask(name, type);
        if (zone.unknown?.has(`${name} ${type}`)) return unseen('not-asked', 'its value is not known yet');
        const { rcode, records, alias, flattened, unread } = fromFile(name, type);
        if (unread) return unread;
        const authenticated = await isSigned();
        const own = { ...BARE, name, type, rcode, records, authenticated, ttl: leastOf(records), from: source() };
        if (flattened !== null && records.length === 0) {
          const target = await answer(flattened, type, [...chain, name]);
          if (!target.seen) return target;
          const found = target.value.records.map((record) => ({ ...record, name }));
          return seen({ ...own, records: found, ttl: leastOf(found) });
        }
        if (!alias) return seen(own);
        if (isOfNameAlone(type)) return seen({ ...own, aliases: [alias.data.host], ttl: alias.ttl });
        const target = await answer(alias.data.host, type, [...chain, name]);
        if (!target.seen) return target;
        return seen({
          ...target.value,
          name,
          aliases: [alias.data.host, ...target.value.aliases],
          authenticated: authenticated && target.value.authenticated,
          ttl: Math.min(alias.ttl, target.value.ttl ?? alias.ttl),
        });
      }
      return async (host, type, options = {}) => {
        const name = plainName(host);
        // Only the explanation of signatures asks with checking disabled, and the file has no signatures yet.
        if (options.checkingDisabled || isLive(name, type)) {
          const live = await ask(host, type, options);
          const isNew = name === zone.origin && type === 'SOA' && live.seen && live.value.rcode === 'NXDOMAIN';
          return isNew ? seen({ ...live.value, rcode: 'NOERROR', records: recordsAt(name, 'SOA') }) : live;
        }
        return answer(name, type, []);
      };
    },
    dnsAt: (ask) => async (server, host, type, options) => {
      const live = await ask(server, host, type, options);
      const name = plainName(host);
      if (isLive(name, type) || !live.seen || !isAnswer(live.value)) return live;
      const { rcode, records, alias, flattened, unread } = fromFile(name, type);
      if (flattened !== null) return live;
      return unread ?? seen({ ...live.value, rcode, answer: alias ? [alias] : records, authority: [], additional: [] });
    },
  };
}

/** A server that is asked and does not answer for the zone would not do so afterwards either. */
function isAnswer({ rcode, authoritative }: DnsMessage): boolean {
  return authoritative && (rcode === 'NOERROR' || rcode === 'NXDOMAIN');
}

const BARE = { aliases: [], signatures: [] };

function source(): DnsAnswer['from'] {
  return { server: 'file', transport: 'tcp', at: new Date().toISOString(), elapsedMs: 0 };
}

function leastOf(records: readonly DnsRecord[]): number | null {
  return records.length > 0 ? Math.min(...records.map(({ ttl }) => ttl)) : null;
}
