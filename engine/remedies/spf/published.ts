import { addressesOfFamily } from '../../common/host-addresses.ts';
import type { MailProfile } from '../../common/mail-profile.ts';
import { isWithin } from '../../common/names.ts';
import { authorisesNobody } from '../../common/sends-nothing.ts';
import type { AuditEvidence } from '../../evidence.ts';
import { mapSeen, seen } from '../../model/observed.ts';
import type { RecordedAnswer, SpfEvidence, SpfPolicy, TargetLookup } from '../../protocols/spf/evidence.ts';
import { isNearlySpf, isSpf, parseSpf } from '../../protocols/spf/parse.ts';
import { lookupOfMx } from '../../protocols/spf/policy-tree.ts';
import { isHostTerm, isReferring, knownPolicies, nameOf, takenIn } from '../../protocols/spf/tree.ts';
import { withEvidence } from '../situation.ts';
import { characterStrings } from '../zone-lines.ts';
import { readFor } from './mend.ts';

/** Of a domain that sends nothing (RFC 7208 §10.1.2). */
export const CLOSED = 'v=spf1 -all';

/** The evidence once this is the domain's only SPF record. */
export function withSpf(evidence: AuditEvidence, record: string): AuditEvidence {
  const own = withEvidence(evidence, 'spf', (read) => {
    const { meant: _, ...spf } = read;
    const policy = policyOf(record, read);
    const left = takenIn(policy);
    return {
      ...spf,
      texts: mapSeen(spf.texts, (texts) => [...texts.filter((text) => !isSpf(text) && !isNearlySpf(text)), record]),
      strings: [characterStrings(record)],
      policy,
      // A server that was silent stays so.
      servers: mapSeen(spf.servers, (servers) =>
        servers.map(({ host, texts }) => ({ host, texts: mapSeen(texts, () => [record]) })),
      ),
      answers: [...spf.answers, ...ownAnswers(spf)],
      foreign: spf.foreign.filter(({ domain }) => left.some((name) => isWithin(name, domain))),
    };
  });
  const aligned = withEvidence(own, 'dmarc', (dmarc) => ({ ...dmarc, spf: seen(true) }));
  return PROFILED.reduce<AuditEvidence>(
    (world, id) =>
      withEvidence(world, id, (card) => ({
        ...card,
        profile: mapSeen(card.profile, (one) => profileUnder(record, one)),
      })),
    aligned,
  );
}

/** The protocols whose rules ask whether the domain sends. */
const PROFILED = ['spf', 'dmarc', 'dkim', 'smtp'] as const;

/** What the domain does with mail once this is its policy, as its gatherer would read it. */
function profileUnder(record: string, profile: MailProfile): MailProfile {
  const sends = !authorisesNobody(record);
  const isSettled = profile.receives || profile.declared || profile.sends === sends;
  return isSettled ? profile : { receives: false, sends };
}

/** What receivers are answered about the domain's own mail servers, whether or not the old record had them ask. */
function ownAnswers({ domain, mx, exchangers }: SpfEvidence): readonly RecordedAnswer[] {
  return [
    { name: domain, type: 'MX', values: mx },
    ...exchangers.flatMap(({ host, addresses }): readonly RecordedAnswer[] => [
      { name: host, type: 'A', values: addressesOfFamily(addresses, 'ipv4') },
      { name: host, type: 'AAAA', values: addressesOfFamily(addresses, 'ipv6') },
    ]),
  ];
}

/** The tree below a new record, out of what was read below the old one. */
function policyOf(record: string, evidence: SpfEvidence): SpfPolicy {
  const { domain, policy, mx, exchangers } = evidence;
  const read = readFor(evidence);
  const known = new Map(read.flatMap(knownPolicies).map((one) => [one.domain, one]));
  const asked = read.flatMap(({ lookups }) => lookups);
  const place = { domain, sender: domain };
  const named = parseSpf(record).terms.flatMap((term) => {
    const name = nameOf(term, place);
    return name.seen ? [{ term, target: name.value }] : [];
  });
  const targets = named.filter(({ term }) => isReferring(term)).map(({ target }) => target);
  const lookups = named.flatMap(({ term, target }): readonly TargetLookup[] => {
    if (!isHostTerm(term)) return [];
    const mechanism = term.name;
    const looked = asked.find((one) => one.mechanism === mechanism && one.target === target);
    const isOwnMx = mechanism === 'mx' && target === domain;
    return [looked ?? (isOwnMx ? lookupOfMx(target, mx, exchangers) : { mechanism, target, records: seen(1) })];
  });
  return {
    ...policy,
    ...place,
    records: seen([record]),
    referred: targets.filter((target) => target !== domain).map((target) => known.get(target) ?? presumed(target)),
    loops: targets.filter((target) => target === domain),
    lookups,
  };
}

/** A policy that was not read, of a provider that is known to have one. */
function presumed(domain: string): SpfPolicy {
  return { domain, records: seen(['v=spf1 -all']), referred: [], loops: [], lookups: [] };
}
