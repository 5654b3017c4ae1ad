import { reversedLabels } from '../../common/reverse-name.ts';
import type { Ask, Blocklist, BlocklistAnswer, DnsSource } from '../../model/ask.ts';
import { mapSeen, type Observed, seen, unseen } from '../../model/observed.ts';
import type { ListDefinition, NetworkOptions } from '../options.ts';
import { defaultLists } from './list-definitions.ts';

const CANARY_MS = 15 * 60_000;

/** Opened once per process: test points are asked again after a quarter of an hour only. */
export function openBlocklists(
  { blocklists = defaultLists(), spamhausDqsKey }: NetworkOptions,
  now: () => number = () => performance.now(),
): { readonly lists: readonly Blocklist[]; readonly ask: (dns: Ask['dns']) => Ask['blocklist'] } {
  const canaries = new Map<string, Canary>();
  return {
    lists: blocklists.map(({ id, label, kind, zone, delist }) => ({ id, label, kind, zone, delist })),
    ask: (dns) => async (id, subject) => {
      const list = blocklists.find((candidate) => candidate.id === id);
      if (!list) return unseen('internal', `no list ${id}`);
      const question = new Question(list, dns, spamhausDqsKey);
      const [alive, answer] = await Promise.all([sharedCanary(canaries, question, now), question.ask(subject)]);
      return alive.seen ? answer : alive;
    },
  };
}

interface Canary {
  readonly asked: Promise<Observed<null>>;
  readonly at: number;
}

/** The last verdict on a list, as long as it is fresh. One that only tells of a silence is not kept. */
async function sharedCanary(
  canaries: Map<string, Canary>,
  question: Question,
  now: () => number,
): Promise<Observed<null>> {
  const { id } = question.list;
  const known = canaries.get(id);
  if (known && now() - known.at < CANARY_MS) {
    const verdict = await known.asked;
    if (isVerdict(verdict)) return verdict;
  }
  // All who waited on the same silence share the first repeated question.
  const renewed = canaries.get(id);
  if (renewed && renewed !== known) return renewed.asked;
  const canary = { asked: question.askCanary(), at: now() };
  canaries.set(id, canary);
  return canary.asked;
}

const isVerdict = (verdict: Observed<null>) => verdict.seen || verdict.silence === 'refused';

interface Listing extends Pick<BlocklistAnswer, 'codes'> {
  readonly from: DnsSource;
}

/** Questions to one list, with its key where it has one. */
class Question {
  readonly list: ListDefinition;
  readonly #dns: Ask['dns'];
  readonly #zone: string;
  readonly #key: string | undefined;

  constructor(list: ListDefinition, dns: Ask['dns'], key: string | undefined) {
    this.list = list;
    this.#dns = dns;
    this.#key = list.keyedZone ? key : undefined;
    this.#zone = this.#key && list.keyedZone ? list.keyedZone.replace('{key}', this.#key) : list.zone;
  }

  /** The test point stands on the list, and what never stands on one does not (RFC 5782 §5). */
  async askCanary(): Promise<Observed<null>> {
    const { testPoint, kind } = this.list;
    const absent = kind === 'address' ? '127.0.0.1' : 'invalid';
    const [present, missing] = await Promise.all([this.#listing(testPoint), this.#listing(absent)]);
    for (const answer of [present, missing]) {
      if (!answer.seen) return unseen(answer.silence, `test point ${testPoint}: ${answer.detail ?? answer.silence}`);
    }
    if (present.seen && present.value.codes.length === 0)
      return unseen('refused', `test point ${testPoint} not listed`);
    return missing.seen && missing.value.codes.length > 0
      ? unseen('refused', `test point ${absent} listed`)
      : seen(null);
  }

  async ask(subject: string): Promise<Observed<BlocklistAnswer>> {
    const listing = await this.#listing(subject);
    if (!listing.seen) return listing;
    const { codes, from } = listing.value;
    const listed = codes.length > 0;
    return seen({ listed, codes, reason: listed ? await this.#reason(subject) : null, from });
  }

  async #listing(subject: string): Promise<Observed<Listing>> {
    const answer = await this.#dns(this.#name(subject), 'A');
    if (!answer.seen) return answer.detail ? unseen(answer.silence, this.#withoutKey(answer.detail)) : answer;
    const addresses = answer.value.records.flatMap(({ data }) => (data.type === 'A' ? [data.address] : []));
    const { from } = answer.value;
    return mapSeen(readListing(this.list, addresses), (codes) => ({ codes, from }));
  }

  async #reason(subject: string): Promise<string | null> {
    const answer = mapSeen(await this.#dns(this.#name(subject), 'TXT'), ({ records }) =>
      records.flatMap(({ data }) => (data.type === 'TXT' ? [data.strings.join('')] : [])),
    );
    return answer.seen && answer.value.length > 0 ? this.#withoutKey(answer.value.join(' ')).slice(0, 500) : null;
  }

  #name(subject: string): string {
    const isName = this.list.kind === 'name' || !/^[\d.]+$|:/.test(subject);
    return `${isName ? subject : reversedLabels(subject)}.${this.#zone}`;
  }

  #withoutKey(text: string): string {
    return this.#key ? text.replaceAll(this.#key, '…') : text;
  }
}

/**
 * What a list meant by these addresses. Only documented codes are a listing; whatever else comes of 127.0.0.0/8, 127.0.0.1 and
 * 127.255.255.0/24 among it, means that the list refuses us, is dead, or is not what we think. An address outside is no answer of a list
 * (RFC 5782 §2.1): mostly the domain of the list has changed hands.
 */
export function readListing(list: ListDefinition, addresses: readonly string[]): Observed<BlocklistAnswer['codes']> {
  const foreign = addresses.find((address) => !address.startsWith('127.'));
  if (foreign) return unseen('malformed', foreign);
  const refusal = addresses.find((address) => isRefusal(list, address));
  if (refusal) return unseen('refused', [refusal, list.refusals[refusal]].filter(Boolean).join(' '));
  const codes = addresses.flatMap((address) => meaningsOf(list, address).map((meaning) => ({ address, meaning })));
  return addresses.length > 0 && codes.length === 0 ? unseen('refused', addresses.slice(0, 5).join(' ')) : seen(codes);
}

/** Lists that answer by bits keep the first to say that the question itself is refused, whatever stands beside it. */
const REFUSED_BIT = 1;

function isRefusal({ refusals, bits }: ListDefinition, address: string): boolean {
  if (bits && !bits[REFUSED_BIT] && (Number(address.split('.').at(-1)) & REFUSED_BIT) !== 0) return true;
  return address === '127.0.0.1' || address.startsWith('127.255.255.') || Object.hasOwn(refusals, address);
}

function meaningsOf({ codes, bits = {} }: ListDefinition, address: string): readonly string[] {
  const meaning = Object.hasOwn(codes, address) ? codes[address] : undefined;
  if (meaning !== undefined) return [meaning];
  const [, octet] = /^127\.0\.0\.(\d+)$/.exec(address) ?? [];
  return Object.entries(bits).flatMap(([bit, name]) => ((Number(octet ?? 0) & Number(bit)) !== 0 ? [name] : []));
}
