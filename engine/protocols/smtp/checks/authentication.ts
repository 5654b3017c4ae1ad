import { firstSilence } from '../../../common/first-silence.ts';
import type { SmtpSession } from '../../../model/ask.ts';
import { checkIn, rfc } from '../../../model/check.ts';
import { small, usual } from '../../../model/labour.ts';
import type { Observed } from '../../../model/observed.ts';
import {
  fail,
  info,
  leavingOut,
  notApplicable,
  pass,
  TURNED_AWAY,
  type UnseenPart,
  unknown,
  unseenAmong,
  warn,
} from '../../../model/outcome.ts';
import type { SmtpEvidence } from '../evidence.ts';
import { isFirstOfHost, onEncrypted, onSessions } from '../servers.ts';

const check = checkIn('auth-mechanisms');

/** Mechanisms that carry the password itself. */
const BARE: readonly string[] = ['PLAIN', 'LOGIN'];
/** Challenges built on MD5 or MD4. */
const DATED: readonly string[] = ['CRAM-MD5', 'DIGEST-MD5', 'NTLM'];

export const authPlain25 = check({
  id: 'smtp/auth-plain25',
  severity: 'high',
  reference: `${rfc(4954, '4')}, ${rfc(8314, '3.3')}`,
  mendedOn: 'mail-servers',
  judge: onSessions((sessions) => {
    const offering = sessions.flatMap(({ host, extensions }) => {
      const mechanisms = mechanismsOf(extensions);
      return mechanisms.length > 0 ? [{ host, mechanisms }] : [];
    });
    if (offering.length === 0) return pass({ hosts: [...new Set(sessions.map(({ host }) => host))] });
    const bare = offering.some(({ mechanisms }) => mechanisms.some((mechanism) => BARE.includes(mechanism)));
    return bare ? fail({ offering }) : warn({ offering });
  }),
});

export const authOn25 = check({
  id: 'smtp/auth-on25',
  severity: 'low',
  reference: rfc(6409, '3.1'),
  mendedOn: 'mail-servers',
  judge: onEncrypted((_, { servers }) => {
    const offering = servers.flatMap(({ host, sessions }) => {
      const found = sessions.flatMap(({ session }) => (session.seen ? (session.value.extensionsAfterTls ?? []) : []));
      const mechanisms = [...new Set(mechanismsOf(found))];
      return mechanisms.length > 0 ? [{ host, mechanisms }] : [];
    });
    return offering.length > 0 ? warn({ offering }) : pass({ hosts: servers.map(({ host }) => host) });
  }),
});

/** Where people hand in their own mail: the password must come after TLS, on 587 as on 465. */
export const authSubmission = check({
  id: 'smtp/auth-submission',
  severity: 'high',
  reference: `${rfc(8314, '3.3')}, ${rfc(4954, '4')}`,
  labour: small('mail', 'watch'),
  judge: (evidence: SmtpEvidence) => {
    const { submission, mail } = evidence;
    if (submission.length === 0 && !mail.seen) return unknown(mail);
    const offering = submission.flatMap(({ host, session }) => {
      const mechanisms = session.seen ? mechanismsOf(session.value.extensions) : [];
      return mechanisms.length > 0 ? [{ host, mechanisms }] : [];
    });
    const bare = offering.some(({ mechanisms }) => mechanisms.some((mechanism) => BARE.includes(mechanism)));
    if (offering.length > 0) return bare ? fail({ offering }) : warn({ offering });
    const [promised] = submission.flatMap(({ named, session }) =>
      named && !session.seen && session.silence !== 'refused' ? [session] : [],
    );
    if (promised) return unknown(promised);
    const services = submission.flatMap(({ host, session, implicit }) => [
      ...(implicit.seen && implicit.value !== null ? [{ host, port: 465 }] : []),
      ...(session.seen && mechanismsOf(session.value.extensionsAfterTls ?? []).length > 0 ? [{ host, port: 587 }] : []),
    ]);
    const expected = submission.filter(({ named, session }) => named || session.seen);
    const unheard = unseenAmong(
      expected.flatMap(({ host, session, implicit }) => [
        [`${host} (587)`, toItsExtensions(session)] as const,
        [`${host} (465)`, implicit] as const,
      ]),
      TURNED_AWAY,
    );
    const judged = services.length > 0 ? pass({ services }, unheard) : notApplicable('no-submission');
    return leavingOut(judged, unnamed(evidence));
  },
});

