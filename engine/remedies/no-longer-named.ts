import { providers } from '../atlas/atlas.ts';
import { isWithinAny } from '../common/names.ts';
import { registrableDomain } from '../common/organizational-domain.ts';
import type { AuditEvidence } from '../evidence.ts';
import { mapSeen } from '../model/observed.ts';
import { isSpf, parseSpf } from '../protocols/spf/parse.ts';
import { takenIn } from '../protocols/spf/tree.ts';
import { dependenciesOf } from './dependencies.ts';
import { evidenceIn, withEvidence } from './situation.ts';

/**
 * The evidence after a change, without what was learnt of domains and senders that its records led to before and lead to no more. Each
 * remedy knows the records that it changes; who else is asked about because of them is found here.
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
  const senders = new Set(sendersOf(before));
  for (const sender of sendersOf(after)) senders.delete(sender);
  return withEvidence(partners, 'dkim', (own) => ({
    ...own,
    senders: mapSeen(own.senders, (all) => all.filter(({ provider }) => !senders.has(provider))),
  }));
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

/** Those whom the MX set and the policy name (`gatherSenders`). */
function sendersOf(evidence: AuditEvidence): readonly string[] {
  const spf = evidenceIn(evidence, 'spf');
  if (!spf) return [];
  const hosts = spf.mx.seen ? spf.mx.value : [];
  const includes = takenIn(spf.policy);
  return [...providers.mail, ...providers.senders]
    .filter(
      (one) =>
        includes.some((name) => isWithinAny(name, one.spf)) || hosts.some((host) => isWithinAny(host, mxOf(one))),
    )
    .map(({ id }) => id);
}

function mxOf(provider: object): readonly string[] {
  return 'mx' in provider ? (provider.mx as readonly string[]) : [];
}
