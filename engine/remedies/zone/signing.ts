import { isWithin } from '../../common/names.ts';
import type { AuditEvidence } from '../../evidence.ts';
import { mapSeen, type Observed } from '../../model/observed.ts';
import type { DnssecEvidence } from '../../protocols/dnssec/evidence.ts';
import { idsOf } from '../../protocols/index.ts';
import type { ServerProbe, ZoneEvidence } from '../../protocols/zone/evidence.ts';
import { signedWord } from '../../protocols/zone/name-servers.ts';
import { told } from '../changes.ts';
import { partiesOf } from '../parties.ts';
import { proposal, remedy } from '../remedy.ts';
import { evidenceFor, evidenceIn, failingChecks, withEvidence } from '../situation.ts';

/** Requirements on keys and signatures once there are any: current signers meet them. */
const OF_A_CHAIN = idsOf(
  'dns',
  'dnssec-ds-match',
  'dnssec-ds-digest',
  'dnssec-alg',
  'dnssec-key-size',
  'dnssec-rrsig-left',
  'dnssec-rrsig-life',
  'dnssec-signed-no-ds',
);

/** Sign every answer. Nobody verifies the signatures until the registry publishes the key. */
export const zoneSigning = remedy({
  id: 'dns/signing',
  who: 'dns',
  follows: ['dns/dnssec-repair', 'smtp/dane'],
  propose: (situation) => {
    const evidence = evidenceFor(situation, 'dns');
    // One that is signed wrongly fails; one that is signed without a DS that resolvers know warns all the same.
    const isUnsigned = situation.verdicts.some(
      ({ check, outcome }) => check === 'dns/dnssec-status' && outcome === 'warn',
    );
    if (!evidence?.dnssec.seen || !isUnsigned || hasKeys(evidence)) return null;
    const { zone } = evidence.dnssec.value;
    const [registrar, ...hosts] = partiesOf(situation.evidence)
      .filter(({ role }) => role === 'registrar' || role === 'dns')
      .map(({ id }) => id);
    return proposal({
      facts: { zone, isOneParty: registrar != null && hosts.length > 0 && hosts.every((id) => id === registrar) },
      effort: 15,
      risk: 'low',
      targets: [zone],
      changes: [told('add', 'dnssec/keys', 'zone-keys')],
      apply: (world) => withKey(world, zone),
      reveals: isRead(evidence) ? idsOf('dns', 'dnssec-servers') : [],
      unasked: 'needed',
    });
  },
});

function hasKeys({ dnssec }: Pick<DnssecEvidence, 'dnssec'>): boolean {
  return dnssec.seen && dnssec.value.keys.seen && dnssec.value.keys.value.records.length > 0;
}

/** Whether any server says something that a signature could be over; of a lame one nothing is known before or after. */
function isRead({ delegation }: Pick<ZoneEvidence, 'delegation'>): boolean {
  return (
    delegation.seen && delegation.value.servers.some(({ probes }) => probes.some((probe) => signedWord(probe).seen))
  );
}

/** The digest of the key at the registry: answers that nobody can forge on the way. */
export const dnssecDigest = remedy({
  id: 'dns/dnssec',
  who: 'registrar',
  // A wrong TLSA record binds senders from the day the zone is signed.
  follows: ['dns/dnssec-repair', 'smtp/dane', 'dns/signing'],
  propose: (situation) => {
    const evidence = evidenceFor(situation, 'dns');
    const faults = situation.verdicts.filter(
      ({ check, outcome }) => ['dns/dnssec-status', 'dns/dnssec-signed-no-ds'].includes(check) && outcome === 'warn',
    );
    if (!evidence?.dnssec.seen || faults.length === 0) return null;
    const { zone } = evidence.dnssec.value;
    const today = evidenceIn(situation.initial, 'dns');
    const isSigned = today !== null && hasKeys(today);
    return proposal({
      facts: { zone },
      effort: 20,
      risk: 'low',
      // Caches may hold for a day that the zone has no key; weeks are what a plan counts in.
      waits: isSigned ? 0 : 1,
      targets: [zone],
      changes: [told('add', 'dnssec/ds', 'zone-keys')],
      apply: (world) => withSignatures(world, zone),
      assumedPassing: [
        ...faults.map(({ check }) => check),
        // It takes the place of a DS that resolvers pass over.
        ...failingChecks(situation, 'dns/dnssec-ds-match', 'dns/dnssec-ds-digest'),
      ],
      reveals: OF_A_CHAIN,
    });
  },
});

