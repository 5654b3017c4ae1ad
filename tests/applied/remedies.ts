import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import type { Action } from '@rempart/engine';
import { campaigns, providers as mailProviders } from '../../engine/atlas/atlas.ts';
import type { RemedyId } from '../../engine/remedies/list.ts';
import type { DnssecBreak } from '../../engine/remedies/zone/registration.ts';
import { type CertificateRequest, digestOf } from '../../lab/authority.ts';
import { home, LOGO } from '../../lab/fixtures/pages.ts';
import type { Host, MailService, NameService, Service } from '../../lab/hosts.ts';
import { submissionHost } from '../../lab/hosts.ts';
import type { World } from '../../lab/world.ts';
import { newKeyLike, renewed } from './certificates.ts';
import { addressesOf, mailHostsOf, recordsOf, siteHostsOf, withHosts, withServices, withSites } from './hosts.ts';
import { withServed } from './served.ts';
import { recordLines, valuesAt, withRecords, withZone } from './zone.ts';

/** Where the laboratory serves the logo that an owner makes. */
export const logoOf = (domain: string) => `https://logo.${domain}/logo.svg`;

/** The world once the step is done, its records and files apart, which are changed for every step alike. */
export type Change = (world: World, action: Action) => World;

/** What is done to the laboratory for each remedy, or why it cannot be done there. */
export const REMEDIES: Readonly<Record<RemedyId, Change | string>> = {
  'whois/renew': registered((own) => ({
    expiresInDays: 400,
    statuses: [...(own.statuses ?? []).filter((status) => !/hold|redemption|pending/i.test(status)), 'active'],
  })),
  'whois/lock': registered((own) => ({ statuses: [...(own.statuses ?? []), 'client transfer prohibited'] })),
  // Where some servers lack the signatures, they get those that the others have; where all do, the zone is signed again.
  'dns/dnssec-repair': (world, action) => {
    const { broken, servers = [] } = factsOf<DnssecBreak>(action.subject);
    if (broken !== 'servers') return { ...world, signing: {} };
    const served = nameServers(({ unsigned: _, ...service }) => service)(world, action);
    const { ds } = world.signing ?? {};
    return servers.length > 0 ? served : { ...served, signing: { ...(ds && { ds }) } };
  },
  'dns/signing': (world) => ({ ...world, signing: { ...world.signing, ds: 'missing' } }),
  'dns/dnssec': (world) => ({ ...world, signing: {} }),
  'cname/aliases': records,
  'cname/records': records,
  'smtp/mx': records,
  'smtp/relay': mail((service) => ({ ...service, recipients: 'ours' })),
  'smtp/starttls': (world, action) =>
    mailHosts(withNamedKeys(world, action), (host, name) =>
      certified(
        // A server that takes passwords in the clear takes them behind TLS as well.
        withMail(host, ({ starttls: _, auth, ...service }) => ({
          ...service,
          ...(auth?.clear && { auth: { ...auth, secured: auth.secured ?? auth.clear } }),
          ...(auth && !auth.clear && { auth }),
        })),
        name,
        action,
      ),
    ),
  'smtp/certificate': (world, action) =>
    mailHosts(withNamedKeys(world, action), (host, name) => certified(host, name, action)),
  'smtp/tls': mail(({ tls: _, ...service }) => service),
  'smtp/submission': (world, { subject }) => {
    const { host: wanted } = factsOf<{ readonly host: string }>(subject);
    return withHosts(
      world,
      (name) => name === wanted,
      (host) => ({ ...host, ports: { ...submissionHost().ports, ...host.ports } }),
    );
  },
  'smtp/login': mail(({ auth: _, ...service }) => service),
  'smtp/names': (world) => {
    const addresses = mailHostsOf(world).flatMap((name) =>
      addressesOf(world, name).map((address) => ({ address, name })),
    );
    // The first machine that is declared at an address names it.
    return withHosts(
      world,
      (name) => addressesOf(world, name).some((own) => addresses.some(({ address }) => address === own)),
      (host, name) => {
        const [own] = addresses.filter(({ address }) => addressesOf(world, name).includes(address));
        return { ...host, ptr: own?.name ?? null };
      },
    );
  },
  'smtp/dane': records,
  'smtp/tlsa': records,
  'spf/loops': records,
  'spf/record': records,
  'spf/narrow': records,
  'spf/lookups': 'which senders are given up, only the owner knows',
  'dkim/signing': (world, { subject }) => {
    const { providers = [] } = factsOf<{ readonly providers: readonly string[] }>(subject);
    const usual = [...mailProviders.mail, ...campaigns].flatMap(({ id, selectors }) =>
      providers.includes(id) ? (selectors?.[0] ?? []) : [],
    );
    const wanted = usual.length > 0 ? usual : ['mail'];
    return wanted
      .filter((selector) => !hasKey(world, selector))
      .reduce((changed, selector) => withNewKey(changed, selector), world);
  },
  'dkim/keys': (world) => withNewKey(world, 'dkim2026'),
  'dkim/withdrawal': records,
  'dkim/records': records,
  'dmarc/record': records,
  'dmarc/share': records,
  'dmarc/quarantine': records,
  'dmarc/reject': records,
  'dmarc/subdomains': records,
  'bimi/record': withLogo,
  'bimi/repair': (world) => {
    const name = `default._bimi.${world.domain}`;
    const repaired = `${name}. 3600 IN TXT "v=BIMI1; l=${logoOf(world.domain)}; a="`;
    const bare = withZone(world, world.origin, (zone) =>
      [
        ...recordLines(zone, world.origin).flatMap(({ text, record }) => (record.name === name ? [] : [text])),
        repaired,
      ].join('\n'),
    );
    return withLogo(bare);
  },
  'mta-sts/record': records,
  'mta-sts/reports': records,
  'mta-sts/enforce': records,
  'mta-sts/longer': records,
  'mta-sts/longest': records,
  'mta-sts/pause': records,
  'mta-sts/names': records,
  'web/https': (world) =>
    sites(world, (host) => {
      const clear = host.ports[80];
      const { speaks: _, ...site } = clear?.speaks === 'http' ? clear : { speaks: 'http' };
      return { ...host, ports: { 443: { speaks: 'https', ...site, tls: MODERN }, ...host.ports } };
    }),
  'web/certificate': (world) =>
    sites(world, function certify({ certificate = {}, overIpv6, ...host }): Host {
      return {
        ...host,
        certificate: { ...renewed(certificate), names: siteHostsOf(world) },
        ...(overIpv6 && { overIpv6: certify(overIpv6) }),
      };
    }),
  'web/tls': (world) => sites(world, (host) => withSites(host, true, (site) => ({ ...site, tls: MODERN }))),
  'web/loop': (world, { subject }) => {
    const { backward = [] } = factsOf<{ readonly backward: readonly { readonly from: string }[] }>(subject);
    const meant = backward.map(({ from }) => new URL(from).hostname);
    return withHosts(
      world,
      (name) => meant.includes(name),
      (host) => withSites(host, true, ({ redirect: _, ...site }) => ({ ...site, pages: { '/': home('Accueil') } })),
    );
  },
  'web/redirect': (world) =>
    sites(world, (host) =>
      withServices(host, (service) => (service.speaks === 'http' ? { speaks: 'http', redirect: 'https:' } : service)),
    ),
  'web/headers': records,
  'web/cookies': (world) =>
    sites(world, (host) =>
      withSites(host, false, ({ headers = {}, ...site }) => ({
        ...site,
        headers: Object.fromEntries(
          Object.entries(headers).map(([name, value]) => [name, name === 'set-cookie' ? hardened(value) : value]),
        ),
      })),
    ),
  'web/scripts': records,
  'web/security-txt': records,
  'dns/caa': records,
  'tcp/reading-open': ports(({ instead, address }) => ({ address, port: instead, is: 'open' })),
  'tcp/reading-close': ports(({ port, address }) => ({ address, port, is: 'closed' })),
  'tcp/shell-open': ports(({ instead, address }) => ({ address, port: instead, is: 'open' })),
  'tcp/shell-close': ports(({ port, address }) => ({ address, port, is: 'closed' })),
  'tcp/ports': ports(({ port, address }) => ({ address, port, is: 'closed' })),
  'tcp/remote': ports(({ port, address }) => ({ address, port, is: 'closed' })),
  'blacklist/delisting': (world) => ({ ...world, listings: [] }),
};

