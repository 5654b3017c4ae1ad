import { knownAddresses } from '../../common/host-addresses.ts';
import type { Ask, NameServer } from '../../model/ask.ts';
import { type Observed, seen, unseen } from '../../model/observed.ts';
import type { NameAnswer, Neighbours } from './evidence.ts';

const NAMES_ASKED = 4;
const SERVERS_ASKED = 2;
/** What people add beside an alias without knowing that they may not. */
const TYPES = ['TXT', 'MX', 'NS'] as const;

/** Asks the zone's own servers whether anything stands beside an alias; a resolver's cache would hide it. */
export async function neighboursOf(
  names: readonly NameAnswer[],
  registrable: string,
  ask: Ask,
): Promise<Observed<readonly Neighbours[]>> {
  const led = names.filter(({ chain }) => chain.seen && chain.value.aliases.length > 0);
  const aliased = led.map(({ name }) => name);
  if (aliased.length === 0)
    return seen(
      [],
      names.map(({ chain }) => chain),
    );
  const servers = await serversOf(registrable, ask);
  if (!servers.seen) return servers;
  const beside = await Promise.all(
    aliased.slice(0, NAMES_ASKED).flatMap((name) => servers.value.map((server) => typesBeside(name, server, ask))),
  );
  return seen(beside, [servers, ...led.map(({ chain }) => chain)]);
}

async function serversOf(registrable: string, ask: Ask): Promise<Observed<readonly NameServer[]>> {
  const ns = await ask.dns(registrable, 'NS');
  if (!ns.seen) return ns;
  const hosts = ns.value.records.flatMap(({ data }) => (data.type === 'NS' ? [data.host] : []));
  const found = await Promise.all(
    hosts.slice(0, SERVERS_ASKED).map(async (host) => {
      const addresses = await ask.addresses(host);
      const [address] = knownAddresses(addresses);
      return { addresses, servers: address === undefined ? [] : [{ host, address }] };
    }),
  );
  const servers = found.flatMap((one) => one.servers);
  const from = [ns, ...found.map(({ addresses }) => addresses)];
  return servers.length > 0
    ? seen(servers, from)
    : unseen('unreachable', `no address of a name server of ${registrable}`, from);
}

async function typesBeside(name: string, server: NameServer, ask: Ask): Promise<Neighbours> {
  const answers = await Promise.all(TYPES.map((type) => ask.dnsAt(server, name, type)));
  const silent = answers.find((answer) => !answer.seen);
  const ofServer = { name, server: server.host };
  if (silent && !silent.seen) return { ...ofServer, types: silent };
  const messages = answers.flatMap((answer) => (answer.seen ? [answer.value] : []));
  if (!messages.every(({ authoritative }) => authoritative)) {
    return { ...ofServer, types: unseen('lame', server.host, answers) };
  }
  const types = messages
    .flatMap(({ answer }) => answer.filter((record) => record.name === name).map(({ data }): string => data.type))
    .filter((type) => type !== 'CNAME' && type !== 'RRSIG');
  return { ...ofServer, types: seen([...new Set(types)], answers) };
}
