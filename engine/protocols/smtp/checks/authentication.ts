import { check, rfc } from '../../../model/check.ts';
import { fail, pass, warn } from '../../../model/outcome.ts';
import { onEncrypted, onSessions } from '../servers.ts';

/** Mechanisms that carry the password itself. */
const BARE: readonly string[] = ['PLAIN', 'LOGIN'];

export const authPlain25 = check({
  id: 'smtp/auth-plain25',
  step: 'auth-mechanisms',
  severity: 'high',
  reference: `${rfc(4954, '4')}, ${rfc(8314, '3.3')}`,
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
  reference: rfc(8314, '3.3'),
  judge: onEncrypted((_, { servers }) => {
    const offering = servers.flatMap(({ host, sessions }) => {
      const found = sessions.flatMap(({ session }) => (session.seen ? (session.value.extensionsAfterTls ?? []) : []));
      const mechanisms = [...new Set(mechanismsOf(found))];
      return mechanisms.length > 0 ? [{ host, mechanisms }] : [];
    });
    return offering.length > 0 ? warn({ offering }) : pass({ hosts: servers.map(({ host }) => host) });
  }),
});

export const checks = [authPlain25, authOn25] as const;

/** `AUTH PLAIN LOGIN`, and `AUTH=PLAIN` as old servers write it. */
function mechanismsOf(extensions: readonly string[]): readonly string[] {
  return extensions.flatMap((extension) => {
    const [, list] = /^AUTH[ =](.*)$/i.exec(extension) ?? [];
    return list === undefined ? [] : list.toUpperCase().split(/[ =]+/).filter(Boolean);
  });
}
