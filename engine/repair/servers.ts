import type { Ask, DnsData, NameServer, RecordType } from '../model/ask.ts';
import type { ChangedSet, ZoneChange } from './change.ts';
import type { HostedRecord } from './zone.ts';

/** What one authoritative server answers of a change. */
export interface ServerSaid extends NameServer {
  /** `unasked`: it does not answer, or may not be asked; what it publishes is not known. */
  readonly state: 'as-written' | 'not-yet' | 'unasked';
  readonly detail: string;
}

/**
 * Asks every authoritative server of a zone for each set that changes. `null`: not even the servers are known. `written`: a set stands as
 * it was written if it is the same as a whole, or, long afterwards, if what came with the change is there and what went is not.
 */
export async function askServers(
  { origin, sets }: Pick<ZoneChange, 'origin' | 'sets'>,
  { dns, addresses, dnsAt }: Pick<Ask, 'dns' | 'addresses' | 'dnsAt'>,
  written: Written = 'whole',
): Promise<readonly ServerSaid[] | null> {
  const named = await dns(origin, 'NS');
  if (!named.seen) return null;
  const hosts = named.value.records.flatMap(({ data }) => (data.type === 'NS' ? [data.host] : []));
  const servers = await Promise.all(
    hosts.map(async (host): Promise<readonly ServerSaid[]> => {
      const found = await addresses(host);
      const known = found.seen ? found.value : (found.known?.addresses ?? []);
      if (known.length === 0) return [{ host, address: '', state: 'unasked', detail: found.seen ? '' : found.silence }];
      return Promise.all(
        known.map(async (address): Promise<ServerSaid> => {
          const said = await Promise.all(sets.map((set) => answerAt({ host, address }, set, dnsAt, written)));
          const worst = said.find(({ state }) => state === 'unasked') ?? said.find(({ state }) => state === 'not-yet');
          return { host, address, ...(worst ?? { state: 'as-written', detail: '' }) };
        }),
      );
    }),
  );
  return servers.flat();
}

type Written = 'whole' | 'own';

async function answerAt(
  server: NameServer,
  set: ChangedSet,
  dnsAt: Ask['dnsAt'],
  written: Written,
): Promise<Pick<ServerSaid, 'state' | 'detail'>> {
  const { name, type } = set;
  const answer = await dnsAt(server, name, type as RecordType, { transport: 'tcp' });
  if (!answer.seen) return { state: 'unasked', detail: answer.silence };
  const { authoritative, rcode } = answer.value;
  if (!authoritative || (rcode !== 'NOERROR' && rcode !== 'NXDOMAIN')) return { state: 'unasked', detail: rcode };
  const found = answer.value.answer.filter((record) => record.name === name && record.data.type === type);
  const isThere = IS_WRITTEN[written](
    set,
    found.map(({ data }) => data),
  );
  return { state: isThere ? 'as-written' : 'not-yet', detail: `${name} ${type}` };
}

const IS_WRITTEN: Readonly<Record<Written, (set: ChangedSet, found: readonly DnsData[]) => boolean>> = {
  whole: ({ after }, found) => sorted(found) === sorted((after?.records ?? []).map(({ data }) => data)),
  own: ({ added, removed }, found) => {
    const texts = found.map((one) => JSON.stringify(one));
    const has = ({ data }: HostedRecord) => texts.includes(JSON.stringify(data));
    return added.every(has) && !removed.some(has);
  },
};

function sorted(data: readonly DnsData[]): string {
  return JSON.stringify(data.map((one) => JSON.stringify(one)).toSorted());
}
