import ipaddr from 'ipaddr.js';
import { firstSilence } from '../../../common/first-silence.ts';
import { check, rfc } from '../../../model/check.ts';
import { fail, info, notApplicable, pass, unknown, warn } from '../../../model/outcome.ts';
import { appliedRecord, isEnforced } from '../../dmarc/policy.ts';
import { breadthOf, ownPolicies } from '../breadth.ts';
import { parseSpf, type Term } from '../parse.ts';
import { onSound } from './on-policy.ts';

type Mechanism = Extract<Term, { kind: 'mechanism' }>;

const allPlus = check({
  id: 'spf/all-plus',
  step: 'mechanisms',
  severity: 'critical',
  reference: rfc(7208, '5.1'),
  judge: onSound(({ terms }) => {
    const all = allOf(terms);
    return all?.qualifier === '+' ? fail({ term: all.text }) : pass({ term: all?.text ?? null });
  }),
});

const allNeutral = check({
  id: 'spf/all-neutral',
  step: 'mechanisms',
  severity: 'medium',
  reference: rfc(7208, '4.7'),
  judge: onSound(({ terms }) => {
    const all = allOf(terms);
    if (all?.qualifier === '+') return notApplicable('open-to-all');
    if (all) return all.qualifier === '?' ? fail({ term: all.text }) : pass({ term: all.text });
    const redirected = terms.some(({ kind, name }) => kind === 'modifier' && name === 'redirect');
    return redirected ? pass({ term: null }) : fail({ term: null });
  }),
});

/** `~all` suffices where DMARC is enforced: it lets receivers look at DKIM before they decide (RFC 7208 §8.5). */
const allFail = check({
  id: 'spf/all-fail',
  step: 'mechanisms',
  severity: 'low',
  reference: rfc(7208, '8.5'),
  judge: onSound(({ terms }, evidence) => {
    const all = allOf(terms);
    if (all?.qualifier === '-') return pass({ term: all.text, enforced: null });
    if (all?.qualifier !== '~') return notApplicable('no-fail');
    const dmarc = appliedRecord(evidence);
    if (!dmarc.seen) return unknown(dmarc);
    const enforced = isEnforced(dmarc.value?.effective ?? null);
    return enforced ? pass({ term: all.text, enforced }) : warn({ term: all.text, enforced });
  }),
});

const mechPtr = check({
  id: 'spf/mech-ptr',
  step: 'mechanisms',
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
    const networks = ownPolicies(policy).flatMap(({ domain, records }) =>
      (records.seen ? records.value : [])
        .flatMap((record) => mechanisms(parseSpf(record).terms))
        .filter((term) => term.name === name && term.qualifier === '+')
        .map((term) => ({ domain, text: term.text, prefix: (name === 'ip4' ? term.prefix4 : term.prefix6) ?? 128 })),
    );
    const wide = networks.filter(({ prefix }) => prefix <= bounds.warn).map(({ domain, text }) => ({ domain, text }));
    if (networks.some(({ prefix }) => prefix <= bounds.fail)) return fail({ networks: wide });
    return wide.length > 0 ? warn({ networks: wide }) : pass({ networks: wide });
  });

const mechBroad4 = check({
  id: 'spf/mech-broad4',
  step: 'mechanisms',
  severity: 'critical',
  reference: rfc(7208, '5.6'),
  judge: broad('ip4', { fail: 15, warn: 19 }),
});

const mechBroad6 = check({
  id: 'spf/mech-broad6',
  step: 'mechanisms',
  severity: 'critical',
  reference: rfc(7208, '5.6'),
  judge: broad('ip6', { fail: 31, warn: 47 }),
});

const mechReserved = check({
  id: 'spf/mech-reserved',
  step: 'mechanisms',
  severity: 'low',
  reference: rfc(6890, '2.2'),
  judge: onSound(({ terms }) => {
    const reserved = mechanisms(terms).filter(
      ({ name, target, prefix4, prefix6 }) =>
        (name === 'ip4' || name === 'ip6') &&
        (prefix4 ?? prefix6 ?? LEAST_RESERVED) >= LEAST_RESERVED &&
        PRIVATE.includes(ipaddr.parse(target).range()),
    );
    return reserved.length > 0 ? warn({ terms: reserved.map(({ text }) => text) }) : pass({});
  }),
});

/** No reserved network is wider than `fc00::/7`; what is covers public addresses too, and is told as too wide. */
const LEAST_RESERVED = 7;
const PRIVATE: readonly string[] = [
  'private',
  'loopback',
  'linkLocal',
  'uniqueLocal',
  'carrierGradeNat',
  'unspecified',
];

/** Addresses that a small organisation, a large one, and a whole host have; beyond the last nobody vouches for all. */
const ADDRESSES_FEW = 4_096;
const ADDRESSES_MANY = 65_536;
const ADDRESSES_TOO_MANY = 1_048_576;

const mechTotal = check({
  id: 'spf/mech-total',
  step: 'mechanisms',
  severity: 'medium',
  reference: rfc(7208, '11.2'),
  judge: onSound((_, { policy, cut }) => {
    const { own, providers, silence } = breadthOf(policy);
    const facts = { own, providers };
    if (own > ADDRESSES_TOO_MANY) return fail(facts);
    // A floor is enough to fail, never enough to pass.
    if (silence) return unknown(silence);
    if (cut) return unknown({ silence: 'limit' });
    if (own > ADDRESSES_MANY) return warn(facts);
    return own > ADDRESSES_FEW ? info(facts) : pass(facts);
  }),
});

const mechVoid = check({
  id: 'spf/mech-a-mx-void',
  step: 'mechanisms',
  severity: 'low',
  reference: rfc(7208, '4.6.4'),
  judge: onSound((_, { policy: { lookups } }) => {
    const asked = lookups.filter(({ mechanism }) => mechanism !== 'exists');
    if (asked.length === 0) return notApplicable('no-host-mechanism');
    const empty = asked.filter(({ records }) => records.seen && records.value === 0);
    if (empty.length > 0) return warn({ terms: empty.map(({ mechanism, target }) => `${mechanism}:${target}`) });
    const silent = firstSilence(asked.map(({ records }) => records));
    return silent ? unknown(silent) : pass({});
  }),
});

const mechRedirectAll = check({
  id: 'spf/mech-redirect-all',
  step: 'mechanisms',
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
