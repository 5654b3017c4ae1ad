import type { CheckId } from '@rempart/engine';
import type { Host } from '../../lab/hosts.ts';
import type { World } from '../../lab/world.ts';
import { type Change, mail, mailHosts, nameServers, sites } from './remedies.ts';
import { withZone } from './zone.ts';

/** Faults without a remedy of their own whose advice the laboratory's description can follow. Others are left as they are. */
export const RULES: Readonly<Partial<Record<CheckId, Change>>> = {
  'dns/ns-axfr': nameServers(({ transfer: _, ...service }) => service),
  'dns/ns-recursion': nameServers(({ recursion: _, ...service }) => service),
  'dns/ns-udp': nameServers(({ edns: _, cuts: __, ...service }) => service),
  'dns/dnssec-ds-digest': signed({ digests: [2] }),
  // One roll: a new key of a good algorithm and length, and a new digest of it.
  'dns/dnssec-alg': signed({ algorithm: 8, bits: 2048, digests: [2] }),
  'dns/dnssec-key-size': signed({ bits: 2048, digests: [2] }),
  'dns/certificate-weak-key': (world) =>
    sites(world, ({ certificate = {}, ...host }) => ({ ...host, certificate: { ...certificate, key: 'rsa2048' } })),
  'dns/certificate-revoked': (world) =>
    sites(world, ({ certificate = {}, ...host }) => {
      const { staple: _, ...good } = certificate;
      return { ...host, certificate: good };
    }),
  'smtp/banner': mail(({ greeting: _, ...service }) => service),
  'smtp/vrfy': mail(({ vrfy: _, ...service }) => service),
  'smtp/postmaster': mail(({ without: _, ...service }) => service),
  'smtp/starttls-inject': mail(({ injects: _, ...service }) => service),
  'smtp/tls-fs': mail((service) => ({
    ...service,
    tls: { ...service.tls, ciphers: 'ECDHE+AESGCM:ECDHE+CHACHA20' },
  })),
  'smtp/reachable': answering,
  'whois/ns-agree': (world) => {
    const { nameServers: _, ...registration } = world.registration ?? {};
    return { ...world, registration };
  },
  'whois/dnssec-agree': (world) => {
    const { delegationSigned: _, ...registration } = world.registration ?? {};
    return { ...world, registration };
  },
  'dmarc/policy-sub-override': (world) =>
    withZone(world, world.origin, (zone) =>
      zone
        .split('\n')
        .filter(
          (line) =>
            !/^\s*_dmarc\.(?!.*v=DMARC1; p=reject)\S+\s+.*v=DMARC1; p=none/.test(line) ||
            line.includes(`_dmarc.${world.domain}.`),
        )
        .join('\n'),
    ),
};

function signed(change: World['signing']): Change {
  return (world) => (world.signing ? { ...world, signing: { ...world.signing, ...change } } : world);
}

/** Every mail server takes mail. */
function answering(world: World): World {
  const listening: Host['ports'] = { 25: { speaks: 'smtp' } };
  return mailHosts(world, (host) => ({ ...host, ports: { ...listening, ...host.ports } }));
}
