import { isInternal } from '../../common/address-ranges.ts';
import type { AuditEvidence } from '../../evidence.ts';
import type { Certificate } from '../../model/ask.ts';
import { mapSeen, unseen } from '../../model/observed.ts';
import { idsOf } from '../../protocols/index.ts';
import { type Mode, matchesPattern } from '../../protocols/mta-sts/policy-file.ts';
import type { MailServer, SmtpEvidence } from '../../protocols/smtp/evidence.ts';
import { meantBy } from '../../protocols/smtp/servers.ts';
import { proposal, recordChange, remedy } from '../remedy.ts';
import { evidenceFor, failingChecks, withEvidence } from '../situation.ts';
import { isBound } from './bound.ts';

const FAULTS = idsOf('smtp', 'mx-free', 'mx-private', 'mx-resolves', 'mx-literal', 'mx-cname', 'mx-null');

/** What becomes of an MX host: its alias replaced by the host itself, or the record withdrawn. */
type HostChange = { readonly kind: 'renamed'; readonly to: string } | { readonly kind: 'withdrawn'; readonly why: Why };
export type Why = 'free' | 'internal' | 'lost' | 'literal' | 'null' | 'double';

/**
 * The MX set without hosts that lead nowhere, to a name that a third party can register, or through an alias. At least one server stays,
 * else nothing is proposed.
 */
export const smtpMx = remedy({
  id: 'smtp/mx',
  who: 'dns',
  follows: ['mta-sts/pause', 'mta-sts/names', 'cname/records'],
  propose: (situation) => {
    const evidence = evidenceFor(situation, 'smtp');
    if (!evidence?.exchangers.seen || failingChecks(situation, ...FAULTS).length === 0) return null;
    const { records } = evidence.exchangers.value;
    const changes = new Map(records.map(({ host }) => [host, hostChangeOf(host, evidence)]));
    const left = records.flatMap((record) => {
      const change = changes.get(record.host);
      if (change?.kind === 'withdrawn') return [];
      return [change?.kind === 'renamed' ? { ...record, host: change.to } : record];
    });
    const distinct = left.filter(({ host }, index) => left.findIndex((other) => other.host === host) === index);
    if (distinct.length === 0 || [...changes.values()].every((change) => change === null)) return null;
    const lines = ({ preference, host }: { readonly preference: number; readonly host: string }) =>
      `${preference} ${host}.`;
    const told = [...changes].flatMap(([host, change]) => (change ? [{ host, change }] : []));
    return proposal({
      facts: {
        renamed: told.flatMap(({ host, change }) => (change.kind === 'renamed' ? [{ host, to: change.to }] : [])),
        withdrawn: told.flatMap(({ host, change }) => (change.kind === 'withdrawn' ? [{ host, why: change.why }] : [])),
        left: distinct.map(({ host }) => host),
        isBound: isBound(situation.evidence) && told.some(({ change }) => change.kind === 'renamed'),
      },
      effort: 10,
      risk: told.some(({ change }) => change.kind === 'renamed') ? 'low' : 'none',
      records: [
        recordChange({
          name: situation.domain,
          type: 'MX',
          before: records.map(lines),
          after: distinct.map(lines),
        }),
      ],
      apply: (world) => withExchangers(world, changes),
    });
  },
});

function hostChangeOf(host: string, { domain, servers, exchangers, policy }: SmtpEvidence): HostChange | null {
  if (host === '') {
    const alone = exchangers.seen && exchangers.value.records.length === 1;
    return alone ? null : { kind: 'withdrawn', why: 'null' };
  }
  const server = servers.find((one) => one.host === host);
  // Another server is meant, of which nobody has asked whether it has an address.
  if (!server || meantBy(host, domain) !== null) return null;
  const why = faultOf(server);
  if (why) return { kind: 'withdrawn', why };
  const bound = policy?.seen ? policy.value : null;
  const target = targetOf(server, bound?.mode ?? 'none');
  if (target === null) return null;
  // Senders that hold to the policy would refuse a name that is not in it.
  const isNamed = bound?.patterns.some((pattern) => matchesPattern(target, pattern)) ?? false;
  if (bound && bound.mode !== 'none' && !isNamed) return null;
  const stands = exchangers.seen && exchangers.value.records.some((record) => record.host === target);
  return stands ? { kind: 'withdrawn', why: 'double' } : { kind: 'renamed', to: target };
}

/**
 * The name that an MX should have in place of its alias; null where it is none, or where senders that enforce a policy would refuse the
 * certificate under that name (RFC 8461 §4.2).
 */
export function targetOf(server: MailServer, mode: Mode): string | null {
  const target = server.aliases.seen ? server.aliases.value.at(-1) : undefined;
  if (target === undefined || faultOf(server) !== null || !server.addresses.seen) return null;
  const shown = server.sessions.flatMap(({ session }) => (session.seen ? [session.value.starttls.session] : []));
  const isBorne = shown.length > 0 && shown.every((tls) => bears(tls?.chain[0], target));
  return mode === 'enforce' && !isBorne ? null : target;
}

function bears(certificate: Pick<Certificate, 'names'> | null | undefined, host: string): boolean {
  return certificate?.names.some((name) => matchesPattern(host, name)) ?? false;
}

