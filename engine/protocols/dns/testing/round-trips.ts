import type { Ask } from '../../../model/ask.ts';
import { seen } from '../../../model/observed.ts';
import { fakeAsk } from '../../../testing/ask.ts';

/** Every question waits for the next turn of the wheel; turns in which a question waited are counted. A question repeated is free. */
export async function roundTrips(
  gather: (ask: Ask) => Promise<unknown>,
  zone: Parameters<typeof fakeAsk>[0],
  dnsAt: Ask['dnsAt'],
): Promise<number> {
  let turns = 0;
  let waiting: (() => void)[] = [];
  const turn = () => new Promise<void>((resolve) => waiting.push(resolve));
  const known = new Map<string, Promise<unknown>>();
  const slow =
    <Args extends readonly unknown[], T>(kind: string, ask: (...args: Args) => Promise<T>) =>
    (...args: Args) => {
      const key = `${kind} ${JSON.stringify(args)}`;
      const answer = known.get(key) ?? turn().then(() => ask(...args));
      known.set(key, answer);
      return answer as Promise<T>;
    };
  const { dns, tls, hello, http, registration } = fakeAsk(zone);
  const slowDns = slow('dns', dns);
  const ask = fakeAsk(zone, {
    dns: slowDns,
    dnsAt: slow('at', dnsAt),
    addresses: async (host) => {
      const found = await Promise.all([slowDns(host, 'A'), slowDns(host, 'AAAA')]);
      return seen(
        found.flatMap((one) =>
          one.seen ? one.value.records.flatMap(({ data }) => ('address' in data ? [data.address] : [])) : [],
        ),
      );
    },
    tls: slow('tls', tls),
    hello: slow('hello', hello),
    http: slow('http', http),
    registration: slow('registration', registration),
  });
  let over = false;
  const gathered = gather(ask).then(() => {
    over = true;
  });
  while (!over) {
    await new Promise((resolve) => setImmediate(resolve));
    const now = waiting;
    waiting = [];
    if (now.length > 0) turns += 1;
    for (const go of now) go();
  }
  await gathered;
  return turns;
}
