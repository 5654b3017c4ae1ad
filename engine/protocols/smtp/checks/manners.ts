import { check, rfc } from '../../../model/check.ts';
import { small, usual } from '../../../model/labour.ts';
import { fail, notApplicable, pass, unknown, warn } from '../../../model/outcome.ts';
import { deniesMailbox, endOf, onManners, said } from '../manners.ts';

/** What an attacker injects in clear behind STARTTLS must not be taken for commands of the client under TLS (CVE-2011-0411). */
export const starttlsInject = check({
  id: 'smtp/starttls-inject',
  step: 'starttls',
  severity: 'high',
  reference: `${rfc(3207, '4.2')}, CVE-2011-0411`,
  mendedOn: 'mail-servers',
  labour: usual('mail'),
  judge: onManners((manners) => {
    const injected = manners.filter(({ injected }) => injected === true);
    if (injected.length > 0) return fail({ servers: injected.map(({ host, address }) => ({ host, address })) });
    const encrypting = manners.filter(({ together, broken }) => together !== null || broken !== null);
    if (encrypting.length === 0) return notApplicable('no-starttls');
    const unclear = encrypting.find(({ together, injected }) => injected === null && (together?.code ?? 220) < 400);
    return unclear ? unknown(endOf(unclear)) : pass({ hosts: encrypting.map(({ host }) => host) });
  }),
});

/** Addresses that every domain which receives mail must have, so that others can tell it what goes wrong. */
export const postmaster = check({
  id: 'smtp/postmaster',
  step: 'server',
  severity: 'low',
  reference: `${rfc(5321, '4.5.1')}, ${rfc(2142, '4')}`,
  labour: small('mail', 'none'),
  judge: onManners((manners) => {
    const asked = manners.flatMap((one) =>
      (['postmaster', 'abuse'] as const).map((name) => ({ one, mailbox: `${name}@${one.domain}`, reply: one[name] })),
    );
    const refused = asked.flatMap(({ one: { host }, mailbox, reply }) =>
      reply && deniesMailbox(reply) ? [{ host, mailbox, said: said(reply) }] : [],
    );
    if (refused.length > 0) return warn({ refused });
    const doubtful = asked.find(({ reply }) => !reply || reply.code >= 300);
    if (doubtful) {
      const { one, reply } = doubtful;
      return unknown(reply ? { silence: 'refused', detail: `${one.address}: ${said(reply)}` } : endOf(one));
    }
    return pass({ mailboxes: [...new Set(asked.map(({ mailbox }) => mailbox))] });
  }),
});

/** A server that confirms or denies names lets anybody draw up the list of those that exist. */
export const vrfy = check({
  id: 'smtp/vrfy',
  step: 'server',
  severity: 'low',
  reference: rfc(5321, '7.3'),
  mendedOn: 'mail-servers',
  labour: small('mail', 'none'),
  judge: onManners((manners) => {
    const telling = manners.flatMap(({ host, vrfy }) =>
      vrfy && (vrfy.code === 250 || vrfy.code === 251 || deniesMailbox(vrfy)) ? [{ host, said: said(vrfy) }] : [],
    );
    if (telling.length > 0) return warn({ telling });
    const unclear = manners.find(({ vrfy }) => vrfy === null || vrfy.code === 421);
    if (unclear) return unknown(endOf(unclear));
    return pass({ discreet: manners.map(({ host, vrfy }) => ({ host, said: vrfy ? said(vrfy) : '' })) });
  }),
});

export const checks = [postmaster, vrfy, starttlsInject] as const;
