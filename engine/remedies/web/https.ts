import { mapTable } from '@rempart/contract';
import type { AuditEvidence } from '../../evidence.ts';
import { mapSeen, seen } from '../../model/observed.ts';
import { namedIssuers, policyFor } from '../../protocols/caa/policy.ts';
import type { DnsEvidence } from '../../protocols/dns/evidence.ts';
import { type CheckId, idsOf } from '../../protocols/index.ts';
import type { WebEndpoint, WebHost, WebSession } from '../../protocols/web-tls/evidence.ts';
import { presentHosts } from '../../protocols/web-tls/presence.ts';
import { isNarrow } from '../../protocols/web-tls/sessions.ts';
import { type Changes, told } from '../changes.ts';
import { healthySession, isIncomplete, isOfPublicAuthority } from '../once-repaired.ts';
import { proposal, remedy } from '../remedy.ts';
import { evidenceFor, failingChecks, type Situation, withEvidence } from '../situation.ts';

const CERTIFICATE = idsOf(
  'dns',
  'certificate-trust',
  'certificate-name',
  'certificate-expiry',
  'certificate-lifetime',
  'certificate-key',
  'certificate-sig',
);
const OLD_TLS = idsOf('dns', 'tls-versions', 'tls-suites', 'tls-cbc', 'tls-fs', 'tls-dual');
const REACHED: readonly CheckId[] = ['dns/tls-reachable'];

/** What is asked of a handshake and of a page once there are any: a site that begins with HTTPS today gets sound ones. */
const OVER_TLS = idsOf(
  'dns',
  'tls-versions',
  'tls-suites',
  'tls-cbc',
  'tls-sigalg',
  'tls-reneg',
  'tls-compression',
  'http-cors',
);

/** HTTPS where only HTTP answers, or where few browsers come to a handshake. */
export const webHttps = remedy({
  id: 'web/https',
  who: 'web',
  propose: (situation) => {
    const evidence = evidenceFor(situation, 'dns');
    const isNarrowSite = evidence !== null && presentHosts(evidence.web).some((host) => isNarrow(host, evidence.web));
    const changes: Changes = isNarrowSite ? [told('replace', 'tls/web')] : FROM_ANYBODY;
    const found = onWeb(situation, REACHED, { effort: 60, risk: 'none', reveals: OVER_TLS, changes }, (world) => {
      const opened = withEndpoints(world, ({ host }, { address, session }) => ({
        address,
        session: session.seen && session.value.version !== null ? session : seen(soundWeb(host, address, world)),
      }));
      return withEvidence(opened, 'dns', (dns) => ({ ...dns, pages: withPage(dns) }));
    });
    return found && { ...found, facts: { ...found.facts, isNarrow: isNarrowSite } };
  },
});

/** A certificate of a public authority for every name of the site, renewed by itself. */
export const webCertificate = remedy({
  id: 'web/certificate',
  who: 'web',
  follows: ['web/https'],
  propose: (situation) => {
    const isKept = isChainAlone(situation) && refusedIn(situation).every(isOfPublicAuthority);
    const changes = isKept ? CHAIN : certified(situation);
    return onWeb(situation, CERTIFICATE, { effort: 30, risk: 'none', changes }, (world) =>
      withEndpoints(world, ({ host }, endpoint) => ({
        ...endpoint,
        session: mapSeen(endpoint.session, (session) => {
          if (session.version === null) return session;
          return isKept ? { ...session, trusted: true, trustFault: null } : withCertificate(session, host, world);
        }),
      })),
    );
  },
});

/** The certificate stays, and what goes with it is sent too. */
const CHAIN: Changes = [told('replace', 'certificate/web')];

/** Whether the site's certificate is in order but for the intermediate ones that are not sent. */
function isChainAlone(situation: Situation): boolean {
  const refused = refusedIn(situation);
  const others = failingChecks(situation, ...CERTIFICATE).filter((check) => check !== 'dns/certificate-trust');
  return others.length === 0 && refused.length > 0 && refused.every(isIncomplete);
}

function refusedIn(situation: Situation): readonly WebSession[] {
  const hosts = evidenceFor(situation, 'dns')?.web.hosts ?? [];
  const sessions = hosts.flatMap(({ endpoints }) => endpoints.map(({ session }) => session));
  return sessions.flatMap((session) => (session.seen && !session.value.trusted ? [session.value] : []));
}

/** TLS 1.2 and 1.3 only, with suites that keep the past secret. */
export const webTls = remedy({
  id: 'web/tls',
  who: 'web',
  follows: ['web/https', 'web/certificate'],
  propose: (situation) =>
    onWeb(situation, OLD_TLS, { effort: 30, risk: 'low', changes: [told('replace', 'tls/web')] }, (world) => {
      const secret = withEndpoints(world, ({ host }, endpoint) => ({
        ...endpoint,
        session: mapSeen(endpoint.session, (session) =>
          session.version === null ? session : { ...withModernKeys(session, host, world) },
        ),
      }));
      return withEvidence(secret, 'dns', (dns) => ({ ...dns, web: { ...dns.web, hellos: modern(dns) } }));
    }),
});

