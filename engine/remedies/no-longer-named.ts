import { type MailSender, sendersNamed } from '../common/mail-senders.ts';
import { registrableDomain, sameOrganization } from '../common/organizational-domain.ts';
import type { AuditEvidence } from '../evidence.ts';
import { mapSeen, unseen } from '../model/observed.ts';
import type { DkimEvidence } from '../protocols/dkim/evidence.ts';
import { COMMON_SELECTORS } from '../protocols/dkim/selectors.ts';
import { isSpf, parseSpf } from '../protocols/spf/parse.ts';
import { knownPolicies } from '../protocols/spf/tree.ts';
import { dependenciesOf } from './dependencies.ts';
import { evidenceIn, withEvidence } from './situation.ts';

/**
 * The evidence after a change, with the senders that its records name then, and without what was learnt of domains that they lead to no
 * more. Each remedy knows the records that it changes; who else is asked about because of them is found here.
 */
export function withoutFormer(before: AuditEvidence, after: AuditEvidence): AuditEvidence {
  if (NAMING.every((id) => before.protocols[id] === after.protocols[id])) return after;
  const former = new Set(namedBy(before));
  for (const domain of namedBy(after)) former.delete(domain);
  const whois = withEvidence(after, 'whois', (own) =>
    own.dependencies
      ? { ...own, dependencies: { ...own.dependencies, domains: withoutThose(own.dependencies.domains, former) } }
      : own,
  );
  const partners = withEvidence(whois, 'domain', (own) =>
    own.partners ? { ...own, partners: { ...own.partners, domains: withoutThose(own.partners.domains, former) } } : own,
  );
  const spf = evidenceIn(after, 'spf');
  if (!spf?.mx.seen || !spf.texts.seen) return partners;
  const behind = knownPolicies(spf.policy).filter(
    ({ domain }) => domain !== spf.domain && sameOrganization(domain, spf.domain),
  );
  const own = behind.flatMap(({ records }) => (records.seen ? records.value : []));
  const named = sendersNamed(spf.mx.value, [...spf.texts.value, ...own]);
  return withEvidence(
    withEvidence(partners, 'dkim', (own) => withSenders(own, named)),
    'dmarc',
    (own) => ({ ...own, senders: mapSeen(own.senders, () => named) }),
  );
}

/** Where a sender was not named before, what stands at a selector that only its customers are asked about is not known. */
function withSenders(dkim: DkimEvidence, named: readonly MailSender[]): DkimEvidence {
  if (!dkim.senders.seen) return dkim;
  const before = dkim.senders.value;
  const senders = named
    .filter(({ selectors }) => selectors.length > 0)
    .map((one) => before.find(({ provider }) => provider === one.provider) ?? one);
  const asked = new Set([...COMMON_SELECTORS, ...dkim.selectors.map(({ selector }) => selector)]);
  const unasked = senders
    .filter((one) => !before.includes(one))
    .flatMap(({ selectors }) => selectors.filter((selector) => !asked.has(selector)));
  return {
    ...dkim,
    senders: mapSeen(dkim.senders, () => senders),
    selectors: [
      ...dkim.selectors,
      ...unasked.map((selector) => ({ selector, source: 'provider' as const, answer: unseen('planned') })),
    ],
  };
}

/** The protocols whose evidence names other domains. */
const NAMING = ['spf', 'whois', 'smtp', 'mta-sts', 'dkim', 'dmarc', 'cname'] as const;

/** Each state of the evidence is looked at more than once, as the end of one change and the beginning of others. */
const known = new WeakMap<AuditEvidence, readonly string[]>();

function namedBy(evidence: AuditEvidence): readonly string[] {
  const found = known.get(evidence) ?? namesIn(evidence);
  known.set(evidence, found);
  return found;
}

/** Those that a policy names count even where receivers never follow them, as a `redirect` beside an `all`. */
function namesIn(evidence: AuditEvidence): readonly string[] {
  const texts = evidenceIn(evidence, 'spf')?.texts;
  const terms = texts?.seen ? texts.value.filter(isSpf).flatMap((text) => parseSpf(text).terms) : [];
  const targets = new Set(terms.map(({ target }) => target));
  const named = [...targets].flatMap((target) => registrableDomain(target) ?? []);
  return [...dependenciesOf(evidence).map(({ domain }) => domain), ...named];
}

function withoutThose<T extends { readonly domain: string }>(
  domains: readonly T[],
  former: ReadonlySet<string>,
): readonly T[] {
  return domains.filter(({ domain }) => !former.has(domain));
}
