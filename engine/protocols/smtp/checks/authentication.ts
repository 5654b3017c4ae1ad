import { check, rfc } from '../../../model/check.ts';
import { small, usual } from '../../../model/labour.ts';
import { fail, info, notApplicable, pass, unknown, warn } from '../../../model/outcome.ts';
import type { SmtpEvidence } from '../evidence.ts';
import { isFirstOfHost, onEncrypted, onSessions } from '../servers.ts';

/** Mechanisms that carry the password itself. */
const BARE: readonly string[] = ['PLAIN', 'LOGIN'];
/** Challenges built on MD5 or MD4. */
const DATED: readonly string[] = ['CRAM-MD5', 'DIGEST-MD5', 'NTLM'];

export const authPlain25 = check({
  id: 'smtp/auth-plain25',
  step: 'auth-mechanisms',
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
  step: 'auth-mechanisms',
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
  step: 'auth-mechanisms',
  severity: 'high',
  reference: `${rfc(8314, '3.3')}, ${rfc(4954, '4')}`,
  labour: small('mail', 'watch'),
  judge: ({ submission, mail }: SmtpEvidence) => {
    if (submission.length === 0 && !mail.seen) return unknown(mail);
    const offering = submission.flatMap(({ host, session }) => {
      const mechanisms = session.seen ? mechanismsOf(session.value.extensions) : [];
      return mechanisms.length > 0 ? [{ host, mechanisms }] : [];
    });
    const bare = offering.some(({ mechanisms }) => mechanisms.some((mechanism) => BARE.includes(mechanism)));
    if (offering.length > 0) return bare ? fail({ offering }) : warn({ offering });
    const [unheard] = submission.flatMap(({ named, session }) =>
      named && !session.seen && session.silence !== 'refused' ? [session] : [],
    );
    if (unheard) return unknown(unheard);
    const services = submission.flatMap(({ host, session, implicit }) => [
      ...(implicit.seen && implicit.value !== null ? [{ host, port: 465 }] : []),
      ...(session.seen && mechanismsOf(session.value.extensionsAfterTls ?? []).length > 0 ? [{ host, port: 587 }] : []),
    ]);
    return services.length > 0 ? pass({ services }) : notApplicable('no-submission');
  },
});

/** Mechanisms that prove little by themselves; under TLS a plain password is better kept than they are. */
export const authMechanisms = check({
  id: 'smtp/auth-mechs',
  step: 'auth-mechanisms',
  severity: 'low',
  reference: `${rfc(6331, '1')}, ${rfc(4954, '4')}`,
  labour: usual('mail', 'watch'),
  judge: ({ servers, submission, mail }: SmtpEvidence) => {
    const sessions = [
      ...servers.flatMap(({ host, sessions }) => sessions.map(({ session }) => ({ host, session }))),
      ...submission,
    ];
    const offering = sessions.flatMap(({ host, session }) => {
      if (!session.seen) return [];
      const mechanisms = mechanismsOf([...session.value.extensions, ...(session.value.extensionsAfterTls ?? [])]);
      return mechanisms.length > 0 ? [{ host, mechanisms: [...new Set(mechanisms)] }] : [];
    });
    if (offering.length === 0) {
      if (!mail.seen) return unknown(mail);
      const silent = sessions.map(({ session }) => session).find((one) => !one.seen && one.silence !== 'refused');
      const heard = sessions.some(({ session }) => session.seen);
      return !heard && silent && !silent.seen ? unknown(silent) : notApplicable('no-authentication');
    }
    const weak = offering.filter(({ mechanisms }) => mechanisms.every((mechanism) => DATED.includes(mechanism)));
    return weak.length > 0 ? warn({ offering: weak }) : pass({ offering: offering.filter(isFirstOfHost) });
  },
});

/** Where mail programs are sent by the domain itself; never scored, for few read it. */
export const submissionSrv = check({
  id: 'smtp/submission-srv',
  step: 'auth-mechanisms',
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

/** `AUTH PLAIN LOGIN`, and `AUTH=PLAIN` as old servers write it, often beside the other. */
function mechanismsOf(extensions: readonly string[]): readonly string[] {
  const named = extensions.flatMap((extension) => {
    const [, list] = /^AUTH[ =](.*)$/i.exec(extension) ?? [];
    return list === undefined ? [] : list.toUpperCase().split(/[ =]+/).filter(Boolean);
  });
  return [...new Set(named)];
}
