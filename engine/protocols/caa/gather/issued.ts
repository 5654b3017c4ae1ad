import { gatherMailHosts, type MailHost } from '../../../common/mail-hosts.ts';
import { gatherMailSessions } from '../../../common/mail-sessions.ts';
import { isWithin } from '../../../common/names.ts';
import type { Ask, TlsSession } from '../../../model/ask.ts';
import { mapSeen, type Observed, restingOn, seen, type Unseen } from '../../../model/observed.ts';
import { POLICY_REQUEST, policyUrl } from '../../mta-sts/policy-file.ts';
import type { IssuedCertificate, IssuedElsewhere } from '../evidence.ts';

/**
 * The recognised certificates, of their own names, that names of the domain show elsewhere than on the web: the MTA-STS host and its mail
 * servers.
 */
export async function gatherIssued(domain: string, ask: Ask): Promise<IssuedElsewhere> {
  const found = (await Promise.all([fileCertificate(domain, ask), mailCertificates(domain, ask)])).flat();
  return {
    certificates: found.flatMap(({ host, session }) => recognised(host, session)),
    hidden: found.map(({ session }) => session).find((session): session is Unseen => !session.seen) ?? null,
  };
}

interface HostSession {
  readonly host: string;
  readonly session: Observed<TlsSession | null>;
}

async function fileCertificate(domain: string, ask: Ask): Promise<readonly HostSession[]> {
  const host = `mta-sts.${domain}`;
  const [exchange, addresses] = await Promise.all([ask.http(policyUrl(domain), POLICY_REQUEST), ask.addresses(host)]);
  if (exchange.seen) return [{ host, session: mapSeen(exchange, ({ hops }) => hops[0]?.tls ?? null) }];
  const isAbsent = addresses.seen && addresses.value.length === 0;
  return isAbsent || CLOSED.includes(exchange.silence) ? [] : [{ host, session: exchange }];
}

/** Silence on port 25 is a server's own only where that port is open from here. */
async function mailCertificates(domain: string, ask: Ask): Promise<readonly HostSession[]> {
  const [mail, port25] = await Promise.all([gatherMailHosts(domain, ask), ask.port25()]);
  if (!mail.seen) return [{ host: domain, session: mail }];
  const own = mail.value.hosts.filter(({ host }) => isWithin(host, domain));
  const shown = (await Promise.all(own.map((host) => shownBy(host, ask)))).flat();
  const isOpen = port25.seen && port25.value.open;
  return shown.filter(({ session }) => session.seen || (isOpen && !CLOSED.includes(session.silence)));
}

async function shownBy(mailHost: MailHost, ask: Ask): Promise<readonly HostSession[]> {
  const sessions = await gatherMailSessions(mailHost, ask);
  return sessions.map(({ session }) => {
    if (!session.seen) return { host: mailHost.host, session };
    const { starttls, broken } = session.value;
    const cut = starttls.session === null && broken && !broken.seen ? broken : null;
    return { host: mailHost.host, session: cut ? restingOn(cut, [session]) : seen(starttls.session, [session]) };
  });
}

/** Nobody there, by the machine's own word or by ours. */
const CLOSED: readonly string[] = ['refused', 'reset', 'forbidden', 'not-asked', 'unreachable'];

function recognised(host: string, session: HostSession['session']): readonly Observed<IssuedCertificate>[] {
  if (!session.seen || !session.value?.trusted || !session.value.nameMatches) return [];
  const [leaf] = session.value.chain;
  return leaf ? [mapSeen(session, () => ({ host, issuer: leaf.issuer, names: leaf.names }))] : [];
}
