import type { SmtpReply } from '../../../model/ask.ts';
import { check, rfc } from '../../../model/check.ts';
import { info, notApplicable, warn } from '../../../model/outcome.ts';
import { said } from '../manners.ts';
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

/** What a server puts off: the relay question, or a mailbox that everybody must have, which many servers ask for greylisting only. */
export const greylist = check({
  id: 'smtp/greylist',
  step: 'security-features',
  severity: 'info',
  reference: rfc(6647, '2'),
  judge: onSessions((sessions, { servers }) => {
    const manners = servers.flatMap(({ manners }) => (manners?.seen ? [manners.value] : []));
    const replies = [
      ...sessions.map(({ host, relay }) => ({ host, reply: relay })),
      ...manners.flatMap(({ host, postmaster, abuse }) => [postmaster, abuse].map((reply) => ({ host, reply }))),
    ];
    const because = (wanted: Deferral) =>
      replies
        .flatMap(({ host, reply }) => (reply && deferralOf(reply) === wanted ? [{ host, said: said(reply) }] : []))
        .filter(isFirstOfHost);
    const failing = because('failure');
    if (failing.length > 0) return warn({ failing });
    const deferring = because('unknown-sender');
    return deferring.length > 0 ? info({ deferring }) : notApplicable('not-deferred');
  }),
});

export const checks = [extensionList, greylist] as const;

type Deferral = 'unknown-sender' | 'failure' | 'mailbox' | null;

/** Why a server wants us to come back later: by the class of its status (RFC 3463 §3), where it gives one. */
function deferralOf({ code, lines }: SmtpReply): Deferral {
  const text = lines.join(' ');
  if (code < 400 || code >= 500 || /relay/i.test(text)) return null;
  const [, subject, detail = ''] = /\b4\.(\d{1,3})\.(\d{1,3})\b/.exec(text) ?? [];
  // What Postfix's postscreen says to every client that it has not seen before, once it has tested it (postscreen(8)).
  if (code === 450 && subject === '3' && detail === '2') return 'unknown-sender';
  if (subject === '3') return 'failure';
  // Too full, or disabled: it would be put off for senders that are known, too.
  return code === 452 || (subject === '2' && ['1', '2'].includes(detail)) ? 'mailbox' : 'unknown-sender';
}
