import { gatherMailHosts } from '../../common/mail-hosts.ts';
import { sameOrganization } from '../../common/organizational-domain.ts';
import type { Ask } from '../../model/ask.ts';
import { mapSeen, type Observed, seen } from '../../model/observed.ts';
import type { Errand } from '../../model/protocol.ts';
import type { MailPort, ScannedHost, TcpEvidence } from './evidence.ts';
import { PORTS, SMTP } from './ports.ts';

/** Machines whose ports are looked at: good manners towards audited servers. */
const HOSTS_SCANNED = 3;

type Step = 'port-scan' | 'connection-test' | 'security-analysis';

/** Where a name of the zone stands: an address, none, or somebody else's machine. */
interface Place {
  readonly name: string;
  readonly stands: Observed<{ readonly address: string | null; readonly elsewhere: boolean }>;
}

/** Knocks once at a fixed list of ports, on the machines that the zone itself names: the domain, www and its own MX. */
export async function gatherTcp({ domain, ask, done }: Errand<Step>): Promise<TcpEvidence> {
  const named = Promise.all([placeOf(domain, ask), placeOf(`www.${domain}`, ask)]);
  const mail = await gatherMailHosts(domain, ask);
  const mx = await Promise.all((mail.seen ? mail.value.hosts : []).map(({ host }) => placeOf(host, ask, domain)));
  const places = [...(await named), ...mx.filter(isOurs)];
  const [hosts, own, port25] = await Promise.all([
    scan(places, ask).then(telling('port-scan', done)),
    Promise.all(mx.filter(isOurs).map((place) => knockAtMail(place, ask))).then(telling('connection-test', done)),
    ask.port25(),
  ]);
  return {
    domain,
    hosts,
    unresolved: places.flatMap(({ name, stands }) => (stands.seen ? [] : [{ name, cause: stands }])),
    elsewhere: [...places, ...mx].filter((place) => !isOurs(place)).map(({ name }) => name),
    mail: mapSeen(mail, (found) => ({ receives: found.hosts.length > 0, implicit: found.implicit, own })),
    port25,
  };
}

/** A name outside the audited organisation, or an alias that leads out of it, is not ours to knock at. */
async function placeOf(name: string, ask: Ask, owner = name): Promise<Place> {
  if (!sameOrganization(name, owner)) return { name, stands: seen({ address: null, elsewhere: true }) };
  const [direct, addresses] = await Promise.all([ask.dns(name, 'A'), ask.addresses(name)]);
  if (!addresses.seen) return { name, stands: addresses };
  const target = direct.seen ? direct.value.aliases.at(-1) : undefined;
  const elsewhere = target !== undefined && !sameOrganization(target, name);
  return { name, stands: seen({ address: addresses.value[0] ?? null, elsewhere }) };
}

function isOurs({ stands }: Place): boolean {
  return !stands.seen || !stands.value.elsewhere;
}

/** Every port of the first address of each distinct machine, all at once. */
function scan(places: readonly Place[], ask: Ask): Promise<readonly ScannedHost[]> {
  const machines = new Map<string, string[]>();
  for (const { name, stands } of places) {
    if (!stands.seen || stands.value.elsewhere || stands.value.address === null) continue;
    machines.set(stands.value.address, [...new Set([...(machines.get(stands.value.address) ?? []), name])]);
  }
  return Promise.all(
    [...machines].slice(0, HOSTS_SCANNED).map(async ([address, names]) => ({
      names,
      address,
      ports: await Promise.all(PORTS.map(async ({ port }) => ({ port, answer: await ask.tcp({ address, port }) }))),
    })),
  );
}

async function knockAtMail({ name, stands }: Place, ask: Ask): Promise<MailPort> {
  if (!stands.seen) return { host: name, address: null, answer: stands };
  const { address } = stands.value;
  return { host: name, address, answer: address === null ? seen(null) : await ask.tcp({ address, port: SMTP }) };
}

function telling<T>(step: Step, done: (step: Step) => void): (found: T) => T {
  return (found) => {
    done(step);
    return found;
  };
}
