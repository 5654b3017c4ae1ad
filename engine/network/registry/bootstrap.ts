import { DAY_MS } from '@rempart/contract';
import seed from '../../data/registries.json' with { type: 'json' };
import { httpGet } from '../http/http.ts';
import type { Bootstrap } from '../options.ts';
import type { NetworkContext } from '../transport/network-context.ts';

const IANA = 'https://data.iana.org/rdap/dns.json';
const HOUR_MS = 3_600_000;
const MAX_BYTES = 2_097_152;

/** Always the same object, whose table is the seed that comes with the program until IANA has answered, then IANA's. */
export function defaultBootstrap(): Bootstrap {
  return shared;
}

/** Asks IANA for its table, at most once a day, where `context` uses ours at all. Failure is silent and tried again after an hour. */
export async function renewBootstrap(context: NetworkContext, now = Date.now()): Promise<void> {
  if (context.bootstrap !== shared || now < renewAt) return;
  renewAt = now + HOUR_MS;
  const answer = await httpGet(context, IANA, { redirects: 1, maxBytes: MAX_BYTES, accept: 'application/json' });
  // A short audit takes its connections with it; the next one may have more time.
  if (!answer.seen && answer.silence === 'deadline') renewAt = now;
  if (!answer.seen || answer.value.stopped || answer.value.bodyCut) return;
  const final = answer.value.hops.at(-1);
  if (final?.status !== 200 || !final.tls?.trusted || !final.tls.nameMatches) return;
  const services = readServices(answer.value.body);
  if (Object.keys(services).length === 0) return;
  rdap = { ...seed.direct, ...services };
  renewAt = now + DAY_MS;
}

/** Base URLs by top-level domain from an RFC 9224 file; empty where it is none. HTTPS is preferred (RFC 9224 §3). */
export function readServices(json: string): Readonly<Record<string, string>> {
  try {
    const { services }: { services: unknown } = JSON.parse(json);
    return tabulate(services);
  } catch {
    return {};
  }
}

/** Entries of two lists, labels then URLs. Anything else is passed over. */
function tabulate(services: unknown): Readonly<Record<string, string>> {
  const table: Record<string, string> = {};
  for (const entry of Array.isArray(services) ? services : []) {
    const [labels, urls]: readonly unknown[] = Array.isArray(entry) ? entry : [];
    const url = strings(urls).find((text) => text.startsWith('https:')) ?? strings(urls)[0];
    if (url && URL.canParse(url)) for (const label of strings(labels)) table[label.toLowerCase()] = url;
  }
  return table;
}

const strings = (list: unknown) => (Array.isArray(list) ? list.filter((text) => typeof text === 'string') : []);

let renewAt = 0;
let rdap: Bootstrap['rdap'] = { ...seed.direct, ...tabulate(seed.services) };
const shared: Bootstrap = {
  get rdap() {
    return rdap;
  },
  whois: {},
  whoisRoot: 'whois.iana.org',
};