/** Mechanisms that prove little by themselves; under TLS a plain password is better kept than they are. */
export const authMechanisms = check({
  id: 'smtp/auth-mechs',
  severity: 'low',
  reference: `${rfc(6331, '1')}, ${rfc(4954, '4')}`,
  labour: usual('mail', 'watch'),
  judge: (evidence: SmtpEvidence) => {
    const { servers, submission, mail } = evidence;
    const sessions = [
      ...servers.flatMap(({ host, sessions }) =>
        sessions.map((one) => ({ host, named: true, session: toItsExtensions(one.session) })),
      ),
      ...submission.map(({ host, named, session }) => ({
        host,
        named: named || session.seen,
        session: toItsExtensions(session),
      })),
    ];
    // Where nobody is sent, a port at which nobody greets is a closed one.
    const expected = sessions.filter(({ named, session }) => named || (!session.seen && session.silence !== 'timeout'));
    const offering = sessions.flatMap(({ host, session }) => {
      if (!session.seen) return [];
      const mechanisms = mechanismsOf([...session.value.extensions, ...(session.value.extensionsAfterTls ?? [])]);
      return mechanisms.length > 0 ? [{ host, mechanisms: [...new Set(mechanisms)] }] : [];
    });
    if (offering.length === 0) {
      if (!mail.seen) return unknown(mail);
      const hidden = firstSilence(servers.map(({ addresses }) => addresses));
      if (hidden) return unknown(hidden);
      const silent = expected.map(({ session }) => session).find((one) => !one.seen && one.silence !== 'refused');
      return silent && !silent.seen
        ? unknown(silent)
        : leavingOut(notApplicable('no-authentication'), unnamed(evidence));
    }
    const weak = offering.filter(({ mechanisms }) => mechanisms.every((mechanism) => DATED.includes(mechanism)));
    if (weak.length > 0) return warn({ offering: weak });
    const unheard = unseenAmong(
      expected.map(({ host, session }) => [host, session] as const),
      TURNED_AWAY,
    );
    return pass({ offering: offering.filter(isFirstOfHost) }, [...unnamed(evidence), ...unheard]);
  },
});

/** Where mail programs are sent by the domain itself; never scored, for few read it. */
export const submissionSrv = check({
  id: 'smtp/submission-srv',
  severity: 'info',
  reference: `${rfc(6186, '3')}, ${rfc(8314, '5.1')}`,
  judge: ({ services }: SmtpEvidence) => {
    if (!services) return unknown({ silence: 'not-recorded' });
    const named = services.flatMap(({ service, targets }) =>
      targets.seen ? targets.value.map(({ host, port }) => ({ service, host, port })) : [],
    );
    const offered = named.filter(({ host }) => host !== '');
    const secured = new Set<string>(offered.map(({ service }) => service));
    const clear = offered.filter(
      ({ service, port }) => CLEAR.includes(service) && !UNDER_TLS.includes(port) && !secured.has(`${service}s`),
    );
    if (clear.length > 0) return warn({ clear });
    const unread = services.find(({ targets }) => !targets.seen)?.targets;
    if (unread && !unread.seen) return unknown(unread);
    if (named.length === 0) return notApplicable('no-service-named');
    const declined = named.filter(({ host }) => host === '').map(({ service }) => service);
    return info({ offered, declined });
  },
});

/** Services whose first words are in clear; each has a sister under TLS, named with an s. */
const CLEAR: readonly string[] = ['_submission', '_imap', '_pop3'];
/** Ports that are TLS from the first octet (RFC 8314 §7), whatever service they are published under. */
const UNDER_TLS: readonly number[] = [465, 993, 995];

export const checks = [authPlain25, authOn25, authSubmission, authMechanisms, submissionSrv] as const;

/** Whose servers nobody told: those of the domain, those of a service, and the addresses of one. */
function unnamed({ domain, mail, servers, services = [] }: SmtpEvidence): readonly UnseenPart[] {
  return unseenAmong([
    [domain, mail],
    ...services.map(({ service, targets }) => [`${service}._tcp.${domain}`, targets] as const),
    ...servers.map(({ host, addresses }) => [host, addresses] as const),
  ]);
}

/** The session, or why it ended before the server told what it offers. */
function toItsExtensions<T extends Pick<SmtpSession, 'extensions' | 'broken'>>(session: Observed<T>): Observed<T> {
  if (!session.seen || session.value.extensions.length > 0) return session;
  return session.value.broken ?? session;
}

/** `AUTH PLAIN LOGIN`, and `AUTH=PLAIN` as old servers write it, often beside the other. */
function mechanismsOf(extensions: readonly string[]): readonly string[] {
  const named = extensions.flatMap((extension) => {
    const [, list] = /^AUTH[ =](.*)$/i.exec(extension) ?? [];
    return list === undefined ? [] : list.toUpperCase().split(/[ =]+/).filter(Boolean);
  });
  return [...new Set(named)];
}
