import { firstSilence } from '../../../common/first-silence.ts';
import type { HelloAnswer, HelloOffer } from '../../../model/ask.ts';
import { check, rfc } from '../../../model/check.ts';
import { usual } from '../../../model/labour.ts';
import type { Observed, Unseen } from '../../../model/observed.ts';
import {
  fail,
  type NotApplicable,
  notApplicable,
  type Outcome,
  pass,
  type Unknown,
  unknown,
  warn,
} from '../../../model/outcome.ts';
import type { DnsEvidence, Web, WebHellos, WebHost } from '../evidence.ts';
import { absence, type HostSession, isClosed, presentHosts, sessionsOf } from '../web-presence.ts';

const DH_LEAST_BITS = 2_048;
const SHORT_CURVES = ['P-224', 'secp224r1'];

const OBSOLETE_VERSIONS: readonly HelloOffer[] = ['ssl3', 'tls1.0', 'tls1.1'];
export const VERSIONS: readonly HelloOffer[] = [...OBSOLETE_VERSIONS, 'tls1.2', 'tls1.3'];
/** No secrecy or no identity at all, or a key anybody can search. */
const BROKEN: readonly HelloOffer[] = ['null', 'anonymous', 'export'];
const WEAK: readonly HelloOffer[] = ['rc4', '3des'];

export const tlsReachable = check({
  id: 'dns/tls-reachable',
  step: 'ssl',
  severity: 'high',
  reference: 'HTTPS — RFC 9110 §4.2.2',
  axis: 'web',
  judge: ({ web, pages }: DnsEvidence) => {
    const present = presentHosts(web);
    if (present.length === 0) return absence(web);
    const states = present.map((host) => ({ host: host.host, state: secureState(host, web) }));
    const named = (wanted: 'open' | 'closed') => states.flatMap(({ host, state }) => (state === wanted ? [host] : []));
    const plain = pages.plain.flatMap(({ host, exchange }) => (exchange.seen ? [host] : []));
    const facts = { secure: named('open'), without: named('closed').filter((host) => plain.includes(host)) };
    if (facts.secure.length > 0) return facts.without.length > 0 ? warn(facts) : pass(facts);
    const silent = firstSilence(present.flatMap(({ endpoints }) => endpoints.map(({ session }) => session)));
    if (states.some(({ state }) => state === 'silent')) return unknown(silent ?? NOT_SEEN);
    if (facts.without.length > 0) return fail(facts);
    const unread = firstSilence(pages.plain.map(({ exchange }) => exchange).filter((exchange) => !isClosed(exchange)));
    return unread ? unknown(unread) : notApplicable('no-web');
  },
});

export const tlsVersions = check({
  id: 'dns/tls-versions',
  step: 'ssl',
  severity: 'high',
  reference: rfc(9325, '3.1.1'),
  axis: 'web',
  judge: onHellos(({ answers }) => {
    const accepted = VERSIONS.filter((offer) => accepts(answers[offer]));
    if (accepted.length === 0) return refusesAll(answers);
    const facts = { accepted, obsolete: accepted.filter((offer) => OBSOLETE_VERSIONS.includes(offer)) };
    if (facts.obsolete.length > 0) return fail(facts);
    const unread = firstSilence(VERSIONS.map((offer) => answers[offer]).filter((answer) => !isClosed(answer)));
    if (unread) return unknown(unread);
    return accepted.includes('tls1.3') ? pass(facts) : warn(facts);
  }),
});

export const tlsSuites = check({
  id: 'dns/tls-suites',
  step: 'ssl',
  severity: 'high',
  reference: rfc(9325, '4.1'),
  axis: 'web',
  judge: onHellos(({ answers }) => {
    const offered = (offers: readonly HelloOffer[]) => offers.filter((offer) => accepts(answers[offer]));
    const facts = { broken: offered(BROKEN), weak: offered(WEAK), staticRsa: accepts(answers['static-rsa']) };
    if (facts.broken.length > 0 || facts.weak.length > 0) return fail(facts);
    if (!VERSIONS.some((offer) => accepts(answers[offer]))) return refusesAll(answers);
    const asked = [...BROKEN, ...WEAK, 'static-rsa' as const].map((offer) => answers[offer]);
    const unread = firstSilence(asked.filter((answer) => !isClosed(answer)));
    if (unread) return unknown(unread);
    return facts.staticRsa ? warn(facts) : pass(facts);
  }),
});

export const tlsCbc = check({
  id: 'dns/tls-cbc',
  step: 'ssl',
  severity: 'low',
  reference: rfc(9325, '4.2'),
  axis: 'web',
  judge: onHellos(({ answers }) => {
    const { cbc } = answers;
    if (cbc.seen && cbc.value.accepted) return warn({ cipher: cbc.value.cipher });
    if (!VERSIONS.some((offer) => accepts(answers[offer]))) return refusesAll(answers);
    return cbc.seen || isClosed(cbc) ? pass({ cipher: null }) : unknown(cbc);
  }),
});

export const tlsFs = check({
  id: 'dns/tls-fs',
  step: 'ssl',
  severity: 'medium',
  reference: rfc(9325, '4.1'),
  axis: 'web',
  judge: onSessions((sessions, { web }) => {
    const exchanges = sessions.map(({ host, session: { version, ephemeral, cipher } }) => ({
      host,
      version,
      cipher,
      group: ephemeral?.name ?? ephemeral?.type ?? null,
      secret: version === 'TLSv1.3' || ephemeral !== null,
      short: ephemeral?.type === 'DH' && ephemeral.bits !== null && ephemeral.bits < DH_LEAST_BITS,
    }));
    const sizes = Object.values(web.hellos?.answers ?? {}).flatMap((answer) =>
      answer.seen && answer.value.accepted && answer.value.dhBits !== null ? [answer.value.dhBits] : [],
    );
    const facts = {
      without: [...new Set(exchanges.filter(({ secret }) => !secret).map(({ host }) => host))],
      dhBits: sizes.length > 0 ? Math.min(...sizes) : null,
      groups: [...new Set(exchanges.flatMap(({ group }) => group ?? []))],
    };
    const shortPrime = facts.dhBits !== null && facts.dhBits < DH_LEAST_BITS;
    if (facts.without.length > 0 || shortPrime || exchanges.some(({ short }) => short)) return fail(facts);
    return facts.groups.some((group) => SHORT_CURVES.includes(group)) ? warn(facts) : pass(facts);
  }),
});

