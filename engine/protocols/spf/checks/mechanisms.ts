import ipaddr from 'ipaddr.js';
import { PRIVATE_RANGES } from '../../../common/address-ranges.ts';
import { firstSilence } from '../../../common/first-silence.ts';
import { checkIn, rfc } from '../../../model/check.ts';
import { small } from '../../../model/labour.ts';
import { type Observed, seen } from '../../../model/observed.ts';
import { fail, info, notApplicable, type Outcome, pass, unknown, warn } from '../../../model/outcome.ts';
import { appliedRecord, isEnforced } from '../../dmarc/policy.ts';
import { breadthOf, ownPolicies } from '../breadth.ts';
import { conclusionOf, openPolicies, unreadBelow } from '../conclusion.ts';
import type { SpfEvidence, SpfPolicy, TargetLookup } from '../evidence.ts';
import type { Term } from '../parse.ts';
import { isByInclude, pathOfUnrelated } from '../rehearsal.ts';
import { lookupFinder, lookupsOf, reachableTerms } from '../tree.ts';
import { onSound } from './on-policy.ts';

const check = checkIn('mechanisms');

type Mechanism = Extract<Term, { kind: 'mechanism' }>;

const allPlus = check({
  id: 'spf/all-plus',
  severity: 'critical',
  reference: rfc(7208, '5.1'),
  judge: onSound((_, evidence) => {
    const { policy } = evidence;
    const end = conclusionOf(policy);
    const last = end.seen && end.value?.term ? { ...end.value, term: end.value.term } : null;
    const via = (domain: string) => (domain === evidence.domain ? null : domain);
    if (last?.term.qualifier === '+')
      return fail({ term: last.term.text, isAll: last.term.name === 'all', via: via(last.domain) });
    if (openPolicies(policy).length > 0) return notApplicable('open-by-include');
    if (!end.seen && end.silence !== 'per-message') return unknown(end);
    const silent = unreadBelow(policy);
    if (silent) return unknown(silent);
    // Where terms differ from message to message, an unrelated sender who does not pass proves that not everybody does.
    const way = pathOfUnrelated(evidence);
    if (!way.seen) return unknown(way);
    if (isByInclude(way.value)) return notApplicable('open-by-include');
    const decisive = way.value.at(-1);
    return decisive
      ? fail({ term: decisive.term, isAll: false, via: via(decisive.domain) })
      : pass({ term: last?.term.text ?? null });
  }),
});

const allNeutral = check({
  id: 'spf/all-neutral',
  severity: 'medium',
  reference: rfc(7208, '4.7'),
  judge: onConclusion(({ term, via }) => {
    if (term?.qualifier === '+') return notApplicable('open-to-all');
    const facts = { term: term?.text ?? null, via };
    return term === null || term.qualifier === '?' ? fail(facts) : pass(facts);
  }),
});

/** `~all` suffices where DMARC is enforced: it lets receivers look at DKIM before they decide (RFC 7208 §8.5). */
const allFail = check({
  id: 'spf/all-fail',
  severity: 'low',
  reference: rfc(7208, '8.5'),
  judge: onConclusion(({ term, via }, evidence) => {
    if (term?.qualifier === '-') return pass({ term: term.text, via, enforced: null });
    if (term?.qualifier !== '~') return notApplicable('no-fail');
    const dmarc = appliedRecord(evidence);
    if (!dmarc.seen) return unknown(dmarc);
    const enforced = isEnforced(dmarc.value?.effective ?? null);
    const facts = { term: term.text, via, enforced };
    return enforced ? pass(facts) : warn(facts);
  }),
});

const mechPtr = check({
  id: 'spf/mech-ptr',
  severity: 'low',
  reference: rfc(7208, '5.5'),
  judge: onSound(({ terms }) => {
    const found = mechanisms(terms).filter(({ name }) => name === 'ptr');
    return found.length > 0 ? warn({ terms: found.map(({ text }) => text) }) : pass({});
  }),
});

/** Prefix lengths that open the door to whole parts of the internet. Those of providers that everybody knows are nobody's to narrow. */
const broad = (name: 'ip4' | 'ip6', bounds: { readonly fail: number; readonly warn: number }) =>
  onSound((_, { policy }) => {
    const own = ownPolicies(policy);
    const wide = own
      .flatMap((one) => (one.seen ? [one.value] : []))
      .flatMap((one) => networksOf(one, name).map((network) => ({ ...network, domain: one.domain })))
      .filter(({ prefix }) => prefix <= bounds.warn);
    const facts = { networks: wide.filter(({ stands }) => stands.seen).map(({ domain, text }) => ({ domain, text })) };
    if (wide.some(({ prefix, stands }) => stands.seen && prefix <= bounds.fail)) return fail(facts);
    const silent = firstSilence([
      ...own.map((one) => (one.seen ? one.value.records : one)),
      ...wide.map(({ stands }) => stands),
    ]);
    if (silent) return unknown(silent);
    return facts.networks.length > 0 ? warn(facts) : pass(facts);
  });

interface Network {
  readonly text: string;
  readonly prefix: number;
  readonly stands: Observed<true>;
}

