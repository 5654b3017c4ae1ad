import { knownAddresses } from '../../../common/host-addresses.ts';
import type { Ask, DnsMessage } from '../../../model/ask.ts';
import { type Observed, seen, unseen } from '../../../model/observed.ts';
import type { Referral, ZoneCut } from '../evidence.ts';

const PARENTS_ASKED = 3;

/** The first server of the parent that answers, in the order of its NS records. */
export async function askReferral(
  zone: string,
  parentServers: ZoneCut['parentServers'],
  ask: Ask,
): Promise<Observed<Referral>> {
  if (!parentServers.seen) return parentServers;
  const answers = await Promise.all(
    parentServers.value.slice(0, PARENTS_ASKED).map(async (host): Promise<Observed<Referral>> => {
      const addresses = await ask.addresses(host);
      const [address] = knownAddresses(addresses);
      if (address === undefined) return addresses.seen ? unseen('unreachable', host, [addresses]) : addresses;
      return refers(await ask.dnsAt({ host, address }, zone, 'NS'), zone);
    }),
  );
  return (
    answers.find(({ seen }) => seen) ??
    answers[0] ??
    unseen('unreachable', 'no server of the parent zone', [parentServers])
  );
}

/** A refusal of the parent is no delegation and no absence of one. */
function refers(answer: Observed<DnsMessage>, zone: string): Observed<Referral> {
  if (!answer.seen) return answer;
  const { rcode, answer: answers, authority, additional, from } = answer.value;
  if (rcode !== 'NOERROR' && rcode !== 'NXDOMAIN') return unseen('servfail', `${rcode} from ${from.server}`, [answer]);
  const own = [...answers, ...authority].filter(({ name, data }) => data.type === 'NS' && name === zone);
  const hosts = [...new Set(own.flatMap(({ data }) => (data.type === 'NS' ? [data.host] : [])))];
  const glue = additional.flatMap(({ name, data }) =>
    (data.type === 'A' || data.type === 'AAAA') && hosts.includes(name) ? [{ host: name, address: data.address }] : [],
  );
  return seen({ hosts, glue, from }, [answer]);
}
