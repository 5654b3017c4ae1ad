import { isInternal } from '../../common/address-ranges.ts';
import { conversation, reachabilityOf } from '../../common/mail-sessions.ts';
import type { SmtpSession, TlsSession } from '../../model/ask.ts';
import type { Unseen } from '../../model/observed.ts';
import {
  leavingOut,
  notApplicable,
  type Outcome,
  TURNED_AWAY,
  type UnseenPart,
  unknown,
  unseenAmong,
} from '../../model/outcome.ts';
import type { MailServer, SmtpEvidence } from './evidence.ts';

/** Servers and their sessions, and why some are missing. */
export interface Listening {
  readonly spoken: readonly { readonly server: MailServer; readonly sessions: readonly SmtpSession[] }[];
  /** Hosts that refuse every connection. */
  readonly closed: readonly string[];
  /**
   * Of the silent ones, those whose every address refuses the connection or ends it before the greeting, where our own way out on port 25
   * is proved: what filters that port on our side does the same.
   */
  readonly mute: readonly string[];
  /** `isVisited`: its addresses are known, and it was they that did not answer. */
  readonly silent: readonly { readonly host: string; readonly cause: Unseen; readonly isVisited: boolean }[];
  /** Whether port 25 can be reached from here. */
  readonly isWayOpen: boolean;
}

export function listen({ servers, port25 }: SmtpEvidence): Listening {
  const spoken: { server: MailServer; sessions: readonly SmtpSession[] }[] = [];
  const closed: string[] = [];
  const mute: string[] = [];
  const silent: { host: string; cause: Unseen; isVisited: boolean }[] = [];
  for (const server of servers) {
    const heard = reachabilityOf(server, server.sessions, port25);
    if (heard.heard === 'spoke') spoken.push({ server, sessions: heard.sessions });
    if (heard.heard === 'closed') closed.push(server.host);
    if (heard.heard === 'silent')
      silent.push({ host: server.host, cause: heard.cause, isVisited: server.addresses.seen });
    if (heard.heard === 'silent' && hangsUpEverywhere(server)) mute.push(server.host);
  }
  const isWayOpen = isOurWayOpen({ servers, port25 });
  return { spoken, closed, mute: isWayOpen ? mute : [], silent, isWayOpen };
}

/** The canary tells; without one, a server that took a connection on that port does, whatever it said next. */
function isOurWayOpen({ servers, port25 }: Pick<SmtpEvidence, 'servers' | 'port25'>): boolean {
  if (port25.seen) return port25.value.open;
  return servers.some(({ sessions }) => sessions.some(({ session }) => session.seen || tookConnection(session)));
}

/** The connection stood, and it was the greeting that did not come (`network/smtp/visit.ts`). */
export function tookConnection({ detail = '' }: Unseen): boolean {
  return /\bbanner: /.test(detail);
}

/** At every address that it has: where one family was silent, it may have others. */
function hangsUpEverywhere({ addresses, sessions }: MailServer): boolean {
  return addresses.seen && sessions.every(({ session }) => hasHungUp(session));
}

/** The connection was refused, or ended before the greeting. */
function hasHungUp(session: MailServer['sessions'][number]['session']): boolean {
  return !session.seen && (session.silence === 'refused' || session.silence === 'reset');
}

/**
 * The MX hosts to which a message may come as far as the DNS shows. Those that were not looked at, or whose addresses nobody told, may be
 * such hosts.
 */
export function hostsLeft({ servers, mail }: SmtpEvidence): readonly string[] {
  const asked = servers.filter((server) => {
    if (isNoHostName(server.host)) return false;
    const { addresses } = server;
    return !addresses.seen || addresses.value.some((address) => !isReachedByNobody(address, server));
  });
  return [...asked.map(({ host }) => host), ...(mail.seen ? mail.value.further : [])];
}

/** An address, one label alone, or a name that never exists (RFC 2606 §2; given by providers until a domain is set up). */
export function isNoHostName(host: string): boolean {
  const labels = host.split('.');
  const last = labels.at(-1) ?? '';
  return labels.length < 2 || /^\d+$/.test(last) || host.includes(':') || last === 'invalid';
}

