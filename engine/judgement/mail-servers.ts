import { entriesOf, type MailServerShown } from '@rempart/contract';
import { conversation } from '../common/mail-sessions.ts';
import type { AuditEvidence } from '../evidence.ts';
import type { TlsSession } from '../model/ask.ts';
import { isOutOfReach, isTlsaTrusted, matchingTlsa } from '../protocols/smtp/dane.ts';
import type { MailServer, SmtpEvidence } from '../protocols/smtp/evidence.ts';
import { brokenHandshake } from '../protocols/smtp/servers.ts';

type Session = MailServer['sessions'][number];

/** What was seen of each address of the mail servers, one beside the other, by preference. */
export function mailServers({ protocols: { smtp } }: Pick<AuditEvidence, 'protocols'>): readonly MailServerShown[] {
  if (!smtp?.seen) return [];
  return smtp.value.servers.flatMap((server) =>
    server.sessions.length > 0
      ? server.sessions.map((session) => shownAddress(server, session, smtp.value))
      : [shownAddress(server, null, smtp.value)],
  );
}

function shownAddress(server: MailServer, session: Session | null, evidence: SmtpEvidence): MailServerShown {
  const { host, preference } = server;
  const address = session?.address ?? null;
  const found = session && conversation(session);
  const tls = found?.seen ? found.value.starttls.session : null;
  const [leaf] = tls?.version ? tls.chain : [];
  return {
    ...{ host, preference, address },
    tls: server.addresses.seen && server.addresses.value.length === 0 ? 'absent' : encryption(session),
    outdated: address === null ? null : outdatedOf(server, address),
    certificate: leaf && tls ? { until: leaf.notAfter, isTrusted: tls.trusted, isNamed: tls.nameMatches } : null,
    dane: daneOf(server, tls, evidence),
    reverse: reverseOf(server, address),
  };
}

function encryption(session: Session | null): MailServerShown['tls'] {
  const found = session && conversation(session);
  if (!found?.seen)
    return session && !session.session.seen && session.session.silence === 'refused' ? 'closed' : 'unknown';
  const { starttls } = found.value;
  if (!starttls.offered) return 'clear';
  if (starttls.session?.version) return { version: starttls.session.version };
  return brokenHandshake(found.value) ? 'unknown' : 'failed';
}

const OUTDATED = { ssl3: 'SSL 3.0', 'tls1.0': 'TLS 1.0', 'tls1.1': 'TLS 1.1' } as const;

/** One address of a host stands for its software. */
function outdatedOf({ hellos }: MailServer, address: string): MailServerShown['outdated'] {
  if (hellos?.address !== address) return null;
  const answers = entriesOf(OUTDATED).map(([id, name]) => [name, hellos.answers[id]] as const);
  const accepted = answers.flatMap(([name, answer]) => (answer.seen && answer.value.accepted ? [name] : []));
  return accepted.length > 0 || answers.every(([, answer]) => answer.seen) ? accepted : null;
}

function daneOf(server: MailServer, tls: TlsSession | null, evidence: SmtpEvidence): MailServerShown['dane'] {
  const { tlsa } = server;
  if (isOutOfReach(server, evidence)) return 'unsigned';
  if (!tlsa.seen) return 'unknown';
  if (tlsa.value.records.length === 0) return 'none';
  const trusted = isTlsaTrusted(server, evidence);
  if (!trusted.seen) return 'unknown';
  if (!trusted.value) return 'unsigned';
  if (!tls?.version) return 'unknown';
  return matchingTlsa(tlsa.value.records, tls, evidence.domain, evidence.at) ? 'kept' : 'broken';
}

function reverseOf({ reverse }: MailServer, address: string | null): MailServerShown['reverse'] {
  const found = reverse.find((one) => one.address === address);
  if (!found?.names.seen) return 'unknown';
  const [name = null] = found.names.value;
  const { forward } = found;
  return { name, isConfirmed: name === null || !forward.seen ? null : forward.value.includes(found.address) };
}
