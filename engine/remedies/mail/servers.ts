import { agreedOnNothing } from '../../common/faults.ts';
import { soleProviderOf } from '../../common/mail-provider.ts';
import { mailServersIn } from '../../judgement/faulty-mail-servers.ts';
import type { TlsSession } from '../../model/ask.ts';
import { mapSeen, seen } from '../../model/observed.ts';
import { type CheckId, type FactsOf, idsOf } from '../../protocols/index.ts';
import type { SmtpEvidence } from '../../protocols/smtp/evidence.ts';
import { type Changes, told } from '../changes.ts';
import { isSubmissionOpen } from '../doors.ts';
import { healthySession, isIncomplete, isOfPublicAuthority } from '../once-repaired.ts';
import { type Proposal, proposal, remedy } from '../remedy.ts';
import { evidenceFor, evidenceIn, failingChecks, isFault, type Situation, withEvidence } from '../situation.ts';
import { withSessions } from './sessions.ts';
import { tlsaOf, withTlsaFirst } from './tlsa-first.ts';

const OFFERED: readonly CheckId[] = ['smtp/starttls-offered', 'smtp/starttls-works', 'mta-sts/mx-starttls'];
const CERTIFICATE: readonly CheckId[] = [
  ...idsOf('smtp', 'certificate-valid', 'certificate-name', 'certificate-expiry', 'certificate-key'),
  'mta-sts/mx-certificate',
];
const OLD_TLS: readonly CheckId[] = ['smtp/tls-versions', 'smtp/tls-suites', 'mta-sts/mx-tls12'];
const OPEN_LOGIN: readonly CheckId[] = ['smtp/auth-plain25', 'smtp/auth-on25'];
const NAMES: readonly CheckId[] = ['smtp/ptr', 'smtp/fcrdns'];
const WEEKS_TO_MOVE = 1;

/** Open relays. */
export const smtpRelay = remedy({
  id: 'smtp/relay',
  who: 'mail',
  // Those who send through it from outside are given another way first.
  follows: ['smtp/mx', 'smtp/submission'],
  propose: (situation) => {
    const found = onServers(
      situation,
      ['smtp/relay'],
      { effort: 60, risk: 'watch', changes: [told('replace', 'software/mail')] },
      (hosts) => (world) =>
        withSessions(world, hosts, { smtp: (session) => ({ ...session, relay: DENIED }), relay: DENIED }),
    );
    return found && { ...found, facts: { ...found.facts, isSubmissionOpen: isSubmissionOpen(situation.evidence) } };
  },
});

const DENIED = { code: 554, lines: ['5.7.1 Relay access denied'] } as const;

/** Encryption where there is none, with a certificate that bears the server's name. */
export const smtpStarttls = remedy({
  id: 'smtp/starttls',
  who: 'mail',
  follows: ['smtp/mx'],
  propose: (situation) => {
    const found = onServers(
      situation,
      OFFERED,
      { effort: 60, risk: 'low', changes: [told('add', 'certificate/mail', 'certificates', 'authority')] },
      (hosts) => (world) =>
        withSessions(world, hosts, {
          smtp: (session) => session,
          encryption: ({ host, address }) =>
            isEncrypted(world, host, address) ? null : healthySession(host, address, world),
        }),
    );
    const clear = (found?.facts.hosts ?? []).filter((host) => !isEncryptedToday(situation, host));
    return (
      found &&
      withTlsaFirst({ ...found, facts: { ...found.facts, isUnagreed: isUnagreed(situation) } }, clear, situation)
    );
  },
});

/** What is offered and fails does so for want of a suite or a key exchange in common, and nothing is offered in clear alone. */
function isUnagreed({ verdicts }: Situation): boolean {
  const works = verdicts.find(({ check }) => check === 'smtp/starttls-works');
  const isOffered = verdicts.every(({ check, outcome }) => check !== 'smtp/starttls-offered' || outcome !== 'fail');
  if (works?.outcome !== 'fail' || !isOffered) return false;
  const { failing } = works.facts as FactsOf<'smtp/starttls-works', 'fail'>;
  return failing.every(({ fault }) => agreedOnNothing(fault));
}

/**
 * A certificate that every sender accepts. Where a TLSA record vouches for the key that a server shows, the new one is for the same key.
 */
