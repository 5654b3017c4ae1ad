import type { AuditEvidence } from '../../evidence.ts';
import { mapSeen, type Observed } from '../../model/observed.ts';
import { idsOf } from '../../protocols/index.ts';
import { proposal, remedy } from '../remedy.ts';
import { evidenceFor, withEvidence } from '../situation.ts';

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

/** Answers that nobody can forge on the way. */
export const dnssecSign = remedy({
  id: 'dns/dnssec',
  who: 'registrar',
  // A wrong TLSA record binds senders from the day the zone is signed.
  follows: ['dns/dnssec-repair', 'smtp/dane'],
  propose: (situation) => {
    const evidence = evidenceFor(situation, 'dns');
    const faults = situation.verdicts.filter(
      ({ check, outcome }) => ['dns/dnssec-status', 'dns/dnssec-signed-no-ds'].includes(check) && outcome === 'warn',
    );
    if (!evidence?.dnssec.seen || faults.length === 0) return null;
    const { zone } = evidence.dnssec.value;
    const isSigned = faults.some(({ check }) => check === 'dns/dnssec-signed-no-ds');
    return proposal({
      facts: { zone, isSigned },
      effort: isSigned ? 20 : 30,
      risk: 'low',
      targets: [zone],
      touches: ['zone-keys'],
      apply: (world) => withSignatures(world, zone),
      assumedPassing: faults.map(({ check }) => check),
      reveals: OF_A_CHAIN,
    });
  },
});

/** The evidence once a resolver can verify every answer of a zone: that of servers' addresses and of their keys (DANE) too. */
function withSignatures(world: AuditEvidence, zone: string): AuditEvidence {
  const isWithin = (name: string) => name === zone || name.endsWith(`.${zone}`);
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
        tlsaDenial: isWithin(dnssec.tlsaDenial.name)
          ? { ...dnssec.tlsaDenial, checked: verified(dnssec.tlsaDenial.checked) }
          : dnssec.tlsaDenial,
      }),
      mailHosts: mapSeen(dnssec.mailHosts, (hosts) =>
        hosts.map((one) =>
          isWithin(one.host) ? { ...one, authenticated: mapSeen(one.authenticated, () => true) } : one,
        ),
      ),
    })),
  }));
  return withEvidence(own, 'smtp', (smtp) => ({
    ...smtp,
    exchangers: verified(smtp.exchangers),
    servers: smtp.servers.map((server) =>
      isWithin(server.host)
        ? { ...server, authenticated: mapSeen(server.authenticated, () => true), tlsa: verified(server.tlsa) }
        : server,
    ),
  }));
}
