import { fieldsOf } from '@rempart/contract';
import { plainName } from '../common/names.ts';
import { sameOrganization } from '../common/organizational-domain.ts';
import type { Ask, DnsAnswer, DnsData, DnsMessage, DnsRecord, RecordType } from '../model/ask.ts';
import { type Observed, seen, unseen } from '../model/observed.ts';
import { askAddresses } from '../network/dns/resolver.ts';
import type { RecordsAnswer, Trace, TracedExchange, TracedRecord } from '../trace/exchange.ts';
import { RecordFault } from '../zone-file/faults.ts';
import { readData } from '../zone-file/rdata.ts';
import { readEntries } from '../zone-file/words.ts';

/** What an audit asked and was answered, to be asked again without a network. */
export interface StoredAnswers {
  readonly dns: Ask['dns'];
  readonly dnsAt: Ask['dnsAt'];
  /** The hosts that were met on the way from an address of a page, its own first. */
  readonly hostsOf: (url: string) => readonly string[];
  /** Whether the audit kept a whole answer to this question of the resolver. */
  readonly has: (name: string, type: RecordType) => boolean;
}

/** The silence of a question of which the audit kept no whole answer; `detail` tells one question from another. */
const notKept = (question: string) => unseen('not-asked', question);
/** The same of a name of another zone, of which the owner's own publishes nothing. */
const ofOthers = (question: string) => unseen('out-of-zone', question);

/** How the detail of the silence of a connection begins. */
const CONNECTION = '["connection",';

/** The connections that some evidence lacks. */
export function unconnectedIn(part: unknown, found = new Set<string>()): ReadonlySet<string> {
  if (part === null || typeof part !== 'object') return found;
  const { seen: isSeen, detail } = fieldsOf(part);
  if (isSeen === false && typeof detail === 'string' && detail.startsWith(CONNECTION)) found.add(detail);
  for (const inner of Object.values(part)) unconnectedIn(inner, found);
  return found;
}

export function storedAnswers(trace: Trace, domain: string): StoredAnswers {
  const kept = new Map(trace.exchanges.map((exchange) => [keyOf(exchange.question), exchange]));
  const hops = new Map(trace.exchanges.map(({ question, answer }) => pagesMet(question, answer)));
  const resolved = (name: string, type: RecordType, checkingDisabled = false) => {
    const key = keyOf({ kind: 'dns', name: plainName(name), type, ...(checkingDisabled && { checkingDisabled }) });
    const exchange = kept.get(key);
    return { key, answer: exchange ? restored(exchange, (told) => answerOf(told, exchange, name, type)) : null };
  };
  return {
    dns: async (name, type, options) => {
      const { key, answer } = resolved(name, type, options?.checkingDisabled);
      return answer ?? (sameOrganization(plainName(name), domain) ? notKept(key) : ofOthers(key));
    },
    dnsAt: async (to, name, type, { transport, recursionDesired } = {}) => {
      const exchange = kept.get(
        keyOf({
          ...{ kind: 'dns', name: plainName(name), type, to: { host: to.host, address: to.address } },
          ...(recursionDesired && { recursionDesired }),
          ...(transport && { transport }),
        }),
      );
      const answer = exchange && restored(exchange, (told) => messageOf(told, exchange));
      return answer ?? notKept(`${to.address} ${name} ${type}`);
    },
    hostsOf: (url) => [...new Set([url, ...(hops.get(url) ?? [])].map((one) => new URL(one).hostname))],
    has: (name, type) => resolved(name, type).answer?.seen === true,
  };
}

function pagesMet(
  question: TracedExchange['question'],
  answer: TracedExchange['answer'],
): readonly [url: string, met: readonly string[]] {
  const pages = answer.seen && answer.value.kind === 'pages' ? answer.value.hops : [];
  return [question.kind === 'http' ? question.url : '', pages.map(({ url }) => url).filter((url) => URL.canParse(url))];
}