export const smtpCertificate = remedy({
  id: 'smtp/certificate',
  who: 'mail',
  follows: ['smtp/mx', 'smtp/starttls'],
  propose: (situation) => {
    const isChain = isChainAlone(situation);
    const isKept = isChain && shownIn(situation).every((tls) => tls.trusted || isOfPublicAuthority(tls));
    const changes: Changes = isKept ? [told('replace', 'certificate/mail')] : certified(situation);
    const found = onServers(situation, CERTIFICATE, { effort: 45, risk: 'low', changes }, (hosts) => {
      const { pinned } = tlsaOf(situation, hosts);
      return (world) =>
        withSessions(world, hosts, {
          smtp: (session) => session,
          encryption: ({ host, address }) => {
            const tls = sessionOf(world, host, address);
            if (tls?.version == null) return null;
            return isKept ? { ...tls, trusted: true, trustFault: null } : withNewCertificate(tls, host, pinned, world);
          },
        });
    });
    if (!found) return null;
    const facts = { ...found.facts, isChain };
    // The certificate stays, and its key with it.
    if (isKept) return { ...found, facts: { ...facts, pinned: [], unnamed: [] } };
    return withTlsaFirst({ ...found, facts }, facts.hosts, situation);
  },
});

/** Whether the certificates are in order but for the intermediate ones that are not sent. */
function isChainAlone(situation: Situation): boolean {
  const refused = shownIn(situation).filter(({ trusted }) => !trusted);
  const isOther = failingChecks(situation, ...CERTIFICATE).some((check) => !UNTRUSTED.includes(check));
  return !isOther && refused.length > 0 && refused.every(isIncomplete);
}

const UNTRUSTED: readonly CheckId[] = ['smtp/certificate-valid', 'mta-sts/mx-certificate'];

function shownIn(situation: Situation): readonly TlsSession[] {
  const sessions = (evidenceFor(situation, 'smtp')?.servers ?? []).flatMap((server) => server.sessions);
  return sessions.flatMap(({ session }) => (session.seen ? (session.value.starttls.session ?? []) : []));
}

/** A certificate that senders accept is renewed at its own authority. */
function certified(situation: Situation): Changes {
  return shownIn(situation).every(({ trusted }) => trusted)
    ? [told('replace', 'certificate/mail', 'certificates')]
    : [told('replace', 'certificate/mail', 'certificates', 'authority')];
}

/** A new certificate changes neither the version nor the suite, nor, where it is kept, the key. */
function withNewCertificate(
  tls: TlsSession,
  host: string,
  pinned: readonly string[],
  world: Situation['evidence'],
): TlsSession {
  const { version, cipher, ephemeral, chain, address } = tls;
  const [old] = chain;
  const sound = healthySession(host, address, world);
  const kept = old && pinned.includes(host) ? { der: old.der, keyType: old.keyType, keyBits: old.keyBits } : {};
  return { ...sound, version, cipher, ephemeral, chain: sound.chain.map((leaf) => ({ ...leaf, ...kept })) };
}

/** No version before TLS 1.2, no broken suite. */
export const smtpTls = remedy({
  id: 'smtp/tls',
  who: 'mail',
  follows: ['smtp/mx', 'smtp/starttls', 'smtp/certificate'],
  propose: (situation) =>
    onServers(
      situation,
      OLD_TLS,
      { effort: 30, risk: 'low', changes: [told('replace', 'tls/mail')] },
      (hosts) => (world) => {
        const refusing = withEvidence(world, 'smtp', (smtp) => ({
          ...smtp,
          servers: smtp.servers.map((server) => (hosts.includes(server.host) ? withoutOldOffers(server) : server)),
        }));
        return withSessions(refusing, hosts, {
          smtp: (session) => {
            const { session: tls } = session.starttls;
            return tls?.version
              ? { ...session, starttls: { ...session.starttls, session: { ...tls, version: newest(tls.version) } } }
              : session;
          },
          encryption: ({ host, address }) => {
            const tls = sessionOf(refusing, host, address);
            return tls?.version ? { ...tls, version: newest(tls.version) } : null;
          },
        });
      },
    ),
});

