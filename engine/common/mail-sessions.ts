import type { Ask, SmtpReply, SmtpSession } from '../model/ask.ts';
import { type Observed, restingOn, type Sourced, type Unseen, unseen } from '../model/observed.ts';
import { firstOfEach, knownAddresses } from './host-addresses.ts';
import type { MailHost } from './mail-hosts.ts';

/** What one address of an MX host said on port 25. */
export interface MailSession<Session extends GreetingFields = SmtpSession> {
  readonly address: string;
  readonly session: Observed<Session>;
}

/** What it takes to tell whether a server spoke with us at all. */
export type GreetingFields = Pick<SmtpSession, 'banner' | 'ehlo' | 'broken'>;

/** How an MX host stands towards us. `closed`: every address refuses the connection, which is what any sender would meet. */
export type HostReachability<Session extends GreetingFields = SmtpSession> =
  | { readonly heard: 'spoke'; readonly sessions: readonly Session[] }
  | { readonly heard: 'closed' | 'no-address' | 'not-public' }
  | { readonly heard: 'silent'; readonly cause: Unseen };

/** Whether port 25 is open from here, as `ask.port25` observes it. */
export type Port25 = Awaited<ReturnType<Ask['port25']>>;

/** One session with the first IPv4 and one with the first IPv6 address of a host. */
export async function gatherMailSessions({ host, addresses }: MailHost, ask: Ask): Promise<readonly MailSession[]> {
  return Promise.all(
    addressesAsked(addresses).map(async (address) => ({ address, session: await ask.smtp(host, address) })),
  );
}

/** The first IPv4 and the first IPv6 address of a host stand for all. */
export function addressesAsked(addresses: MailHost['addresses']): readonly string[] {
  return firstOfEach(knownAddresses(addresses));
}

/** The sessions of one host taken together: one address that spoke is enough. */
export function reachabilityOf<Session extends GreetingFields>(
  { addresses }: Pick<MailHost, 'addresses'>,
  sessions: readonly MailSession<Session>[],
  port25: Port25,
): HostReachability<Session> {
  if (sessions.length === 0) return addresses.seen ? { heard: 'no-address' } : { heard: 'silent', cause: addresses };
  const told = sessions.map(conversation);
  const spoken = told.flatMap((found) => (found.seen ? [found.value] : []));
  if (spoken.length > 0) return { heard: 'spoke', sessions: spoken };
  // There may be an address of the other family that takes the connection.
  if (!addresses.seen) return { heard: 'silent', cause: addresses };
  if (sessions.every(({ session }) => isSilence(session, 'forbidden'))) return { heard: 'not-public' };
  const unheard = sessions.filter(({ session }) => !session.seen);
  const closed = outboundPort25Blocked(port25);
  if (unheard.length === sessions.length && closed) return { heard: 'silent', cause: closed };
  if (sessions.every(({ session }) => isSilence(session, 'refused'))) return { heard: 'closed' };
  const causes = told.filter((found) => !found.seen);
  return { heard: 'silent', cause: causes.find(({ silence }) => silence !== 'unreachable') ?? causes[0] ?? UNHEARD };
}

/** Why neither silence nor refusal on port 25 tells anything of others; null where it does. */
export function outboundPort25Blocked(port25: Port25): Unseen | null {
  if (!port25.seen || port25.value.open) return null;
  return unseen('unreachable', `port 25 closed from here (${port25.value.canary})`, [port25]);
}

/**
 * The session as far as its list of extensions. A server that turned us away, for now or for good, told nothing of how it treats
 * others: it stays unseen.
 */
export function conversation<Session extends GreetingFields>({
  address,
  session,
}: MailSession<Session>): Observed<Session> {
  if (!session.seen) return named(address, session);
  const { banner, ehlo, broken } = session.value;
  if (banner.code !== 220) return turnedAway(address, banner, session);
  if (ehlo === null) return restingOn(named(address, broken && !broken.seen ? broken : UNHEARD), [session]);
  return ehlo.code >= 400 && !NOT_IMPLEMENTED.includes(ehlo.code) ? turnedAway(address, ehlo, session) : session;
}

/**
 * Why nothing was ever said under TLS that had begun; null where something was. A TLS 1.3 server that wants a client certificate says so
 * after the handshake (RFC 8446 §4.4.2.4).
 */
export function cutUnderTls({
  starttls: { session },
  extensionsAfterTls,
  broken,
}: Pick<SmtpSession, 'starttls' | 'extensionsAfterTls' | 'broken'>): Unseen | null {
  const begun = session !== null && session.version !== null;
  return begun && extensionsAfterTls === null && broken && !broken.seen ? broken : null;
}

/** EHLO is not known there (RFC 5321 §4.2.4); HELO was tried next. */
const NOT_IMPLEMENTED: readonly number[] = [500, 501, 502, 504];

const UNHEARD = unseen('malformed', 'the session ended without a word');

function isSilence(observed: Observed<unknown>, silence: Unseen['silence']): boolean {
  return !observed.seen && observed.silence === silence;
}

function turnedAway(address: string, { code, lines }: SmtpReply, session: Sourced): Unseen {
  return unseen('refused', `${address}: ${code} ${(lines[0] ?? '').slice(0, 120)}`.trim(), [session]);
}

function named(address: string, silent: Unseen): Unseen {
  const { silence, detail } = silent;
  return unseen(silence, detail?.includes(address) ? detail : `${address}: ${detail ?? 'port 25'}`, [silent]);
}
