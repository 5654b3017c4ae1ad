import { registrableDomain, sameOrganization } from '../../common/organizational-domain.ts';
import { retiredAmong } from '../../common/retired-destinations.ts';
import type { AuditEvidence } from '../../evidence.ts';
import { mapSeen, seen } from '../../model/observed.ts';
import { idsOf } from '../../protocols/index.ts';
import type { Destination, MtaStsEvidence } from '../../protocols/mta-sts/evidence.ts';
import { reportAddresses } from '../../protocols/mta-sts/parse.ts';
import { tlsRptAmong } from '../../protocols/mta-sts/published.ts';
import { placeholderMailbox } from '../placeholders.ts';
import { proposal, recordChange, remedy } from '../remedy.ts';
import { evidenceFor, failingChecks, type Situation, withEvidence } from '../situation.ts';
import { aliasChange, withoutAliases } from '../zone/aliases.ts';
import { POLICY_FAULTS } from './mta-sts.ts';
import { mailHostsOf } from './usable-hosts.ts';

const FAULTS = idsOf('mta-sts', 'tlsrpt-present', 'tlsrpt-single', 'tlsrpt-syntax', 'tlsrpt-rua', 'tlsrpt-rua-retired');

/** Where senders tell that encryption failed (RFC 8460). */
export const tlsReports = remedy({
  id: 'mta-sts/reports',
  who: 'dns',
  follows: ['cname/aliases', 'smtp/mx'],
  propose: (situation) => {
    const evidence = evidenceFor(situation, 'mta-sts');
    if (!evidence?.reporting.seen) return null;
    const isFaulty = failingChecks(situation, ...FAULTS).length > 0;
    if (!isFaulty && !isNeededNext(situation)) return null;
    const { name, texts } = evidence.reporting.value;
    const kept = keptAddresses(evidence);
    const mailbox = placeholderMailbox(situation.domain);
    const record = `v=TLSRPTv1; rua=${kept.length > 0 ? kept.join(',') : `mailto:${mailbox}`}`;
    // A text behind an alias belongs to another organisation; the alias goes.
    const alias = aliasChange(situation.evidence, name);
    const before = tlsRptAmong(texts).meant;
    return proposal({
      facts: {
        name,
        isNew: before.length === 0,
        isPlaceholder: kept.length === 0,
        kept: alias.length === 0 && before.includes(record) ? record : null,
        alias: alias[0]?.before[0] ?? null,
      },
      effort: 5,
      risk: 'none',
      records: [
        ...alias,
        recordChange({
          name,
          type: 'TXT',
          before: alias.length > 0 ? [] : before,
          after: [record],
          placeholders: kept.length > 0 ? [] : [mailbox],
        }),
      ],
      apply: (world) => withRecord(world, name, record, situation.domain),
      // Until there is a policy, it removes no fault.
      unasked: isFaulty ? null : 'needed',
    });
  },
});

function withRecord(world: AuditEvidence, name: string, record: string, domain: string): AuditEvidence {
  return withEvidence(withoutAliases(world, [name]), 'mta-sts', (own) => ({
    ...own,
    reporting: mapSeen(own.reporting, (found) => ({
      ...found,
      texts: [...found.texts.filter((text) => tlsRptAmong([text]).meant.length === 0), record],
    })),
    destinations: reportAddresses(record).map(
      (address): Destination =>
        own.destinations.find(({ uri }) => uri === address.uri) ?? {
          ...address,
          hosts: seen([address.host ?? '']),
          tls: null,
          held: heldBy(address.host, domain),
        },
    ),
  }));
}

/** Whether there will be a policy to be reported on, and nobody is told of it. */
function isNeededNext(situation: Situation): boolean {
  const isUnreported = situation.verdicts.some(
    ({ check, outcome }) => check === 'mta-sts/tlsrpt-present' && outcome === 'info',
  );
  const isNext = failingChecks(situation, ...POLICY_FAULTS).length > 0;
  return isUnreported && isNext && mailHostsOf(situation.evidence).usable.length > 0;
}

/** Who holds the domain of an address that was not asked about: the audited domain has its owner. */
function heldBy(host: string | null, audited: string): Destination['held'] {
  const domain = host === null ? null : registrableDomain(host);
  return domain !== null && domain === registrableDomain(audited) ? { domain, registered: seen(true) } : null;
}

/** Addresses that take reports today; of a record that reporters pass over, those of the domain itself, for nobody asked about others. */
function keptAddresses({ domain, reporting, destinations, at }: MtaStsEvidence): readonly string[] {
  const { valid, meant } = tlsRptAmong(reporting.seen ? reporting.value.texts : []);
  const [record] = valid;
  if (record === undefined) {
    const own = meant
      .flatMap(reportAddresses)
      .filter(({ kind, host }) => kind === 'mailto' && host !== null && sameOrganization(host, domain));
    return [...new Set(own.map(({ uri }) => uri))];
  }
  return reportAddresses(record)
    .filter(({ kind, host }) => kind !== 'other' && host !== null && retiredAmong([host], at).length === 0)
    .map(({ uri }) => uri)
    .filter((uri) => {
      const known = destinations.find((destination) => destination.uri === uri);
      const isDeaf = known?.hosts.seen && known.hosts.value.length === 0;
      const isRefused = known?.tls?.seen && !(known.tls.value.trusted && known.tls.value.nameMatches);
      const isNobodys = known?.held?.registered.seen && !known.held.registered.value;
      return !isDeaf && !isRefused && !isNobodys;
    });
}
