import ipaddr from 'ipaddr.js';
import { providers } from '../../../atlas/atlas.ts';
import { firstSilence } from '../../../common/first-silence.ts';
import { policyProviderOf } from '../../../common/mail-senders.ts';
import { isWithinAny } from '../../../common/names.ts';
import { sameOrganization } from '../../../common/organizational-domain.ts';
import { repeatedOf } from '../../../common/repeated.ts';
import { checkIn, rfc } from '../../../model/check.ts';
import { info, leavingOut, notApplicable, pass, unknown, unseenAmong, warn } from '../../../model/outcome.ts';
import type { SpfEvidence, SpfPolicy } from '../evidence.ts';
import type { Term } from '../parse.ts';
import { rehearsals } from '../rehearsal.ts';
import { nameOf, policies, pullsIn, type Referral, referralsOf, takenIn } from '../tree.ts';
import { onSound } from './on-policy.ts';

const check = checkIn('includes');

/** The provider that receives the mail usually sends it too: its policy is pulled in, or its own addresses pass. */
const mxCovered = check({
  id: 'spf/mx-covered',
  severity: 'high',
  reference: `${rfc(7208, '8.4')}, ${rfc(7208, '10.1')}`,
  judge: onSound((_, evidence) => {
    const { policy, mx, exchangers, domain, profile } = evidence;
    if (profile.seen && profile.value.declared) return notApplicable('sends-nothing');
    if (!mx.seen) return unknown(mx);
    if (mx.value.length + exchangers.length === 0) return notApplicable('receives-no-mail');
    const tried = rehearsals(evidence);
    const passes = (suffixes: readonly string[]) =>
      tried.some(({ host, result }) => result === 'pass' && isWithinAny(host, suffixes));
    const behind = providers.mail.filter(({ mx: suffixes }) => mx.value.some((host) => isWithinAny(host, suffixes)));
    if (behind.length > 0) {
      const below = takenIn(policy);
      const missing = behind.filter(
        ({ spf, mx: suffixes }) => !below.some((name) => isWithinAny(name, spf)) && !passes(suffixes),
      );
      const facts = { providers: behind.map(({ id }) => id), missing: missing.map(({ id }) => id) };
      if (missing.length === 0) return pass(facts);
      const silent = firstSilence(policies(policy).map((one) => (one.seen ? one.value.records : one)));
      return silent ? unknown(silent) : warn(facts);
    }
    // A server of one's own that receives need not send: what it may is reported, not held against anybody.
    const own = tried.filter(({ host }) => sameOrganization(host, domain));
    const refused = own.filter(({ result }) => result === 'fail' || result === 'softfail' || result === 'neutral');
    if (own.some(({ result }) => result === 'pass')) return pass({ providers: [], missing: [] });
    // Whether the address of the domain itself takes mail, nothing here tells.
    if (mx.value.length === 0) return notApplicable('no-mx');
    if (own.length === 0) return judgeUntried(evidence);
    const silent = own.flatMap(({ silence }) => silence ?? [])[0];
    if (silent) return unknown(silent);
    const judged =
      refused.length < own.length
        ? notApplicable('evaluation-error')
        : info({ hosts: [...new Set(own.map(({ host }) => host))] });
    return leavingOut(judged, unseenAmong(exchangers.map(({ host, addresses }) => [host, addresses] as const)));
  }),
});

const includeKnown = check({
  id: 'spf/include-known',
  severity: 'info',
  reference: rfc(7208, '5.2'),
  judge: onSound((_, { policy }) => {
    const referrals = referralsThroughOwn(policy, policy.domain);
    if (referrals.length === 0) return notApplicable('no-include');
    const named = referrals.map(({ term, name, policy: one }) => ({
      domain: one.seen ? name : term.target,
      provider: policyProviderOf(name),
      isOwn: sameOrganization(name, policy.domain),
    }));
    const distinct = <T>(all: readonly T[]) => [...new Map(all.map((one) => [JSON.stringify(one), one])).values()];
    return info({
      known: distinct(named.flatMap(({ domain, provider }) => (provider === null ? [] : [{ domain, provider }]))),
      own: distinct(named.flatMap(({ domain, isOwn }) => (isOwn ? [domain] : []))),
      others: distinct(named.flatMap(({ domain, provider, isOwn }) => (provider === null && !isOwn ? [domain] : []))),
    });
  }),
});

