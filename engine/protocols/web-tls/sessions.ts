import { firstSilence } from '../../common/first-silence.ts';
import type { HelloAnswer, HelloOffer } from '../../model/ask.ts';
import type { Observed, Unseen } from '../../model/observed.ts';
import {
  leavingOut,
  notApplicable,
  type Outcome,
  TURNED_AWAY,
  type UnseenPart,
  unknown,
  unseenAmong,
} from '../../model/outcome.ts';
import type { Web, WebCertificate, WebHellos, WebHost, WebTlsEvidence } from './evidence.ts';
import { absence, type HostSession, isClosed, presentHosts, sessionsOf } from './presence.ts';

export const OBSOLETE_VERSIONS: readonly HelloOffer[] = ['ssl3', 'tls1.0', 'tls1.1'];
export const VERSIONS: readonly HelloOffer[] = [...OBSOLETE_VERSIONS, 'tls1.2', 'tls1.3'];

export function onHellos<R extends Outcome>(rule: (hellos: WebHellos) => R) {
  return ({ web }: WebTlsEvidence) => (web.hellos ? leavingOut(rule(web.hellos), hostsUnread(web)) : absence(web));
}

/** For rules about handshakes that came to their end. */
export function onSessions<R extends Outcome>(rule: (sessions: readonly HostSession[], evidence: WebTlsEvidence) => R) {
  return (evidence: WebTlsEvidence) => {
    const { web } = evidence;
    const present = presentHosts(web);
    if (present.length === 0) return absence(web);
    const sessions = sessionsOf(web);
    if (sessions.length > 0) return leavingOut(rule(sessions, evidence), unseenOf(evidence));
    const unread = firstSilence(
      present
        .flatMap(({ endpoints }) => endpoints.map(({ session }) => session))
        .filter((session) => !isClosed(session)),
    );
    if (unread) return unknown(unread);
    return speaksTls(web) ? unknown(refusalOf(present)) : notApplicable('no-https');
  };
}

/** The hosts of which a family of addresses is not known. */
export function hostsUnread({ hosts }: Web): readonly UnseenPart[] {
  return unseenAmong(hosts.map(({ host, addresses }) => [host, addresses] as const));
}

/** The addresses at which no handshake came to its end, and the hosts of which a family is not known. */
function unseenOf({ web }: WebTlsEvidence): readonly UnseenPart[] {
  const endpoints = web.hosts.flatMap(({ host, endpoints }) =>
    endpoints.map(({ address, session }) => [`${host} (${address})`, session] as const),
  );
  return [...hostsUnread(web), ...unseenAmong(endpoints, TURNED_AWAY)];
}

/** By what fault the handshakes of a site that speaks TLS ended. */
function refusalOf(present: readonly WebHost[]): Omit<Unseen, 'seen'> {
  const [fault] = present
    .flatMap(({ endpoints }) => endpoints)
    .flatMap(({ address, session }) => (session.seen ? [`${address} TLS: ${session.value.failure}`] : []));
  return { silence: 'refused', ...(fault !== undefined && { detail: fault }) };
}

/** `closed`: nobody speaks TLS there, by the machine's own word. */
export function secureState(host: WebHost, { hosts, hellos }: Web): 'open' | 'closed' | 'silent' {
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

/** It speaks TLS 1.3 with the hybrid key exchanges alone, which many browsers do not have: nobody else comes to a handshake. */
export function isNarrow({ endpoints }: WebHost, { hellos }: Web): boolean {
  const { answers } = hellos ?? {};
  const isHybridAlone =
    answers !== undefined && accepts(answers.pqc) && !VERSIONS.some((offer) => accepts(answers[offer]));
  return isHybridAlone && endpoints.every(({ session }) => !session.seen || session.value.version === null);
}

/** Whether both names meet the same refusal at the same address: a server that wants a client certificate wants it under either. */
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

/** No version was accepted: nobody speaks TLS there, or nobody answered. `also`: what else the rule asks. */
export function refusesAll(answers: WebHellos['answers'], also: readonly HelloOffer[] = []) {
  const unread = firstSilence(
    [...VERSIONS, ...also].map((offer) => answers[offer]).filter((answer) => !isClosed(answer) && !isNotTls(answer)),
  );
  return unread ? unknown(unread) : notApplicable('no-https');
}

function isNotTls(observed: Observed<unknown>): boolean {
  return !observed.seen && observed.silence === 'malformed';
}

/** The certificate that each server showed as its own. */
export function leavesOf(
  sessions: readonly HostSession[],
): readonly { readonly host: string; readonly certificate: WebCertificate }[] {
  return sessions.flatMap(({ host, session: { chain } }) => (chain[0] ? [{ host, certificate: chain[0] }] : []));
}
