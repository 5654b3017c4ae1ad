import { emptyInCircle } from '../../../common/alias-walk.ts';
import { firstOfEach, knownAddresses } from '../../../common/host-addresses.ts';
import type { Ask, DnsAnswer } from '../../../model/ask.ts';
import { mapSeen, type Observed, seen } from '../../../model/observed.ts';
import type { WebHostRecords, WebService } from '../evidence.ts';
import { askHostRecords } from './delegation.ts';

/** A zone may name hundreds, to have others asked about them. */
const SERVICES_ASKED = 4;
const HTTPS_PORT = 443;

/** Both families of a web host, and how it says that it is reached. */
export async function gatherHost(name: string, ask: Ask): Promise<WebHostRecords> {
  const [{ host, ipv4, ipv6 }, services] = await Promise.all([askHostRecords(name, ask), askServices(name, ask)]);
  const [four, six] = await Promise.all([ipv4, ipv6].map((found) => emptyInCircle(name, found, ask)));
  return { host, ipv4: four ?? ipv4, ipv6: six ?? ipv6, services };
}

async function askServices(name: string, ask: Ask): Promise<Observed<readonly WebService[]>> {
  const answer = await ask.dns(name, 'HTTPS');
  if (!answer.seen) return answer;
  const services = await Promise.all(published(answer.value).map((service) => askService(service, name, ask)));
  return seen(services, [answer, ...services.map(({ addresses }) => addresses)]);
}

type Published = Omit<WebService, 'addresses' | 'doors'>;

/** A record that names nobody speaks of its owner; one that would lead elsewhere says that there is no such service (RFC 9460 §2.5). */
function published({ records }: DnsAnswer): readonly Published[] {
  return records
    .flatMap(({ name, data }) => (data.type === 'HTTPS' ? [{ name, ...data }] : []))
    .slice(0, SERVICES_ASKED)
    .map(({ name, priority, host, hints, parameters }) => ({
      priority,
      target: host || (priority > 0 ? name : ''),
      hints,
      ...(parameters && { parameters }),
    }));
}

async function askService(service: Published, name: string, ask: Ask): Promise<WebService> {
  const { priority = 0, target, parameters } = service;
  if (target === '') return { ...service, addresses: seen([]) };
  const [addresses, own] = await Promise.all([ask.addresses(target), ask.addresses(name)]);
  const port = parameters?.port ?? HTTPS_PORT;
  const usual = port === HTTPS_PORT ? knownAddresses(own) : [];
  const led = priority > 0 ? knownAddresses(addresses).filter((address) => !usual.includes(address)) : [];
  const doors = await Promise.all(firstOfEach(led).map((address) => askDoor({ address, port }, ask)));
  return { ...service, addresses, ...(doors.length > 0 && { doors }) };
}

async function askDoor(door: { readonly address: string; readonly port: number }, ask: Ask) {
  return { ...door, state: mapSeen(await ask.tcp(door), ({ state }) => state) };
}