/** No login where servers speak to servers, a week after people could move to a port of their own. */
export const smtpLogin = remedy({
  id: 'smtp/login',
  who: 'mail',
  follows: ['smtp/mx', 'smtp/submission'],
  propose: (situation) =>
    onServers(
      situation,
      OPEN_LOGIN,
      {
        ...{ effort: 20, risk: 'watch', waits: WEEKS_TO_MOVE, changes: [told('remove', 'software/mail')] },
        needs: [{ kind: 'seen-open', ports: ['465', '587'] }],
      },
      (hosts) => (world) =>
        withSessions(world, hosts, {
          smtp: (session) => ({
            ...session,
            extensions: session.extensions.filter(isNoLogin),
            extensionsAfterTls: session.extensionsAfterTls?.filter(isNoLogin) ?? null,
          }),
        }),
    ),
});

/** Each address has a name that leads back to it. */
export const smtpNames = remedy({
  id: 'smtp/names',
  who: 'mail',
  follows: ['smtp/mx'],
  propose: (situation) =>
    onServers(
      situation,
      NAMES,
      { effort: 20, risk: 'none', changes: [told('replace', 'name/reverse')] },
      (hosts) => (world) =>
        withEvidence(world, 'smtp', (smtp) => ({
          ...smtp,
          servers: smtp.servers.map((server) =>
            hosts.includes(server.host)
              ? {
                  ...server,
                  reverse: server.reverse.map(({ address }) => ({
                    address,
                    names: seen([server.host]),
                    forward: seen([address]),
                  })),
                }
              : server,
          ),
        })),
    ),
});

type Apply = (world: Situation['evidence']) => Situation['evidence'];

/** A change on every server of the domain that has the fault. Those of a mass provider are its own to change: no step of its customer. */
function onServers(
  situation: Situation,
  checks: readonly CheckId[],
  work: Pick<Proposal, 'effort' | 'risk'> & { readonly changes: Changes } & Partial<Pick<Proposal, 'waits' | 'needs'>>,
  change: (hosts: readonly string[]) => Apply,
) {
  const evidence = evidenceFor(situation, 'smtp');
  if (!evidence || failingChecks(situation, ...checks).length === 0) return null;
  const faulty = situation.verdicts.filter((verdict) => checks.includes(verdict.check) && isFault(verdict));
  const hosts = evidence.servers.map(({ host }) => host);
  const named = new Set(faulty.flatMap(({ facts }) => mailServersIn(facts, situation.evidence)));
  // That rule names the certificate that ends first; those of the other servers may end with it.
  const areAll = faulty.some(({ check }) => check === 'smtp/certificate-expiry');
  const targets = areAll ? hosts : hosts.filter((host) => named.has(host));
  if (soleProviderOf(targets) !== null) return null;
  return proposal({
    facts: { hosts: targets },
    ...work,
    targets,
    apply: change(targets),
  });
}

function sessionOf(world: Situation['evidence'], host: string, address: string) {
  const smtp = world.protocols.smtp;
  const servers = smtp?.seen ? smtp.value.servers : [];
  const found = servers
    .find((server) => server.host === host)
    ?.sessions.find((one) => one.address === address)?.session;
  return found?.seen ? found.value.starttls.session : null;
}

function isEncrypted(world: Situation['evidence'], host: string, address: string): boolean {
  return sessionOf(world, host, address)?.version != null;
}

function isEncryptedToday({ evidence }: Situation, host: string): boolean {
  const server = evidenceIn(evidence, 'smtp')?.servers.find((one) => one.host === host);
  return server?.sessions.some(({ address }) => isEncrypted(evidence, host, address)) ?? false;
}

function newest(version: string): string {
  return version === 'TLSv1.3' ? version : 'TLSv1.2';
}

function isNoLogin(extension: string): boolean {
  return !/^AUTH[ =]/i.test(extension);
}

type Server = SmtpEvidence['servers'][number];

/** The suites that servers propose by default still take a key in transport (`static-rsa`): that is another step. */
function withoutOldOffers(server: Server): Server {
  if (!server.hellos) return server;
  const answers = Object.fromEntries(
    Object.entries(server.hellos.answers).map(([offer, answer]) => [
      offer,
      offer === 'static-rsa'
        ? answer
        : mapSeen(answer, (hello) => ({ ...hello, accepted: false, version: null, cipher: null })),
    ]),
  ) as NonNullable<Server['hellos']>['answers'];
  return { ...server, hellos: { ...server.hellos, answers } };
}
