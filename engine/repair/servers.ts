import type { Ask, DnsData, NameServer, RecordType } from '../model/ask.ts';
import type { ChangedSet, ZoneChange } from './change.ts';

/** What one authoritative server answers of a change. */
export interface ServerSaid extends NameServer {
  /** `unasked`: it does not answer, or may not be asked; what it publishes is not known. */
  readonly state: 'as-written' | 'not-yet' | 'unasked';
  readonly detail: string;
}

/** Asks every authoritative server of a zone for each set that changes. `null`: not even the servers are known. */
export async function askServers(
  { origin, sets }: Pick<ZoneChange, 'origin' | 'sets'>,
  { dns, addresses, dnsAt }: Pick<Ask, 'dns' | 'addresses' | 'dnsAt'>,
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
          const said = await Promise.all(sets.map((set) => answerAt({ host, address }, set, dnsAt)));
          const worst = said.find(({ state }) => state === 'unasked') ?? said.find(({ state }) => state === 'not-yet');
          return { host, address, ...(worst ?? { state: 'as-written', detail: '' }) };
        }),
      );
    }),
  );
  return servers.flat();
}

async function answerAt(
  server: NameServer,
  { name, type, after }: ChangedSet,
  dnsAt: Ask['dnsAt'],
): Promise<Pick<ServerSaid, 'state' | 'detail'>> {
  const answer = await dnsAt(server, name, type as RecordType, { transport: 'tcp' });
  if (!answer.seen) return { state: 'unasked', detail: answer.silence };
  const { authoritative, rcode } = answer.value;
  if (!authoritative || (rcode !== 'NOERROR' && rcode !== 'NXDOMAIN')) return { state: 'unasked', detail: rcode };
  const found = answer.value.answer.filter((record) => record.name === name && record.data.type === type);
  const wanted = after?.records.map(({ data }) => data) ?? [];
  const isThere = sorted(found.map(({ data }) => data)) === sorted(wanted);
  return { state: isThere ? 'as-written' : 'not-yet', detail: `${name} ${type}` };
}

function sorted(data: readonly DnsData[]): string {
  return JSON.stringify(data.map((one) => JSON.stringify(one)).toSorted());
}
