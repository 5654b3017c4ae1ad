import { emptyInCircle } from '../../common/alias-walk.ts';
import { isIpv6, knownAddresses } from '../../common/host-addresses.ts';
import { gatherMailHosts } from '../../common/mail-hosts.ts';
import { sameOrganization } from '../../common/organizational-domain.ts';
import type { Ask } from '../../model/ask.ts';
import { begun } from '../../model/begun.ts';
import { mapSeen, type Observed, seen, type Unseen } from '../../model/observed.ts';
import type { GatherContext } from '../../model/protocol.ts';
import type { MailPort, PortAnswer, ScannedHost, TcpEvidence } from './evidence.ts';
import { CLEAR, FORGOTTEN, GREETING, HTTPS, PORTS, SCREENS, SMTP, STORES, TELNET, UNUSED } from './ports.ts';

/** Machines whose ports are looked at: good manners towards audited servers. */
export const HOSTS_SCANNED = 3;

type Step = 'port-scan' | 'connection-test' | 'security-analysis';

/** Where a name of the zone stands: an address, none, or a machine of another organisation. */
interface Place {
  readonly name: string;
  readonly stands: Observed<{
    readonly address: string | null;
    /** Its first IPv6 address, beside an IPv4 one. */
    readonly six: string | null;
    readonly elsewhere: boolean;
  }>;
  /** Why one family of its addresses is not known, where the other is. */
  readonly unheard: Unseen | null;
}

/** Knocks once at a fixed list of ports, on the machines that the zone itself names: the domain, www and its own MX. */
export async function gatherTcp({ domain, ask, done }: GatherContext<Step>): Promise<TcpEvidence> {
  const named = begun(Promise.all([placeOf(domain, ask), placeOf(`www.${domain}`, ask)]));
  const mail = await gatherMailHosts(domain, ask);
  const mx = await Promise.all((mail.seen ? mail.value.hosts : []).map(({ host }) => placeOf(host, ask, domain)));
  const places = [...(await named), ...mx.filter(isOurs)];
  const [hosts, overIpv6, own, port25] = await Promise.all([
    scan(places, ask).then(telling('port-scan', done)),
    scanOverIpv6(places, ask),
    Promise.all(mx.filter(isOurs).map((place) => knockAtMail(place, ask))).then(telling('connection-test', done)),
    ask.port25(),
  ]);
  return {
    domain,
    hosts,
    overIpv6,
    unresolved: places.flatMap(({ name, stands, unheard }) => {
      const cause = stands.seen ? unheard : stands;
      return cause ? [{ name, cause }] : [];
    }),
    elsewhere: [...places, ...mx].filter((place) => !isOurs(place)).map(({ name }) => name),
    mail: mapSeen(mail, (found) => ({ receives: found.hosts.length > 0, implicit: found.implicit, own })),
    port25,
  };
}

/** A name outside the audited organisation, or an alias that leads out of it, is not ours to knock at. */
async function placeOf(name: string, ask: Ask, owner = name): Promise<Place> {
  if (!sameOrganization(name, owner))
    return { name, stands: seen({ address: null, six: null, elsewhere: true }), unheard: null };
  const [direct, addresses] = await Promise.all([
    ask.dns(name, 'A'),
    ask.addresses(name).then((found) => emptyInCircle(name, found, ask)),
  ]);
  const known = knownAddresses(addresses);
  if (!addresses.seen && known.length === 0) return { name, stands: addresses, unheard: null };
  const target = direct.seen ? direct.value.aliases.at(-1) : undefined;
  const elsewhere = target !== undefined && !sameOrganization(target, name);
  const [address = null] = known;
  const six = isIpv6(address ?? '') ? null : (known.find(isIpv6) ?? null);
  const unheard = addresses.seen || elsewhere ? null : addresses;
  return { name, stands: seen({ address, six, elsewhere }, [direct, addresses]), unheard };
}

function isOurs({ stands }: Place): boolean {
  return !stands.seen || !stands.value.elsewhere;
}

/** Every port of the first address of each distinct machine, all at once. */
function scan(places: readonly Place[], ask: Ask): Promise<readonly ScannedHost[]> {
  const ports = PORTS.map(({ port }) => port);
  return Promise.all(
    machinesOf(places, 'address').map(async (machine) =>
      listen({ ...machine, ports: await knock(machine, ports, ask) }, ask),
    ),
  );
}

/** From a place without IPv6 nothing is learnt: where a door that is meant to be open does not answer, the others are left alone. */
async function scanOverIpv6(places: readonly Place[], ask: Ask): Promise<readonly ScannedHost[]> {
  return Promise.all(
    machinesOf(places, 'six').map(async (machine) => {
      const first = await knock(machine, [HTTPS], ask);
      if (!first[0]?.answer.seen) return { ...machine, ports: first };
      return listen({ ...machine, ports: [...first, ...(await knock(machine, FORGOTTEN, ask))] }, ask);
    }),
  );
}

type Machine = Pick<ScannedHost, 'names' | 'address'>;

function machinesOf(places: readonly Place[], side: 'address' | 'six'): readonly Machine[] {
  const machines = new Map<string, string[]>();
  for (const { name, stands } of places) {
    const address = stands.seen && !stands.value.elsewhere ? stands.value[side] : null;
    if (address !== null) machines.set(address, [...new Set([...(machines.get(address) ?? []), name])]);
  }
  return [...machines].slice(0, HOSTS_SCANNED).map(([address, names]) => ({ address, names }));
}

/** Hears those of the open ports that begin in clear, unless the machine takes every connection. */
async function listen(host: ScannedHost, ask: Ask): Promise<ScannedHost> {
  const { address, ports } = host;
  const open = ports.filter(({ answer }) => answer.seen && answer.value.state === 'open').map(({ port }) => port);
  const isDoubtful = open.some((port) => [...SCREENS, ...STORES, TELNET].includes(port));
  const unused = isDoubtful ? await ask.tcp({ address, port: UNUSED }) : null;
  const isGuarded = unused?.seen && unused.value.state === 'open';
  const clear = (isGuarded ? [] : open).flatMap((port) => {
    const protocol = CLEAR.get(port) ?? GREETING.get(port);
    return protocol ? [{ port, protocol }] : [];
  });
  return {
    ...host,
    ...(unused && { unused }),
    clear: await Promise.all(
      clear.map(async ({ port, protocol }) => ({ port, service: await ask.clearService({ address, port }, protocol) })),
    ),
  };
}

function knock({ address }: Machine, ports: readonly number[], ask: Ask): Promise<readonly PortAnswer[]> {
  return Promise.all(ports.map(async (port) => ({ port, answer: await ask.tcp({ address, port }) })));
}

async function knockAtMail({ name, stands }: Place, ask: Ask): Promise<MailPort> {
  if (!stands.seen) return { host: name, address: null, answer: stands };
  const { address } = stands.value;
  return {
    host: name,
    address,
    answer: address === null ? seen(null, [stands]) : await ask.tcp({ address, port: SMTP }),
  };
}

function telling<T>(step: Step, done: (step: Step) => void): (found: T) => T {
  return (found) => {
    done(step);
    return found;
  };
}