/**
 * The host that was meant where the name of the zone stands twice behind it: a master file completes what has no final dot (RFC 1035
 * §5.1), and a wildcard may well answer for the result. Else null.
 */
export function meantBy(host: string, domain: string): string | null {
  return `.${host}`.endsWith(`.${domain}.${domain}`) ? host.slice(0, -domain.length - 1) : null;
}

/** The address belongs to internal networks, or is none that may be connected to. */
export function isReachedByNobody(address: string, { sessions }: Pick<MailServer, 'sessions'>): boolean {
  const isForbidden = sessions.some(
    (one) => one.address === address && !one.session.seen && one.session.silence === 'forbidden',
  );
  return isInternal(address) || isForbidden;
}

/** For rules on the servers that receive the mail. An address without MX counts once it speaks on port 25. */
export function onMail<R extends Outcome>(rule: (servers: readonly MailServer[], evidence: SmtpEvidence) => R) {
  return (evidence: SmtpEvidence) => {
    if (!evidence.mail.seen) return unknown(evidence.mail);
    const { implicit } = evidence.mail.value;
    const receives = evidence.servers.length > 0 && (!implicit || listen(evidence).spoken.length > 0);
    return receives ? rule(evidence.servers, evidence) : notApplicable('receives-no-mail');
  };
}

/** For rules on what was said. The worst decides: a fault is enough to speak, soundness needs every server. */
export function onSessions<R extends Outcome>(rule: (sessions: readonly SmtpSession[], evidence: SmtpEvidence) => R) {
  return onMail((_, evidence) => {
    const { spoken, silent } = listen(evidence);
    const [unheard] = silent;
    if (spoken.length === 0) return unheard ? unknown(unheard.cause) : notApplicable('no-server');
    const judged = rule(
      spoken.flatMap(({ sessions }) => sessions),
      evidence,
    );
    return unheard && !isFault(judged) ? unknown(unheard.cause) : leavingOut(judged, sidesUnheard(evidence));
  });
}

/** The addresses of a server that did not speak while another did, and the family of which no address is known. */
export function sidesUnheard({ servers }: Pick<SmtpEvidence, 'servers'>): readonly UnseenPart[] {
  return unseenAmong(
    servers.flatMap(({ host, addresses, sessions }) => [
      [host, addresses] as const,
      ...sessions.map((one) => [`${host} (${one.address})`, conversation(one)] as const),
    ]),
    TURNED_AWAY,
  );
}

/** A session under TLS, with the host that it belongs to. */
export interface Encrypted {
  readonly server: MailServer;
  readonly address: string;
  readonly tls: TlsSession;
}

/** For rules on what only an encrypted session shows; servers without one are the affair of another rule. */
export function onEncrypted<R extends Outcome>(rule: (encrypted: readonly Encrypted[], evidence: SmtpEvidence) => R) {
  return onSessions((sessions, evidence) => {
    const encrypted = sessions.flatMap(({ host, address, starttls: { session: tls } }) => {
      const server = evidence.servers.find((one) => one.host === host);
      return server && tls?.version ? [{ server, address, tls }] : [];
    });
    const broken = sessions.map(brokenHandshake).find((silence) => silence !== null);
    if (encrypted.length === 0) return broken ? unknown(broken) : notApplicable('no-encryption');
    const judged = rule(encrypted, evidence);
    return broken && !isFault(judged) ? unknown(broken) : judged;
  });
}

/** Why a session that was to be encrypted never was, where that is a silence and no refusal. */
export function brokenHandshake({ starttls, broken }: SmtpSession): Unseen | null {
  const waited = starttls.offered && !starttls.session && (starttls.reply === null || starttls.reply.code === 220);
  return waited && broken && !broken.seen ? broken : null;
}

/** For lists told by host: the addresses of one host mostly say the same. */
export function isFirstOfHost<T extends { readonly host: string }>(
  { host }: T,
  at: number,
  all: readonly T[],
): boolean {
  return all.findIndex((other) => other.host === host) === at;
}

/** Whether a rule spoke; a silence elsewhere takes nothing away from that. */
export function isFault({ outcome }: Outcome): boolean {
  return outcome === 'fail' || outcome === 'warn' || outcome === 'unknown';
}