/** A key that nobody has made yet: P-256 and SHA-256, as signers make them. */
const SOME_KEY = {
  type: 'DNSKEY',
  flags: 257,
  protocol: 3,
  algorithm: 13,
  key: '00'.repeat(64),
  keyTag: 0,
} as const;

function withKey(world: AuditEvidence, zone: string): AuditEvidence {
  const key = { name: zone, ttl: 3_600, data: SOME_KEY };
  return withEvidence(signedLater(world), 'dns', (dns) => ({
    ...dns,
    dnssec: mapSeen(dns.dnssec, (dnssec) => ({
      ...dnssec,
      keys: mapSeen(dnssec.keys, (keys) => ({ ...keys, records: [...keys.records, key] })),
    })),
  }));
}

/** The evidence once the servers of the zone have been given other signatures, which nobody has seen yet. */
export function signedLater(world: AuditEvidence): AuditEvidence {
  const later = ({ soa, ...probe }: ServerProbe) => ({
    ...probe,
    soa: mapSeen(soa, ({ signed: _, ...told }) => told),
  });
  return withEvidence(world, 'dns', (dns) => ({
    ...dns,
    delegation: mapSeen(dns.delegation, ({ servers, ...told }) => ({
      ...told,
      servers: servers.map((server) => ({ ...server, probes: server.probes.map(later) })),
    })),
  }));
}

/** The evidence once a resolver can verify every answer of a zone: that of servers' addresses and of their keys (DANE) too. */
function withSignatures(world: AuditEvidence, zone: string): AuditEvidence {
  const verified = <T extends { readonly authenticated: boolean }>(answer: Observed<T>) =>
    mapSeen(answer, (found) => ({ ...found, authenticated: true }));
  const own = withEvidence(world, 'dns', (dns) => ({
    ...dns,
    dnssec: mapSeen(dns.dnssec, (dnssec) => ({
      ...dnssec,
      checked: verified(dnssec.checked),
      checkedAgain: verified(dnssec.checkedAgain),
      denial: { ...dnssec.denial, checked: verified(dnssec.denial.checked) },
      ...(dnssec.tlsaDenial && {
        tlsaDenial: isWithin(dnssec.tlsaDenial.name, zone)
          ? { ...dnssec.tlsaDenial, checked: verified(dnssec.tlsaDenial.checked) }
          : dnssec.tlsaDenial,
      }),
      mailHosts: mapSeen(dnssec.mailHosts, (hosts) =>
        hosts.map((one) =>
          isWithin(one.host, zone) ? { ...one, authenticated: mapSeen(one.authenticated, () => true) } : one,
        ),
      ),
    })),
  }));
  const told = withEvidence(own, 'whois', (whois) => ({
    ...whois,
    ds: mapSeen(whois.ds, (ds) => ({ ...ds, count: Math.max(1, ds.count) })),
    registration: mapSeen(whois.registration, (found) => ({
      ...found,
      delegationSigned: found.delegationSigned === null ? null : true,
    })),
  }));
  return withEvidence(told, 'smtp', (smtp) => ({
    ...smtp,
    exchangers: verified(smtp.exchangers),
    servers: smtp.servers.map((server) =>
      isWithin(server.host, zone)
        ? { ...server, authenticated: mapSeen(server.authenticated, () => true), tlsa: verified(server.tlsa) }
        : server,
    ),
  }));
}