/** An `Ask` that knows the DNS alone: whatever would need a connection was not asked. */
export function askOf(
  { dns, dnsAt, hostsOf }: Pick<Ask, 'dns' | 'dnsAt'> & Pick<StoredAnswers, 'hostsOf'>,
  { now, permits }: Pick<Ask, 'now' | 'permits'>,
  furtherRoots: readonly string[],
): Ask {
  const addresses = askAddresses(dns);
  const silent =
    (kind: string) =>
    async (...question: readonly unknown[]) =>
      notKept(JSON.stringify(['connection', kind, ...question]));
  return {
    ...{ now, permits, furtherRoots, zoneNames: [], dns, dnsAt, addresses, blocklists: [] },
    ...{ tcp: silent('tcp'), clearService: silent('clear'), tls: silent('tls'), hello: silent('hello') },
    // A page is another one where its host leads elsewhere.
    http: async (url, options) =>
      notKept(
        JSON.stringify([
          'connection',
          'http',
          url,
          options,
          await Promise.all(hostsOf(url).map((host) => addresses(host))),
        ]),
      ),
    ...{ smtp: silent('smtp'), submission: silent('submission') },
    ...{ smtpManners: silent('manners'), port25: silent('port25'), registration: silent('registration') },
    blocklist: silent('blocklist'),
  };
}

function keyOf(question: object): string {
  return JSON.stringify(Object.entries(question).toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

/** null where the trace shortened the answer: a part of it is none. */
function restored<T>(
  { id, answer }: TracedExchange,
  read: (told: RecordsAnswer) => T | null,
): (Observed<T> & { readonly by: readonly number[] }) | null {
  if (!answer.seen) return { ...answer, by: [id] };
  if (answer.value.kind !== 'records' || answer.value.left !== undefined) return null;
  const value = read(answer.value);
  return value === null ? null : { ...seen(value), by: [id] };
}

/** By section; null where a record of the answer itself was shortened. Signatures are too long to be kept, and change with the zone. */
function sectionsOf({ records }: RecordsAnswer): ((section: TracedRecord['section']) => readonly DnsRecord[]) | null {
  const all = records
    .filter(({ type }) => type !== 'RRSIG')
    .map((record) => ({ section: record.section, record: recordOf(record) }));
  // What is sent along spares questions; only the answer must be whole.
  if (all.some(({ section, record }) => section === undefined && record === null)) return null;
  return (wanted) => all.flatMap(({ section, record }) => (section === wanted && record ? [record] : []));
}

function answerOf(told: RecordsAnswer, exchange: TracedExchange, name: string, type: RecordType): DnsAnswer | null {
  const { rcode, authenticated, aliases = [], ttl } = told;
  const of = sectionsOf(told);
  if (!of || (rcode !== 'NOERROR' && rcode !== 'NXDOMAIN')) return null;
  const denials = of('authority');
  return {
    ...{ name: plainName(name), type, rcode, aliases, ttl, records: of(undefined), signatures: [] },
    authenticated: authenticated === true,
    ...(denials.length > 0 && { denials }),
    from: sourceOf(exchange),
  };
}

function messageOf(told: RecordsAnswer, exchange: TracedExchange): DnsMessage | null {
  const of = sectionsOf(told);
  if (!of) return null;
  return {
    ...{ rcode: told.rcode, authoritative: told.authoritative === true, truncated: false },
    ...{ recursionAvailable: told.recursionAvailable === true, from: sourceOf(exchange) },
    ...{ answer: of(undefined), authority: of('authority'), additional: of('additional') },
  };
}

function sourceOf({ server, at, elapsedMs }: TracedExchange): DnsAnswer['from'] {
  return { server: server ?? '', transport: 'udp', at, elapsedMs };
}

/** As `clip` ends what it cuts. */
const SHORTENED = /\[…\+\d+\]$/;

/** null where the trace shortened it, or where its type is not read back. */
function recordOf({ name, ttl, type, text }: TracedRecord): DnsRecord | null {
  if (SHORTENED.test(text)) return null;
  const [entry] = readEntries(text).entries;
  const words = entry?.words ?? [];
  const [next, ...types] = words.map((word) => word.text);
  if (type === 'NSEC' && next !== undefined) return { name, ttl, data: { type, next: plainName(next), types } };
  const data = dataOf(type, words);
  return data && { name, ttl, data };
}

function dataOf(type: string, words: Parameters<typeof readData>[1]): DnsData | null {
  try {
    return readData(type, words, plainName);
  } catch (fault) {
    if (!(fault instanceof RecordFault)) throw fault;
    return null;
  }
}
