import type { AuditEvidence } from '../../evidence.ts';
import type { SmtpReply, SmtpSession, TlsSession } from '../../model/ask.ts';
import { mapSeen } from '../../model/observed.ts';
import type { Transport } from '../../protocols/mta-sts/evidence.ts';
import { withEvidence } from '../situation.ts';

/** What the rules of both protocols read of a session on port 25. */
export type Conversation = Pick<SmtpSession, 'host' | 'address'> & Pick<SmtpSession, 'broken' | 'ehlo'>;

interface Change {
  readonly smtp: (session: SmtpSession) => SmtpSession;
  readonly encryption?: (session: Conversation) => TlsSession | null;
  /** What the relay question of the second session is answered. */
  readonly relay?: SmtpReply;
}

/**
 * The evidence with every session of these hosts changed, in both protocols that keep them. `encryption` gives its TLS session, null where
 * it stays.
 */
export function withSessions(evidence: AuditEvidence, hosts: readonly string[], change: Change): AuditEvidence {
  const { smtp, encryption = () => null, relay } = change;
  const own = withEvidence(evidence, 'smtp', (found) => ({
    ...found,
    servers: found.servers.map((server) =>
      hosts.includes(server.host)
        ? {
            ...server,
            ...(relay && server.manners && { manners: mapSeen(server.manners, (manners) => ({ ...manners, relay })) }),
            sessions: server.sessions.map((one) => ({
              ...one,
              session: mapSeen(one.session, (session) => encrypted(smtp(session), encryption(session))),
            })),
          }
        : server,
    ),
  }));
  return withEvidence(own, 'mta-sts', (found) => ({
    ...found,
    mail: mapSeen(found.mail, (mail) => ({
      ...mail,
      hosts: mail.hosts.map((recipient) =>
        hosts.includes(recipient.host)
          ? {
              ...recipient,
              sessions: recipient.sessions.map((one) => ({
                ...one,
                session: mapSeen(one.session, (session) => secured(session, encryption(session))),
              })),
            }
          : recipient,
      ),
    })),
  }));
}

const READY = { code: 220, lines: ['2.0.0 Ready to start TLS'] } as const;

function encrypted(session: SmtpSession, tls: TlsSession | null): SmtpSession {
  if (!tls) return session;
  const extensions = session.extensions.includes('STARTTLS') ? session.extensions : [...session.extensions, 'STARTTLS'];
  return {
    ...session,
    extensions,
    extensionsAfterTls: session.extensionsAfterTls ?? session.extensions.filter((name) => !name.startsWith('STARTTLS')),
    starttls: { offered: true, reply: READY, session: tls },
    broken: null,
  };
}

function secured(session: Transport, tls: TlsSession | null): Transport {
  if (!tls) return session;
  const { version, trusted, trustFault, nameMatches, failure, chain } = tls;
  const [leaf] = chain;
  const certificate = leaf ? (({ der: _, ...rest }) => rest)(leaf) : null;
  const known = { version, trusted, trustFault, nameMatches, failure, certificate };
  return { ...session, starttls: { offered: true, reply: READY, session: known }, broken: null };
}