export const tlsDual = check({
  id: 'dns/tls-dual',
  step: 'ssl',
  severity: 'medium',
  reference: rfc(8305, '1'),
  axis: 'web',
  labour: usual('web'),
  judge: onSessions((sessions) => {
    const hosts = [...new Set(sessions.map(({ host }) => host))];
    const pairs = hosts
      .map((host) => sessions.filter((session) => session.host === host))
      .filter(({ length }) => length > 1);
    if (pairs.length === 0) return notApplicable('one-address');
    const differing = pairs
      .filter((pair) => new Set(pair.map(appearance)).size > 1)
      .map(([first]) => first?.host ?? '');
    return differing.length > 0 ? warn({ differing, hosts }) : pass({ differing, hosts });
  }),
});

export const checks = [tlsReachable, tlsVersions, tlsSuites, tlsCbc, tlsFs, tlsDual] as const;

const NOT_SEEN = { silence: 'unreachable', detail: 'no address was tried' } as const;

/** `closed`: nobody speaks TLS there, by the machine's own word. */
function secureState(host: WebHost, { hosts, hellos }: Web): 'open' | 'closed' | 'silent' {
  const { endpoints } = host;
  const asked = hosts.find((one) => one.host === hellos?.host);
  const isAsked = host.host === hellos?.host || isTwin(host, asked);
  const spoken = isAsked && Object.values(hellos?.answers ?? {}).some(accepts);
  if (spoken || endpoints.some(({ session }) => session.seen && session.value.version !== null)) return 'open';
  const closed = endpoints.every(
    ({ address, session }) => session.seen || session.silence === 'refused' || hangsUp(address, hellos),
  );
  return endpoints.length > 0 && closed ? 'closed' : 'silent';
}

/** Whether both names meet the same refusal at the same address: whoever wants a certificate of ours wants it under either. */
function isTwin({ endpoints }: WebHost, other: WebHost | undefined): boolean {
  return endpoints.some(({ address, session }) =>
    other?.endpoints.some(
      (one) =>
        one.address === address &&
        one.session.seen &&
        session.seen &&
        session.value.failure !== null &&
        one.session.value.failure === session.value.failure,
    ),
  );
}

/** Whether TLS is spoken at the site, though not all that we asked under it was answered. */
export function speaksTls(web: Web): boolean {
  return presentHosts(web).some((host) => secureState(host, web) === 'open');
}

/** One connection cut short may be an accident on the way; every one of a dozen is the machine's own word. */
function hangsUp(address: string, hellos: WebHellos | null): boolean {
  return hellos?.address === address && Object.values(hellos.answers).every(isClosed);
}

export function accepts(answer: Observed<HelloAnswer>): boolean {
  return answer.seen && answer.value.accepted;
}

/** No version was accepted: nobody speaks TLS there, or nobody answered. */
export function refusesAll(answers: WebHellos['answers']): Unknown | NotApplicable<'no-https'> {
  const unread = firstSilence(
    VERSIONS.map((offer) => answers[offer]).filter((answer) => !isClosed(answer) && !isNotTls(answer)),
  );
  return unread ? unknown(unread) : notApplicable('no-https');
}

function isNotTls(observed: Observed<unknown>): boolean {
  return !observed.seen && observed.silence === 'malformed';
}

/** What a visitor would see at one address: the protocol and the leaf certificate. */
function appearance({ session: { version, chain } }: HostSession): string {
  return `${version} ${chain[0]?.serial ?? ''}`;
}

export function onHellos<R extends Outcome>(
  rule: (hellos: WebHellos) => R,
): (evidence: DnsEvidence) => R | Unknown | NotApplicable<'no-web'> {
  return ({ web }) => (web.hellos ? rule(web.hellos) : absence(web));
}

/** For rules about handshakes that came to their end. */
export function onSessions<R extends Outcome>(
  rule: (sessions: readonly HostSession[], evidence: DnsEvidence) => R,
): (evidence: DnsEvidence) => R | Unknown | NotApplicable<'no-web' | 'no-https'> {
  return (evidence) => {
    const { web } = evidence;
    const present = presentHosts(web);
    if (present.length === 0) return absence(web);
    const sessions = sessionsOf(web);
    if (sessions.length > 0) return rule(sessions, evidence);
    const unread = firstSilence(
      present
        .flatMap(({ endpoints }) => endpoints.map(({ session }) => session))
        .filter((session) => !isClosed(session)),
    );
    if (unread) return unknown(unread);
    return speaksTls(web) ? unknown(refusalOf(present)) : notApplicable('no-https');
  };
}

/** By what fault the handshakes of a site that speaks TLS ended. */
function refusalOf(present: readonly WebHost[]): Omit<Unseen, 'seen'> {
  const [fault] = present
    .flatMap(({ endpoints }) => endpoints)
    .flatMap(({ address, session }) => (session.seen ? [`${address} TLS: ${session.value.failure}`] : []));
  return { silence: 'refused', ...(fault !== undefined && { detail: fault }) };
}
