import { check, rfc } from '../../../model/check.ts';
import { info, notApplicable } from '../../../model/outcome.ts';
import { isFirstOfHost, onSessions } from '../servers.ts';

/** Octets; smaller messages than this are everyday ones. */
const SIZE_ORDINARY = 10_000_000;

export const extensionList = check({
  id: 'smtp/ext-list',
  step: 'security-features',
  severity: 'info',
  reference: `${rfc(5321, '2.2')}, ${rfc(1870, '3')}`,
  judge: onSessions((sessions) => {
    const servers = sessions.map(({ host, extensions, extensionsAfterTls }) => {
      const all = [...new Set([...extensions, ...(extensionsAfterTls ?? [])])];
      const size = Number(all.flatMap((extension) => /^SIZE (\d+)$/.exec(extension)?.[1] ?? [])[0] ?? 0);
      return {
        host,
        extensions: all.map((extension) => extension.split(/[ =]/)[0] ?? '').filter(Boolean),
        size: size || null,
      };
    });
    const small = servers.flatMap(({ host, size }) => (size !== null && size < SIZE_ORDINARY ? [{ host, size }] : []));
    return info({ servers: servers.filter(isFirstOfHost), small: small.filter(isFirstOfHost) });
  }),
});

export const greylist = check({
  id: 'smtp/greylist',
  step: 'security-features',
  severity: 'info',
  reference: rfc(6647, '2'),
  judge: onSessions((sessions) => {
    const deferring = sessions.flatMap(({ host, relay }) => {
      const deferred = relay !== null && relay.code >= 400 && relay.code < 500 && !/relay/i.test(relay.lines.join(' '));
      return deferred ? [{ host, said: `${relay.code} ${relay.lines[0] ?? ''}`.slice(0, 200).trim() }] : [];
    });
    return deferring.length > 0 ? info({ deferring: deferring.filter(isFirstOfHost) }) : notApplicable('not-deferred');
  }),
});

export const checks = [extensionList, greylist] as const;
