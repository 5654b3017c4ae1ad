import { isFree } from '../common/holding.ts';
import { registrableDomain } from '../common/organizational-domain.ts';
import type { AuditEvidence } from '../evidence.ts';
import { takenIn } from '../protocols/spf/tree.ts';
import { evidenceIn } from './situation.ts';

export type DependencyRole = 'ns' | 'mx' | 'spf' | 'dkim' | 'reports' | 'alias';

/** A domain of another holder that the mail depends on: a third party that takes it takes part of the mail. */
export interface Dependency {
  readonly domain: string;
  /** Why, with the names under it that the domain's own records point to. */
  readonly roles: readonly { readonly role: DependencyRole; readonly names: readonly string[] }[];
  /** `unasked`: its names resolve, so that the registry was not troubled. */
  readonly registration: 'registered' | 'free' | 'unasked';
  /** ISO 8601; null where it was not learnt. */
  readonly expires: string | null;
}

interface Pointer {
  readonly role: DependencyRole;
  readonly name: string;
}

/** Every foreign registrable domain that the records lead to, by name. */
export function dependenciesOf(evidence: AuditEvidence): readonly Dependency[] {
  const own = registrableDomain(evidence.domain);
  const pointers = pointersOf(evidence).flatMap((pointer) => {
    const domain = registrableDomain(pointer.name);
    return domain !== null && domain !== own ? [{ ...pointer, domain }] : [];
  });
  const told = registrationsOf(evidence);
  return [...Map.groupBy(pointers, ({ domain }) => domain)]
    .map(([domain, found]) => ({
      domain,
      roles: [...Map.groupBy(found, ({ role }) => role)].map(([role, named]) => ({
        role,
        names: [...new Set(named.map(({ name }) => name))],
      })),
      registration: told.get(domain)?.registration ?? ('unasked' as const),
      expires: told.get(domain)?.expires ?? null,
    }))
    .toSorted((a, b) => (a.domain < b.domain ? -1 : 1));
}

function pointersOf(evidence: AuditEvidence): readonly Pointer[] {
  const spf = evidenceIn(evidence, 'spf');
  const whois = evidenceIn(evidence, 'whois');
  const smtp = evidenceIn(evidence, 'smtp');
  const reports = evidenceIn(evidence, 'mta-sts')?.destinations ?? [];
  const as = (role: DependencyRole, names: readonly string[]) =>
    names.filter((name) => name !== '').map((name) => ({ role, name }));
  return [
    ...as('ns', whois?.nameServers.seen ? whois.nameServers.value.hosts : []),
    ...as('mx', smtp?.exchangers.seen ? smtp.exchangers.value.records.map(({ host }) => host) : []),
    ...as('spf', spf ? takenIn(spf.policy) : []),
    ...as('dkim', keyTargets(evidence)),
    ...as(
      'reports',
      (evidenceIn(evidence, 'dmarc')?.destinations ?? []).map(({ host }) => host),
    ),
    ...as(
      'reports',
      reports.flatMap(({ host }) => host ?? []),
    ),
    ...as('alias', aliasTargets(evidence)),
  ];
}

function keyTargets(evidence: AuditEvidence): readonly string[] {
  return (evidenceIn(evidence, 'dkim')?.selectors ?? []).flatMap(({ answer }) =>
    answer.seen ? answer.value.aliases.slice(-1) : [],
  );
}

/** Names that mail needs; keys are distinguished, and the web site is another matter. */
const MAIL_NAMES = /^(_?mta-sts|_dmarc|_smtp|autodiscover|autoconfig|mail|smtp|imap|pop|webmail)\./;

function aliasTargets(evidence: AuditEvidence): readonly string[] {
  return (evidenceIn(evidence, 'cname')?.names ?? []).flatMap(({ name, chain }) =>
    chain.seen && MAIL_NAMES.test(name) ? chain.value.aliases.slice(-1) : [],
  );
}

type Registration = Pick<Dependency, 'expires'> & { readonly registration: 'registered' | 'free' };

/** What registries said where a gatherer had reason to ask them. */
function registrationsOf(evidence: AuditEvidence): ReadonlyMap<string, Registration> {
  const told = new Map<string, Registration>();
  for (const { domain, registration } of evidenceIn(evidence, 'whois')?.dependencies?.domains ?? []) {
    if (!registration?.seen) continue;
    const { registered, expires } = registration.value;
    told.set(domain, { registration: registered ? 'registered' : 'free', expires });
  }
  const tell = (domain: string | null, registered: boolean, expires: string | null = null) => {
    if (domain !== null) told.set(domain, { registration: registered ? 'registered' : 'free', expires });
  };
  for (const { domain, holding } of evidenceIn(evidence, 'spf')?.foreign ?? []) {
    if (holding.seen) tell(domain, !isFree(holding.value), holding.value.expires);
  }
  for (const { host, holding } of evidenceIn(evidence, 'dmarc')?.destinations ?? []) {
    if (holding?.seen) tell(registrableDomain(host), !isFree(holding.value), holding.value.expires);
  }
  for (const { missing } of evidenceIn(evidence, 'smtp')?.servers ?? []) {
    if (missing?.registration.seen) tell(missing.domain, missing.registration.value.registered);
  }
  for (const { domain, registration } of evidenceIn(evidence, 'cname')?.missing ?? []) {
    if (registration.seen) tell(domain, registration.value.registered);
  }
  const delegation = evidenceIn(evidence, 'dns')?.delegation;
  for (const { domain, registration } of delegation?.seen ? delegation.value.homes : []) {
    if (registration.seen) tell(domain, registration.value.registered, registration.value.expires);
  }
  return told;
}
