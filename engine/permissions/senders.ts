import { policyProviderOf } from '../common/mail-senders.ts';
import { sameOrganization } from '../common/organizational-domain.ts';
import { mapSeen, type Observed, seen, type Unseen, unseen } from '../model/observed.ts';
import type { SpfPolicy } from '../protocols/spf/evidence.ts';
import { isSpf, type Mechanism, parseSpf, type Term } from '../protocols/spf/parse.ts';
import { endOf, isReferring, lookupFinder, nameOf, reachableTerms, referralsOf } from '../protocols/spf/tree.ts';
import { EVERY_ADDRESS, holdsAll, holdsEverybody, networkOf, type Range, union, without } from './networks.ts';

/** Who may send by a policy of SPF. */
export interface Senders {
  readonly domain: string;
  readonly networks: readonly Range[];
  /** What is decided for each message, and so lies in no network: terms with macros, and `ptr`. */
  readonly varying: ReadonlySet<string>;
  readonly terms: readonly SendingTerm[];
}

/** A term that lets senders pass on whom no term before it has decided. */
export interface SendingTerm {
  readonly text: string;
  /** The name that it asks; null where it asks none. */
  readonly host: string | null;
  readonly networks: readonly Range[];
  readonly varying: ReadonlySet<string>;
  /** Why it is not known whom it lets pass. */
  readonly silence: Unseen | null;
  /** Those of the policy that it takes in. */
  readonly below: Senders | null;
}

/** What a name publishes, with all that it takes in. */
export function sendersOf(policy: SpfPolicy): Observed<Senders> {
  return mapSeen(policy.records, (records) => {
    const [record = '', ...others] = records;
    // Receivers let nobody pass by several records, or by one outside the grammar (RFC 7208 §4.5, §4.6).
    const isBroken = others.length > 0 || parseSpf(record).faults.length > 0;
    return isBroken ? sendersBy(policy, []) : sendersBy(policy, reachableTerms(policy));
  });
}

/** The same of texts alone, whose names nobody has asked. */
export function sendersWritten(domain: string, texts: readonly string[]): Observed<Senders> {
  return sendersOf({ domain, records: seen(texts.filter(isSpf)), referred: [], loops: [], lookups: [] });
}

function sendersBy(policy: SpfPolicy, terms: readonly Term[]): Senders {
  const { domain } = policy;
  let decided: readonly Range[] = [];
  const found: SendingTerm[] = [];
  for (const term of [...terms.filter(isMechanism), ...terms.filter(isRedirect)]) {
    const matched = matchedBy(term, policy);
    if (term.kind === 'modifier' || term.qualifier === '+')
      found.push({ ...matched, networks: without(matched.networks, decided) });
    decided = union([...decided, ...matched.networks]);
  }
  return {
    domain,
    networks: union(found.flatMap(({ networks }) => networks)),
    varying: new Set(found.flatMap(({ varying }) => [...varying])),
    terms: found,
  };
}

function isMechanism(term: Term): term is Mechanism {
  return term.kind === 'mechanism';
}

function isRedirect({ kind, name }: Term): boolean {
  return kind === 'modifier' && name === 'redirect';
}

const NOBODY = { host: null, networks: [], varying: new Set<string>(), silence: null, below: null };

function matchedBy(term: Term, policy: SpfPolicy): SendingTerm {
  const { text, target, name } = term;
  const found = { ...NOBODY, text };
  if (name === 'all') return { ...found, networks: EVERY_ADDRESS };
  if (term.kind === 'mechanism' && (name === 'ip4' || name === 'ip6'))
    return { ...found, networks: [networkOf(target, term)] };
  const asked = nameOf(term, policy);
  const host = asked.seen ? asked.value : endOf(term, policy);
  if (!asked.seen || name === 'ptr' || name === 'exists')
    return { ...found, host, varying: new Set([`${policy.domain} ${text.toLowerCase()}`]) };
  if (isReferring(term) || term.kind === 'modifier') return { ...found, host, ...takenInBy(host, policy) };
  const addresses = lookupFinder(policy)(term)?.addresses;
  if (!addresses?.seen) return { ...found, host, silence: addresses ?? unseen('not-recorded', text) };
  return { ...found, host, networks: union(addresses.value.map((address) => networkOf(address, term))) };
}

function takenInBy(host: string, policy: SpfPolicy): Partial<SendingTerm> {
  const known = referralsOf(policy).find(({ name }) => name === host)?.policy;
  const below = known?.seen ? sendersOf(known.value) : known;
  if (!below?.seen) return { silence: below ?? null };
  const { networks, varying } = below.value;
  return { networks, varying, below: below.value };
}

/** A term some of whose senders do not pass any more, and the name whose policy it stands in. */
export interface LostSender {
  readonly domain: string;
  readonly term: string;
}

/** The terms by which senders passed that do not any more. What let everybody pass named no sender of the domain. */
export function sendersLost(before: Senders, after: Senders): readonly LostSender[] {
  return lostWithin(before, after, after);
}

function lostWithin(before: Senders, counterpart: Senders, after: Senders): readonly LostSender[] {
  return before.terms.flatMap((term): readonly LostSender[] => {
    const same = counterpart.terms.find(({ text }) => isSameTerm(text, term.text));
    const isKept = term.silence === null && passes(term, after);
    if (isKept || /^\+?all$/i.test(term.text)) return [];
    if (!same) return [{ domain: before.domain, term: term.text }];
    // What others publish does not change by what is written here, and what was not seen may be as it was.
    if (isOfOthers(term, before) || term.silence || same.silence) return [];
    if (term.below && same.below) return lostWithin(term.below, same.below, after);
    return [{ domain: before.domain, term: term.text }];
  });
}

/** Terms that come and let everybody pass, or name another organisation that is no known service. */
export function unknownSenders(before: Senders, after: Senders): readonly LostSender[] {
  const isEverybody = holdsEverybody(after.networks) && !holdsEverybody(before.networks);
  const widest = after.terms.find(({ text, networks }) => /^\+?all$/i.test(text) || holdsEverybody(networks));
  const everybody = isEverybody ? [{ domain: after.domain, term: (widest ?? after.terms[0])?.text ?? '' }] : [];
  return [...everybody, ...unknownTerms(before, after)];
}

/** The owner of such a name lets any sender pass, tomorrow if not today. */
function unknownTerms(before: Senders | null, after: Senders): readonly LostSender[] {
  return after.terms.flatMap((term): readonly LostSender[] => {
    const same = before?.terms.find(({ text }) => isSameTerm(text, term.text));
    if (term.host === null) return [];
    if (!isOfOthers(term, after)) return term.below ? unknownTerms(same?.below ?? null, term.below) : [];
    return same || policyProviderOf(term.host) !== null ? [] : [{ domain: after.domain, term: term.text }];
  });
}

/** Whether all whom a term lets pass are let pass. */
function passes({ networks, varying }: SendingTerm, { networks: all, varying: others }: Senders): boolean {
  return holdsAll(all, networks) && [...varying].every((one) => others.has(one));
}

function isOfOthers({ host }: SendingTerm, { domain }: Senders): boolean {
  return host !== null && host !== domain && !sameOrganization(host, domain);
}

function isSameTerm(one: string, other: string): boolean {
  const plain = (text: string) => text.toLowerCase().replace(/^\+/, '');
  return plain(one) === plain(other);
}