/** The networks that a policy lets in, by themselves or around the addresses of a host. */
function networksOf(policy: SpfPolicy, name: 'ip4' | 'ip6'): readonly Network[] {
  const lookupOf = lookupFinder(policy);
  const kind = name === 'ip4' ? 'ipv4' : 'ipv6';
  return mechanisms(reachableTerms(policy)).flatMap((term) => {
    const prefix = (name === 'ip4' ? term.prefix4 : term.prefix6) ?? 128;
    const network: Network = { text: term.text, prefix, stands: seen(true) };
    if (term.qualifier !== '+') return [];
    if (term.name === name) return [network];
    const found = lookupOf(term)?.addresses;
    if (!found || (term.name !== 'a' && term.name !== 'mx')) return [];
    if (!found.seen) return [{ ...network, stands: found }];
    return found.value.some((address) => ipaddr.parse(address).kind() === kind) ? [network] : [];
  });
}

const mechBroad4 = check({
  id: 'spf/mech-broad4',
  severity: 'critical',
  reference: rfc(7208, '5.6'),
  judge: broad('ip4', { fail: 15, warn: 19 }),
});

const mechBroad6 = check({
  id: 'spf/mech-broad6',
  severity: 'critical',
  reference: rfc(7208, '5.6'),
  judge: broad('ip6', { fail: 31, warn: 47 }),
});

const mechReserved = check({
  id: 'spf/mech-reserved',
  severity: 'low',
  reference: rfc(6890, '2.2.2'),
  judge: onSound(({ terms }) => {
    const reserved = mechanisms(terms).filter(
      ({ name, target, prefix4, prefix6 }) =>
        (name === 'ip4' || name === 'ip6') &&
        (prefix4 ?? prefix6 ?? LEAST_RESERVED) >= LEAST_RESERVED &&
        PRIVATE_RANGES.includes(ipaddr.parse(target).range()),
    );
    return reserved.length > 0 ? warn({ terms: reserved.map(({ text }) => text) }) : pass({});
  }),
});

/** No reserved network is wider than `fc00::/7`; what is covers public addresses too, and is reported as too wide. */
const LEAST_RESERVED = 7;

/** Addresses that a small organisation, a large one, and a whole host have; beyond the last nobody vouches for all. */
const ADDRESSES_FEW = 4_096;
const ADDRESSES_MANY = 65_536;
const ADDRESSES_TOO_MANY = 1_048_576;

const mechTotal = check({
  id: 'spf/mech-total',
  severity: 'medium',
  reference: rfc(7208, '11.4'),
  judge: onSound((_, { policy }) => {
    const { silence, ...facts } = breadthOf(policy);
    const { own, isFloor } = facts;
    if (own > ADDRESSES_TOO_MANY) return fail(facts);
    // A floor is enough to fail, never enough to pass.
    if (silence) return unknown(silence);
    if (own > ADDRESSES_MANY) return warn(facts);
    const isMany = own > ADDRESSES_FEW;
    return isMany || isFloor ? info({ ...facts, isMany }) : pass(facts);
  }),
});

const mechVoid = check({
  id: 'spf/mech-a-mx-void',
  severity: 'low',
  reference: rfc(7208, '4.6.4'),
  labour: small('dns'),
  judge: onSound((_, { policy }) => {
    const asked = lookupsOf(policy).filter(({ mechanism }) => mechanism !== 'exists');
    if (asked.length === 0) return notApplicable('no-host-mechanism');
    const empty = asked.filter(leadsNowhere).map(({ mechanism, target }) => `${mechanism}:${target}`);
    if (empty.length > 0) return warn({ terms: [...new Set(empty)] });
    const silent = firstSilence(asked.map(({ records, addresses = records }) => addresses));
    return silent ? unknown(silent) : pass({});
  }),
});

const mechRedirectAll = check({
  id: 'spf/mech-redirect-all',
  severity: 'medium',
  reference: rfc(7208, '6.1'),
  judge: onSound(({ terms }) => {
    const redirect = terms.find(({ kind, name }) => kind === 'modifier' && name === 'redirect');
    if (!redirect) return notApplicable('no-redirect');
    const all = allOf(terms);
    return all ? warn({ redirect: redirect.text, all: all.text }) : pass({ redirect: redirect.text });
  }),
});

export const mechanismChecks = [
  allPlus,
  allNeutral,
  allFail,
  mechPtr,
  mechBroad4,
  mechBroad6,
  mechTotal,
  mechReserved,
  mechVoid,
  mechRedirectAll,
] as const;

function mechanisms(terms: readonly Term[]): readonly Mechanism[] {
  return terms.filter((term): term is Mechanism => term.kind === 'mechanism');
}

function allOf(terms: readonly Term[]): Mechanism | undefined {
  return mechanisms(terms).find(({ name }) => name === 'all');
}

function leadsNowhere({ records, addresses }: TargetLookup): boolean {
  return (records.seen && records.value === 0) || (addresses?.seen === true && addresses.value.length === 0);
}

/** For rules that speak of how the policy ends; `via`: the policy that it redirects to, and that ends for it. */
function onConclusion<R extends Outcome>(
  rule: (end: { readonly term: Mechanism | null; readonly via: string | null }, evidence: SpfEvidence) => R,
) {
  return onSound((_, evidence) => {
    const end = conclusionOf(evidence.policy);
    if (!end.seen) return unknown(end);
    if (!end.value) return notApplicable('redirect-unread');
    const { domain, term } = end.value;
    return rule({ term, via: domain === evidence.domain ? null : domain }, evidence);
  });
}
