import { isWithin } from '../../common/names.ts';
import type { AuditEvidence } from '../../evidence.ts';
import type { TlsSession } from '../../model/ask.ts';
import { seen } from '../../model/observed.ts';
import type { CaaRecord } from '../../protocols/caa/evidence.ts';
import { identifiersOf, organizationOf } from '../../protocols/caa/issuers.ts';
import { allowedIssuers, type CaaPolicy, faultOf, policyFor } from '../../protocols/caa/policy.ts';
import type { CheckId } from '../../protocols/index.ts';
import { told } from '../changes.ts';
import { proposal, recordChange, remedy } from '../remedy.ts';
import { evidenceFor, evidenceIn, failingChecks, withEvidence } from '../situation.ts';

const FAULTS: readonly CheckId[] = ['dns/caa-present', 'dns/caa-syntax', 'dns/caa-allows-current'];

/** Who may issue certificates for the domain: the authorities of the certificates that it shows today, and those already allowed. */
export const caaRecords = remedy({
  id: 'dns/caa',
  who: 'dns',
  follows: ['cname/records'],
  propose: (situation) => {
    const evidence = evidenceFor(situation, 'dns');
    if (!evidence?.caa.seen || failingChecks(situation, ...FAULTS).length === 0) return null;
    const levels = evidence.caa.value;
    const level = levels.find(({ name }) => name === situation.domain);
    const own = level?.records;
    const inForce = policyFor(situation.domain, levels);
    if (!own?.seen || !inForce.seen || level?.owner !== undefined) return null;
    const authorities = authoritiesOf(situation.evidence);
    if (!authorities || authorities.length === 0) return null;
    // Which ways of validation were meant, or which account, only the owner knows.
    if (own.value.map(faultOf).some((fault) => fault === 'methods' || fault === 'parameter')) return null;
    const wanted = wantedRecords(situation.domain, own.value, inForce.value, authorities);
    const [before, after] = [own.value.map(written), [...new Set(wanted.map(written))]];
    return proposal({
      facts: {
        name: situation.domain,
        isNew: own.value.length === 0,
        authorities: authorities.map(({ organization }) => organization),
      },
      effort: 10,
      risk: 'low',
      changes: own.value.length === 0 ? [told('add', 'record/caa', 'allowed-authorities')] : [],
      records: [
        recordChange({
          name: situation.domain,
          type: 'CAA',
          before,
          after,
        }),
      ],
      apply: (world) =>
        withEvidence(world, 'dns', (dns) => ({
          ...dns,
          caa: seen(
            levels.map((level) => (level.name === situation.domain ? { ...level, records: seen(wanted) } : level)),
          ),
        })),
    });
  },
});

/** What is sound, and one record for each authority that nothing allows. */
function wantedRecords(
  domain: string,
  own: readonly CaaRecord[],
  inForce: CaaPolicy | null,
  authorities: NonNullable<ReturnType<typeof authoritiesOf>>,
): readonly CaaRecord[] {
  const kept = own.flatMap((record) => soundly(record) ?? []);
  // What is not kept is not in force any more.
  const left = own.length > 0 ? { name: domain, records: kept } : inForce;
  const allowed = left ? allowedIn(left) : [];
  const added = authorities
    .filter(({ identifiers }) => !identifiers.some((identifier) => allowed.includes(identifier)))
    .flatMap(({ identifiers }) => identifiers.slice(0, 1))
    .map((value): CaaRecord => ({ flags: 0, tag: 'issue', value }));
  return [...kept, ...(allowedIn({ name: '', records: kept }).length > 0 ? added : complete(added, authorities))];
}

/** A record without its reserved flags; null where another fault makes it useless. */
function soundly(record: CaaRecord): CaaRecord | null {
  const fault = faultOf(record);
  if (fault === 'reserved-flags') return { ...record, flags: record.flags & 0x80 };
  return fault === null ? record : null;
}

interface Authority {
  readonly organization: string;
  readonly identifiers: readonly string[];
}

/**
 * Those behind every certificate seen under the domain's own names; null where one of them is not known to us, so that none is shut out.
 */
function authoritiesOf(evidence: AuditEvidence): readonly Authority[] | null {
  const { domain } = evidence;
  const web = (evidenceIn(evidence, 'dns')?.web.hosts ?? []).flatMap(({ endpoints }) =>
    endpoints.flatMap(({ session }) => (session.seen && isOwn(session.value) ? (session.value.chain[0] ?? []) : [])),
  );
  const mail = (evidenceIn(evidence, 'smtp')?.servers ?? []).flatMap(({ host, sessions }) =>
    isWithin(host, domain)
      ? sessions.flatMap(({ session }) => {
          const tls = session.seen ? session.value.starttls.session : null;
          return tls && isOwn(tls) ? (tls.chain[0] ?? []) : [];
        })
      : [],
  );
  const policy = evidenceIn(evidence, 'mta-sts')?.policy.answer;
  const file = policy?.seen && policy.value.tls && isOwn(policy.value.tls) ? policy.value.tls.certificate : null;
  const issuers = [...web, ...mail, ...(file ? [file] : [])].map(({ issuer }) => issuer).filter(Boolean);
  const found = [...new Set(issuers.map(organizationOf))].map((organization) => ({
    organization: organization ?? '',
    identifiers: organization === null ? [] : identifiersOf(organization),
  }));
  return found.some(({ identifiers }) => identifiers.length === 0) ? null : found;
}

/** A certificate at a name of another organisation says nothing about who certifies this domain. */
function isOwn({ trusted, nameMatches }: Pick<TlsSession, 'trusted' | 'nameMatches'>): boolean {
  return trusted && nameMatches;
}

function allowedIn(policy: CaaPolicy): readonly string[] {
  return [...(allowedIssuers(policy, false) ?? []), ...(allowedIssuers(policy, true) ?? [])];
}

/** A first set names every authority in use. */
function complete(added: readonly CaaRecord[], authorities: readonly Authority[]): readonly CaaRecord[] {
  const values = authorities.flatMap(({ identifiers }) => identifiers.slice(0, 1));
  return added.length > 0 ? values.map((value) => ({ flags: 0, tag: 'issue', value })) : added;
}

export function written({ flags, tag, value }: CaaRecord): string {
  return `${flags} ${tag} "${value}"`;
}