/** A first certificate may be of any authority. */
const FROM_ANYBODY: Changes = [told('add', 'certificate/web', 'certificates', 'authority')];

/** A certificate that browsers accept is renewed at its own authority. */
function certified(situation: Situation): Changes {
  const hosts = evidenceFor(situation, 'dns')?.web.hosts ?? [];
  const sessions = hosts.flatMap(({ endpoints }) => endpoints.map(({ session }) => session));
  return sessions.every((session) => !session.seen || session.value.trusted)
    ? [told('replace', 'certificate/web', 'certificates')]
    : FROM_ANYBODY;
}

interface Work {
  readonly effort: number;
  readonly risk: 'none' | 'low';
  readonly reveals?: readonly CheckId[];
  readonly changes: Changes;
}

function onWeb(
  situation: Situation,
  checks: readonly CheckId[],
  work: Work,
  apply: (world: AuditEvidence) => AuditEvidence,
) {
  const evidence = evidenceFor(situation, 'dns');
  const faults = failingChecks(situation, ...checks);
  if (!evidence || faults.length === 0) return null;
  const hosts = presentHosts(evidence.web).map(({ host }) => host);
  const expires = endOf(evidence);
  const isPast = expires !== null && Date.parse(expires) < Date.parse(situation.evidence.at);
  const allowed = allowedFor(situation.domain, evidence);
  const facts = { hosts, faults, expires, isPast, allowed, isChain: isChainAlone(situation) };
  return proposal({ facts, ...work, targets: hosts, apply });
}

/** The authorities that CAA names, where it names any: what else keeps them from issuing is mended first. */
function allowedFor(domain: string, { caa }: DnsEvidence): readonly string[] {
  const policy = caa.seen ? policyFor(domain, caa.value) : null;
  return policy?.seen && policy.value ? (namedIssuers(policy.value, false) ?? []) : [];
}

/** When the certificate of the site ends that ends first, ISO 8601; null where none was seen. */
function endOf({ web }: DnsEvidence): string | null {
  const ends = web.hosts.flatMap(({ endpoints }) =>
    endpoints.flatMap(({ session }) => (session.seen ? (session.value.chain[0]?.notAfter ?? []) : [])),
  );
  return ends.toSorted((one, other) => Date.parse(one) - Date.parse(other))[0] ?? null;
}

function withEndpoints(
  world: AuditEvidence,
  change: (host: WebHost, endpoint: WebEndpoint) => WebEndpoint,
): AuditEvidence {
  return withEvidence(world, 'dns', (dns) => ({
    ...dns,
    web: {
      ...dns.web,
      hosts: dns.web.hosts.map((host) => ({
        ...host,
        endpoints: host.endpoints.map((endpoint) => change(host, endpoint)),
      })),
    },
  }));
}

/** Timestamps of public logs in a certificate of today. */
const LOGGED = 2;

function soundWeb(host: string, address: string, world: AuditEvidence, issuer = ''): WebSession {
  const { chain, ...session } = healthySession(host, address, world, issuer);
  return { ...session, chain: chain.map(({ der: _, ...certificate }) => ({ ...certificate, scts: LOGGED })) };
}

/** The authority of an accepted certificate stays: what CAA allows is judged by it. */
function withCertificate(session: WebSession, host: string, world: AuditEvidence): WebSession {
  const [leaf] = session.chain;
  const issuer = session.trusted ? (leaf?.issuer ?? '') : '';
  const { chain } = soundWeb(host, session.address, world, issuer);
  return { ...session, trusted: true, trustFault: null, nameMatches: true, chain };
}

function withModernKeys(session: WebSession, host: string, world: AuditEvidence): WebSession {
  const { version, cipher, ephemeral } = soundWeb(host, session.address, world);
  return { ...session, version, cipher, ephemeral };
}

const MODERN: readonly string[] = ['tls1.2', 'tls1.3'];

function modern({ web: { hellos } }: DnsEvidence): DnsEvidence['web']['hellos'] {
  if (!hellos) return null;
  const answers = mapTable(hellos.answers, (answer, offer) =>
    mapSeen(answer, (hello) => ({ ...hello, accepted: MODERN.includes(offer), dhBits: null })),
  );
  return { ...hellos, answers };
}

/** The page over HTTPS is the one that HTTP gave. */
function withPage({ pages, web }: DnsEvidence): DnsEvidence['pages'] {
  const [main] = presentHosts(web);
  if (pages.secure?.exchange.seen || !main) return pages;
  const hop = { url: `https://${main.host}/`, status: 200, headers: [['content-type', 'text/html']] as const };
  return {
    ...pages,
    secure: { host: main.host, exchange: seen({ hops: [hop], stopped: null, metaPolicies: [], loads: [] }) },
  };
}