/** Why mail must not be led to a server; null where nothing that was seen speaks against it. */
export function faultOf({ host, addresses, sessions, missing }: MailServer): Why | null {
  const labels = host.split('.');
  if (labels.length < 2 || /^\d+$/.test(labels.at(-1) ?? '') || host.includes(':') || labels.at(-1) === 'invalid') {
    return 'literal';
  }
  if (missing?.delegation.seen && missing.delegation.value === 'absent') {
    if (missing.registration.seen && !missing.registration.value.registered) return 'free';
  }
  if (!addresses.seen) return null;
  if (addresses.value.length === 0) return 'lost';
  const forbidden = sessions.some(({ session }) => !session.seen && session.silence === 'forbidden');
  return addresses.value.every(isInternal) || forbidden ? 'internal' : null;
}

/** Every protocol that keeps a list of the mail servers. */
function withExchangers(world: AuditEvidence, changes: ReadonlyMap<string, HostChange | null>): AuditEvidence {
  const isLeft = (host: string) => changes.get(host)?.kind !== 'withdrawn';
  const renamed = (host: string) => {
    const change = changes.get(host);
    return change?.kind === 'renamed' ? change.to : host;
  };
  const moved = <T extends { readonly host: string }>(hosts: readonly T[]): readonly T[] => {
    const left = hosts.filter(({ host }) => isLeft(host)).map((one) => ({ ...one, host: renamed(one.host) }));
    return left.filter(({ host }, index) => left.findIndex((other) => other.host === host) === index);
  };
  const smtp = withEvidence(world, 'smtp', (own) => ({
    ...own,
    exchangers: mapSeen(own.exchangers, (found) => ({ ...found, records: moved(found.records) })),
    mail: mapSeen(own.mail, (mail) => ({ ...mail, nullMx: mail.nullMx && isLeft('') })),
    servers: moved(own.servers).map((server) => ({
      ...server,
      tlsa: tlsaUnder(server),
      aliases: mapSeen(server.aliases, (aliases) => (aliases.includes(server.host) ? [] : aliases)),
      sessions: server.sessions.map((one) => ({
        ...one,
        session: mapSeen(one.session, (session) => called(renamed(session.host), session, ({ chain }) => chain[0])),
      })),
    })),
  }));
  const mtaSts = withEvidence(smtp, 'mta-sts', (own) => ({
    ...own,
    mail: mapSeen(own.mail, (mail) => ({
      ...mail,
      hosts: moved(mail.hosts).map((recipient) => ({
        ...recipient,
        sessions: recipient.sessions.map((one) => ({
          ...one,
          session: mapSeen(one.session, (session) =>
            called(renamed(session.host), session, ({ certificate }) => certificate),
          ),
        })),
      })),
    })),
  }));
  const spf = withEvidence(mtaSts, 'spf', (own) => ({
    ...own,
    mx: mapSeen(own.mx, (hosts) => [...new Set(hosts.filter(isLeft).map(renamed))]),
  }));
  const tcp = withEvidence(spf, 'tcp', (own) => ({
    ...own,
    mail: mapSeen(own.mail, (mail) => ({ ...mail, own: moved(mail.own) })),
  }));
  const dns = withEvidence(tcp, 'dns', (own) => ({
    ...own,
    dnssec: mapSeen(own.dnssec, (dnssec) => ({ ...dnssec, mailHosts: mapSeen(dnssec.mailHosts, moved) })),
  }));
  return withEvidence(dns, 'cname', (own) => ({
    ...own,
    pointed: mapSeen(own.pointed, (hosts) =>
      hosts.filter(({ by, host }) => by !== 'MX' || (isLeft(host) && renamed(host) === host)),
    ),
  }));
}

/**
 * Senders ask for TLSA records under the name that stands in the MX. Those of an alias go with it, and what stands at the name in its place
 * was not asked; where it had none, none is supposed, for another digest of the key that the server shows takes nothing away.
 */
function tlsaUnder({ host, aliases, tlsa }: MailServer): MailServer['tlsa'] {
  const name = `_25._tcp.${host}`;
  const isRenamed = aliases.seen && aliases.value.includes(host) && tlsa.seen && tlsa.value.name !== name;
  if (!isRenamed) return tlsa;
  return tlsa.value.records.length > 0 ? unseen('planned') : mapSeen(tlsa, (found) => ({ ...found, name }));
}

interface Encrypted<Tls> {
  readonly host: string;
  readonly starttls: { readonly session: Tls | null };
}

/** A session with a server by another name, which the certificate that it shows may bear. */
function called<Tls extends { readonly nameMatches: boolean }, Session extends Encrypted<Tls>>(
  host: string,
  session: Session,
  leafOf: (tls: NonNullable<Session['starttls']['session']>) => Pick<Certificate, 'names'> | null | undefined,
): Session {
  const tls = session.starttls.session as Session['starttls']['session'];
  if (host === session.host || !tls) return session;
  const nameMatches = tls.nameMatches || bears(leafOf(tls), host);
  return { ...session, host, starttls: { ...session.starttls, session: { ...tls, nameMatches } } };
}