const includeRedundant = check({
  id: 'spf/include-redundant',
  severity: 'low',
  reference: rfc(7208, '4.6.4'),
  judge: onSound(({ terms }, { policy }) => {
    const includes = terms.filter(({ kind, name }) => kind === 'mechanism' && name === 'include');
    const names = includes.map((term) => nameOf(term, policy)).flatMap((name) => (name.seen ? [name.value] : []));
    const twice = repeatedOf(names);
    const within = policy.referred.flatMap(({ domain }) => {
      const above = policy.referred.find((other) => other.domain !== domain && pullsIn(other, domain));
      return above ? [{ include: domain, within: above.domain }] : [];
    });
    const again = [...within, ...twice.map((name) => ({ include: name, within: name }))];
    const networks = coveredNetworks(terms);
    return again.length + networks.length > 0 ? warn({ again, networks }) : pass({});
  }),
});

/** What a policy takes in, with what is behind those that its owner publishes himself. */
function referralsThroughOwn(policy: SpfPolicy, domain: string): readonly Referral[] {
  return referralsOf(policy).flatMap((referral) => {
    const { name, policy: below } = referral;
    return below.seen && sameOrganization(name, domain)
      ? [referral, ...referralsThroughOwn(below.value, domain)]
      : [referral];
  });
}

export const senderChecks = [mxCovered, includeKnown, includeRedundant] as const;

/** Where no server of the domain's own could be tried: it has none, or none with an address that was seen. */
function judgeUntried({ exchangers, domain }: SpfEvidence) {
  const own = exchangers.filter(({ host }) => sameOrganization(host, domain));
  const silent = firstSilence(own.map(({ addresses }) => addresses));
  if (silent) return unknown(silent);
  return notApplicable(own.length > 0 ? 'no-server-address' : 'no-known-provider');
}

/** Networks within another of the same record and the same qualifier. */
function coveredNetworks(terms: readonly Term[]): readonly { readonly text: string; readonly within: string }[] {
  const written = terms.flatMap((term) => {
    if (term.kind !== 'mechanism' || (term.name !== 'ip4' && term.name !== 'ip6')) return [];
    const { name, qualifier, target, text } = term;
    const length = name === 'ip4' ? (term.prefix4 ?? 32) : (term.prefix6 ?? 128);
    return [{ kind: `${name}${qualifier}`, text, length, bits: bitsOf(target) }];
  });
  const keyOf = (kind: string, bits: string, length: number) => `${kind}${bits.slice(0, length)}/${length}`;
  const firsts = new Map<string, { readonly text: string; readonly place: number }>();
  for (const [place, { kind, text, length, bits }] of written.entries()) {
    const key = keyOf(kind, bits, length);
    if (!firsts.has(key)) firsts.set(key, { text, place });
  }
  const lengths = [...new Set(written.map(({ length }) => length))];
  return written.flatMap(({ kind, text, length, bits }, index) => {
    const wide = lengths
      .filter((shorter) => shorter <= length)
      .flatMap((shorter) => {
        const first = firsts.get(keyOf(kind, bits, shorter));
        return first ? [{ shorter, ...first }] : [];
      })
      .filter(({ shorter, place }) => shorter < length || place < index)
      .toSorted((one, other) => one.place - other.place)[0];
    return wide ? [{ text, within: wide.text }] : [];
  });
}

/** An address in binary digits. */
function bitsOf(address: string): string {
  return ipaddr
    .parse(address)
    .toByteArray()
    .map((octet) => octet.toString(2).padStart(8, '0'))
    .join('');
}