/** Nothing besides its records and files. */
function records(world: World): World {
  return world;
}

/** The facts of a remedy, as far as they have what is asked. */
function factsOf<Facts>(subject: Action['subject']): Partial<Facts> {
  return subject.kind === 'remedy' ? (subject.facts as Partial<Facts>) : {};
}

const MODERN = { ciphers: 'ECDHE+AESGCM:ECDHE+CHACHA20' } as const;

function registered(change: (own: NonNullable<World['registration']>) => World['registration']): Change {
  return (world) =>
    world.registration ? { ...world, registration: { ...world.registration, ...change(world.registration) } } : world;
}

export function mailHosts(world: World, change: (host: Host, name: string) => Host): World {
  const names = mailHostsOf(world);
  return withHosts(world, (name) => names.includes(name), change);
}

/** A machine with what speaks SMTP on port 25 changed. */
export function withMail(host: Host, change: (service: MailService) => MailService): Host {
  return withServices(host, (service, port) =>
    port === 25 && service.speaks === 'smtp' ? { speaks: 'smtp', ...change(service) } : service,
  );
}

/** Every name server of the domain itself. */
export function nameServers(change: (service: NameService) => NameService): Change {
  return (world) =>
    withHosts(
      world,
      (name) => name.endsWith(`.${world.domain}`),
      (host) =>
        withServices(host, (service) => (service.speaks === 'dns' ? { speaks: 'dns', ...change(service) } : service)),
    );
}

