import { emptyInCircle } from '../../../common/alias-walk.ts';
import type { Ask, DnsAnswer } from '../../../model/ask.ts';
import { type Observed, seen } from '../../../model/observed.ts';
import type { WebHostRecords, WebService } from '../evidence.ts';
import { askHostRecords } from './delegation.ts';

/** A zone may name hundreds, to have others asked about them. */
const SERVICES_ASKED = 4;

/** Both families of a web host, and how it says that it is reached. */
export async function gatherHost(name: string, ask: Ask): Promise<WebHostRecords> {
  const [{ host, ipv4, ipv6 }, services] = await Promise.all([askHostRecords(name, ask), askServices(name, ask)]);
  const [four, six] = await Promise.all([ipv4, ipv6].map((found) => emptyInCircle(name, found, ask)));
  return { host, ipv4: four ?? ipv4, ipv6: six ?? ipv6, services };
}

async function askServices(name: string, ask: Ask): Promise<Observed<readonly WebService[]>> {
  const answer = await ask.dns(name, 'HTTPS');
  if (!answer.seen) return answer;
  const services = await Promise.all(
    named(answer.value).map(async ({ target, hints }) => ({ target, hints, addresses: await ask.addresses(target) })),
  );
  return seen(services, [answer, ...services.map(({ addresses }) => addresses)]);
}

/** A record that names nobody speaks of its owner; where it would lead elsewhere, there is no such service (RFC 9460 §2.5). */
function named({ records }: DnsAnswer) {
  return records
    .flatMap(({ name, data }) => (data.type === 'HTTPS' && (data.host || data.priority > 0) ? [{ name, ...data }] : []))
    .slice(0, SERVICES_ASKED)
    .map(({ name, host, hints }) => ({ target: host || name, hints }));
}
