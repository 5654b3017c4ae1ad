import type { TlsPolicy, TlsReport } from '../reading/report.ts';

/**
 * The policies of a report that tell of a recipient domain. One of DANE bears the name of the MX host that it was found at, and one that
 * nobody found may bear none (RFC 8460 §4.4): they tell of the domain that the others of the report name, else of that of the MX host.
 * `hosts`: the MX hosts of the domain; null where the report came to an address for reports about that domain alone.
 */
export function policiesAbout(
  { policies }: Pick<TlsReport, 'policies'>,
  domain: string,
  hosts: readonly string[] | null,
): readonly TlsPolicy[] {
  const named = recipientsIn(policies, domain);
  const isOurs = (policy: TlsPolicy) =>
    policy.domain === domain ||
    (isNameless(policy) &&
      (named.length === 0 || named.includes(domain)) &&
      (hosts === null || named.join() === domain || hostsOf(policy).some((host) => hosts.includes(host))));
  return policies.filter(isOurs);
}

/** The policies that may tell of a domain or of another one: only a host is named, and it is none of `hosts`. */
export function policiesElsewhere(
  report: Pick<TlsReport, 'policies'>,
  domain: string,
  hosts: readonly string[],
): readonly TlsPolicy[] {
  const own = policiesAbout(report, domain, hosts);
  return namelessPolicies(report).filter((policy) => !own.includes(policy));
}

/** The policies of which a report does not say which recipient domain they tell of. */
export function namelessPolicies(report: Pick<TlsReport, 'policies'>): readonly TlsPolicy[] {
  return soleRecipient(report) === null ? report.policies.filter(isNameless) : [];
}

/** The one recipient domain that a report names; null where it names none, or several. */
export function soleRecipient({ policies }: Pick<TlsReport, 'policies'>): string | null {
  const [first = null, second] = recipientsIn(policies);
  return second === undefined ? first : null;
}

function recipientsIn(policies: readonly TlsPolicy[], domain?: string): readonly string[] {
  const named = policies.filter((policy) => policy.domain === domain || !isNameless(policy));
  return [...new Set(named.map((policy) => policy.domain))];
}

function isNameless({ type, domain }: TlsPolicy): boolean {
  return type === 'tlsa' || domain === '';
}

export function hostsOf({ domain, failures }: TlsPolicy): readonly string[] {
  return domain === '' ? failures.map(({ receivingHost }) => receivingHost) : [domain];
}