export function mail(change: (service: MailService) => MailService): Change {
  return (world) => mailHosts(world, (host) => withMail(host, change));
}

export function sites(world: World, change: (host: Host) => Host): World {
  const names = siteHostsOf(world);
  return withHosts(world, (name) => names.includes(name), change);
}

/** What a step says of servers that get a new certificate. */
interface Certified {
  readonly hosts: readonly string[];
  readonly pinned: readonly string[];
  readonly unnamed: readonly string[];
  readonly isChain: boolean;
}

/** The same certificate, with all that goes with it. */
function whole({ shows: _, ...certificate }: CertificateRequest): CertificateRequest {
  return certificate;
}

/** A machine with a new certificate, where the step concerns it. */
function certified(host: Host, name: string, { subject }: Action): Host {
  const { hosts, pinned = [], unnamed = [], isChain } = factsOf<Certified>(subject);
  if (hosts?.includes(name) === false) return host;
  const { certificate = {} } = host;
  if (isChain && certificate.shows) return { ...host, certificate: whole(certificate) };
  const kept = [...pinned, ...unnamed].includes(name) && certificate.secret ? { secret: certificate.secret } : {};
  return { ...host, certificate: { ...renewed(certificate), ...kept } };
}

/** New keys, named by TLSA records, for the servers whose records would not hold for a new certificate. */
function withNamedKeys(world: World, { subject }: Action): World {
  const { unnamed = [] } = factsOf<Certified>(subject);
  return unnamed.reduce((changed, server) => {
    let secret: KeyObject | undefined;
    const rekeyed = withHosts(
      changed,
      (name) => name === server,
      ({ certificate = {}, ...host }) => {
        secret = newKeyLike(certificate);
        return { ...host, certificate: { ...certificate, secret } };
      },
    );
    if (!secret) return changed;
    const name = `_25._tcp.${server}`;
    const before = valuesAt(changed, { name, type: 'TLSA' });
    const after = [`3 1 1 ${digestOf(secret)}`];
    return withRecords(rekeyed, [{ name, type: 'TLSA', ttl: 3600, before, after, placeholders: [] }]);
  }, world);
}

function hasKey(world: World, selector: string): boolean {
  return recordsOf(world).some(({ name }) => name === `${selector}._domainkey.${world.domain}`);
}

/** The private halves of keys that steps have published, by the public ones: from then on the owner's messages are signed with them. */
export const signingKeys = new Map<string, KeyObject>();

function withNewKey(world: World, selector: string): World {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const key = publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
  signingKeys.set(key, privateKey);
  const change = { type: 'TXT', ttl: 3600, before: [], after: [`v=DKIM1; k=rsa; p=${key}`], placeholders: [] } as const;
  return withRecords(world, [{ ...change, name: `${selector}._domainkey.${world.domain}` }]);
}

function withLogo(world: World): World {
  return withServed(world, [{ url: logoOf(world.domain), contentType: 'image/svg+xml', text: LOGO, placeholders: [] }]);
}

function hardened(value: string | readonly string[]): string | readonly string[] {
  if (typeof value !== 'string') return value.map((one) => hardened(one) as string);
  return ['Secure', 'HttpOnly'].reduce(
    (cookie, flag) => (cookie.includes(flag) ? cookie : `${cookie}; ${flag}`),
    value,
  );
}

interface Door {
  readonly address: string;
  readonly port: number;
  readonly instead: number;
}

/** Ports opened or shut: those that the facts of the step name. */
function ports(change: (door: Door) => { address: string; port: number; is: 'open' | 'closed' }): Change {
  return (world, { subject }) => {
    const facts = factsOf<{ readonly doors: readonly Door[]; readonly open: readonly Door[] }>(subject);
    return (facts.doors ?? facts.open ?? []).map(change).reduce(
      (changed, { address, port, is }) =>
        withHosts(
          changed,
          (name) => addressesOf(changed, name).includes(address),
          (host) =>
            is === 'open'
              ? { ...host, ports: { [port]: GREETS, ...host.ports } }
              : withServices(host, (service, own) => (own === port ? null : service)),
        ),
      world,
    );
  };
}

const GREETS: Service = { speaks: 'nothing' };
