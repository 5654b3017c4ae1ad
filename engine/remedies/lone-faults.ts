import { soleProviderOf } from '../common/mail-provider.ts';
import type { AuditEvidence } from '../evidence.ts';
import { mailServersIn } from '../judgement/faulty-mail-servers.ts';
import type { Rule, Verdict } from '../judgement/judge.ts';
import { type Labour, usual } from '../model/labour.ts';
import type { caaAllowsCurrent, caaSyntax } from '../protocols/caa/checks/caa.ts';
import type { dnssecMxZones } from '../protocols/dnssec/checks/dnssec.ts';
import { type CheckId, idsOf, protocols } from '../protocols/index.ts';

const checks: ReadonlyMap<CheckId, Rule> = new Map(
  protocols.flatMap(({ checks }) => checks.map((rule): readonly [CheckId, Rule] => [rule.id, rule])),
);

/** What it takes to mend a fault for which we compose no values; null for a check that a remedy removes wherever it fails. */
export function labourFor(check: CheckId): Labour | null {
  const { labour, mendedOn } = checks.get(check) ?? {};
  return labour ?? (mendedOn === 'mail-servers' ? usual('mail') : null);
}

/** What is changed to mend it: the mail servers that have the fault, the names at which the records stand that do, else the domain. */
export function targetsFor({ check, facts }: Verdict, evidence: AuditEvidence): readonly string[] {
  if (checks.get(check)?.mendedOn === 'mail-servers' || OF_SERVERS.includes(check))
    return mailServersIn(facts, evidence);
  return check === 'dns/caa-allows-current' ? namesOf(facts as FactsOfPermission) : [evidence.domain];
}

/** Whatever mends them, a mail server answers afterwards that did not before. */
const OF_SERVERS: readonly CheckId[] = [
  'tcp/mx-25',
  ...idsOf('smtp', 'mx-ipv4', 'mx-private', 'mx-resolves', 'reachable'),
];

type FactsOfPermission = Extract<ReturnType<typeof caaAllowsCurrent.judge>, { readonly outcome: 'fail' }>['facts'];

function namesOf({ certificates }: FactsOfPermission): readonly string[] {
  return [...new Set(certificates.flatMap(({ at }) => at ?? []))];
}

/** A domain grows old by itself. */
const BY_TIME: readonly CheckId[] = ['domain/age'];

/** Whether anybody of the owner's can mend it: not what time alone does, nor what only the mass provider can that runs the servers. */
export function callsForAct({
  check,
  provider,
  facts,
}: {
  readonly check: CheckId;
  readonly provider?: string | undefined;
  readonly facts?: unknown;
}): boolean {
  return provider === undefined && !BY_TIME.includes(check) && !(check === UNSIGNED_HOSTS && isNowhereOffered(facts));
}

const UNSIGNED_HOSTS: CheckId = 'dns/dnssec-mx-zones';

/** Whether the servers are those of a mass provider that gives no customer signed names. */
function isNowhereOffered(facts: unknown): boolean {
  const { insecure } = facts as FactsOfUnsigned;
  const provider = soleProviderOf(insecure);
  return provider !== null && provider !== 'microsoft-365';
}

type FactsOfUnsigned = Extract<ReturnType<typeof dnssecMxZones.judge>, { readonly outcome: 'warn' }>['facts'];

/** The same fault as another protocol sees it: what mends the one mends the others. */
const COMPANIONS: ReadonlyMap<CheckId, readonly CheckId[]> = new Map([
  ['smtp/reachable', ['tcp/mx-25']],
  // In a circle there is no end of lookups.
  ['spf/include-loop', ['spf/lookup-limit']],
  ['dns/ns-parent-child', ['whois/ns-agree']],
  // One RSA key beside those that many receivers pass over.
  ['dkim/key-ed25519', ['dmarc/policy-only-spf']],
  // One roll to a new key of a good algorithm, with a new digest of it.
  ['dns/dnssec-alg', ['dns/dnssec-key-size', 'dns/dnssec-ds-digest']],
  ['dns/dnssec-key-size', ['dns/dnssec-ds-digest']],
]);

export function companionsOf(check: CheckId, verdicts: readonly Verdict[]): readonly CheckId[] {
  return check === 'dns/caa-allows-current' && isSyntaxOfPermission(verdicts)
    ? ['dns/caa-syntax']
    : (COMPANIONS.get(check) ?? []);
}

type FactsOfSyntax = Extract<ReturnType<typeof caaSyntax.judge>, { readonly outcome: 'fail' }>['facts'];

/** A critical property that no authority knows forbids them all: what permits one again begins with taking it away. */
function isSyntaxOfPermission(verdicts: readonly Verdict[]): boolean {
  const syntax = verdicts.find(({ check }) => check === 'dns/caa-syntax');
  const { faults } = (syntax?.facts ?? { faults: [] }) as FactsOfSyntax;
  return syntax?.outcome === 'fail' && faults.every(({ fault }) => fault === 'unknown-critical');
}
