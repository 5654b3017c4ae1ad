import type { Ask, DnsMessage, DnsRecord } from '../model/ask.ts';
import { type Observed, seen, unseen } from '../model/observed.ts';
import { knownAddresses } from './host-addresses.ts';
import { registrableDomain } from './organizational-domain.ts';

/**
 * What one of a zone's own servers gives of a name: TXT, or MX as they are written in a zone; `CNAME target` where it gives an alias. Of
 * other types it is only told whether it answers.
 */
export interface ServerTexts {
  readonly host: string;
  /** Unseen, `lame`: it answers, and not as one that has this zone. */
  readonly texts: Observed<readonly string[]>;
}

const SERVERS_ASKED = 8;

/** Puts one question to each server of the zone of a name, nobody's cache between. */
export async function askEveryServer(
  name: string,
  ask: Ask,
  type: 'TXT' | 'MX' | 'A' | 'TLSA' = 'TXT',
): Promise<Observed<readonly ServerTexts[]>> {
  const servers = await serversOf(name, ask);
  if (!servers.seen) return servers;
  const hosts = servers.value.slice(0, SERVERS_ASKED);
  const told = await Promise.all(hosts.map((host) => askServer(host, { name, type }, ask)));
  return seen(told.flat(), [servers]);
}

/** The texts by what they say and who says so; one group where all agree. Servers that say nothing are in none. */
export function groupByAnswer(
  servers: readonly ServerTexts[],
  isMeant: (text: string) => boolean,
): readonly { readonly hosts: readonly string[]; readonly texts: readonly string[] }[] {
  const said = servers.flatMap(({ host, texts }) =>
    texts.seen ? [{ host, texts: texts.value.filter((text) => isAlias(text) || isMeant(text)).toSorted() }] : [],
  );
  return [...Map.groupBy(said, ({ texts }) => texts.join('\n')).values()].map((alike) => ({
    hosts: alike.map(({ host }) => host),
    texts: alike[0]?.texts ?? [],
  }));
}

/** The servers of the nearest zone cut above a name or at it, no further than its registrable domain. */
async function serversOf(name: string, ask: Ask): Promise<Observed<readonly string[]>> {
  const apex = registrableDomain(name);
  for (let zone = name; ; zone = zone.slice(zone.indexOf('.') + 1)) {
    const answer = await ask.dns(zone, 'NS');
    if (!answer.seen) return answer;
    const hosts = answer.value.records.flatMap(({ data }) => (data.type === 'NS' ? [data.host] : []));
    if (hosts.length > 0 && answer.value.aliases.length === 0) return seen([...new Set(hosts)], [answer]);
    if (zone === apex || !zone.includes('.')) return seen([], [answer]);
  }
}

interface ServerQuestion {
  readonly name: string;
  readonly type: 'TXT' | 'MX' | 'A' | 'TLSA';
}

/** Of a server without any address there is nothing to hear. */
async function askServer(host: string, { name, type }: ServerQuestion, ask: Ask): Promise<readonly ServerTexts[]> {
  const addresses = await ask.addresses(host);
  const [address] = knownAddresses(addresses);
  if (address === undefined) return addresses.seen ? [] : [{ host, texts: addresses }];
  return [{ host, texts: textsFrom(await ask.dnsAt({ host, address }, name, type), name, host) }];
}

function textsFrom(answer: Observed<DnsMessage>, asked: string, host: string): Observed<readonly string[]> {
  if (!answer.seen) return answer;
  const { rcode, authoritative, truncated, answer: records } = answer.value;
  if (truncated) return unseen('malformed', `${host}: truncated`, [answer]);
  if (rcode !== 'NOERROR' && rcode !== 'NXDOMAIN')
    return unseen(rcode === 'SERVFAIL' ? 'servfail' : 'refused', `${host}: ${rcode}`, [answer]);
  if (!authoritative) return unseen('lame', host, [answer]);
  const own = records.filter(({ name }) => name === asked);
  const aliases = own.flatMap(({ data }) => (data.type === 'CNAME' ? [`CNAME ${data.host}`] : []));
  return seen(aliases.length > 0 ? aliases.slice(0, 1) : recordTexts(own), [answer]);
}

/** TXT joined, MX as `10 host`; of other types nothing. */
export function recordTexts(records: readonly DnsRecord[]): readonly string[] {
  return records.flatMap(({ data }) => {
    if (data.type === 'TXT') return [data.strings.join('')];
    return data.type === 'MX' ? [`${data.preference} ${data.host}`] : [];
  });
}

const isAlias = (text: string): boolean => text.startsWith('CNAME ');
