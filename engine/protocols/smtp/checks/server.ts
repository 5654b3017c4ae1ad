import { isInternal } from '../../../common/address-ranges.ts';
import { firstSilence } from '../../../common/first-silence.ts';
import { isIpv6 } from '../../../common/host-addresses.ts';
import { sameOrganization } from '../../../common/organizational-domain.ts';
import type { SmtpReply, SmtpSession } from '../../../model/ask.ts';
import { checkIn, rfc } from '../../../model/check.ts';
import { small, usual } from '../../../model/labour.ts';
import { type Observed, type Unseen, unseen } from '../../../model/observed.ts';
import { fail, info, notApplicable, type Outcome, pass, unknown, unseenAmong, warn } from '../../../model/outcome.ts';
import type { MailServer, ReverseName, SmtpEvidence } from '../evidence.ts';
import {
  isFault,
  isFirstOfHost,
  type Listening,
  listen,
  onMail,
  onSessions,
  sidesUnheard,
  tookConnection,
} from '../servers.ts';

const check = checkIn('server');

/** A refused connection is an answer. Silence is a fault only where our own way out on port 25 is proved. */
export const reachable = check({
  id: 'smtp/reachable',
  severity: 'high',
  reference: rfc(5321, '4.5.4.1'),
  labour: usual('mail'),
  judge: onMail((_, evidence) => {
    const { spoken, closed, mute, silent, isWayOpen } = listen(evidence);
    const hosts = spoken.map(({ server }) => server.host);
    const [unheard] = silent;
    if (hosts.length === 0 && silent.every(({ host }) => mute.includes(host)))
      return closed.length + mute.length > 0 ? fail({ closed, mute }) : notApplicable('no-server');
    if (unheard && hosts.length === 0 && isWayOpen && silent.every(isMute)) {
      const late = silent.filter(({ cause }) => isLate(cause)).map(({ host }) => host);
      return warn({ hosts, dead: [...closed, ...silent.map(({ host }) => host)], late });
    }
    if (unheard) return unknown(unheard.cause);
    if (closed.length === 0) return pass({ hosts }, sidesUnheard(evidence));
    return standsBehind(closed, hosts, evidence)
      ? info({ hosts, dead: closed })
      : warn({ hosts, dead: closed, late: NONE });
  }),
});

export const banner = check({
  id: 'smtp/banner',
  severity: 'low',
  reference: rfc(5321, '4.2'),
  mendedOn: 'mail-servers',
  labour: small('mail'),
  judge: onMail((servers, evidence) => {
    const greeted = servers.flatMap(({ host, sessions }) => sessions.map((session) => ({ host, ...session })));
    const refusing = greeted.flatMap(({ host, session }) => {
      if (!session.seen) return unreadable(session).map((said) => ({ host, said }));
      return session.value.banner.code >= 500 ? [{ host, said: said(session.value.banner) }] : [];
    });
    if (refusing.length > 0) return fail({ refusing: refusing.filter(isFirstOfHost) });
    const heard = greeted.flatMap(({ host, session }) =>
      session.seen && session.value.banner.code === 220 ? [{ host, said: said(session.value.banner) }] : [],
    );
    const nameless = heard.filter(({ said }) => !/^220 [a-z0-9-]+(\.[a-z0-9-]+)+\.?(\s|$)/i.test(said));
    if (nameless.length > 0) return warn({ nameless: nameless.filter(isFirstOfHost) });
    const [first] = heard;
    if (first) return pass({ banners: heard.filter(isFirstOfHost) }, sidesUnheard(evidence));
    if (!listensAnywhere(evidence)) return notApplicable('no-server');
    const [silence = unseen('refused')] = greeted.map(({ session }) =>
      session.seen ? unseen('refused', said(session.value.banner)) : session,
    );
    return unknown(silence);
  }),
});

/** Where every host refuses connections, or has no address that can be reached, there is nobody to greet. */
function listensAnywhere(evidence: SmtpEvidence): boolean {
  const { spoken, silent } = listen(evidence);
  return spoken.length + silent.length > 0;
}

/** It was asked, and said nothing in time; who is not found was not asked. */
function isMute({ cause, isVisited }: Listening['silent'][number]): boolean {
  return isVisited && cause.silence === 'timeout';
}

/** The connection was taken, and no greeting came in time. */
function isLate(cause: Unseen): boolean {
  return cause.silence === 'timeout' && tookConnection(cause);
}

const NONE: readonly string[] = [];

/**
 * The line that came in place of a greeting, as the reader of lines quotes it (`network/smtp/connection.ts`); none where nothing is quoted.
 */
function unreadable({ silence, detail = '' }: Unseen): readonly string[] {
  const [, quoted] = /^[^"]*("(?:[^"\\]|\\.)+")$/.exec(detail) ?? [];
  return silence === 'malformed' && quoted !== undefined ? [String(JSON.parse(quoted))] : [];
}

export const ehlo = check({
  id: 'smtp/ehlo',
  severity: 'low',
  reference: rfc(5321, '4.1.1.1'),
  mendedOn: 'mail-servers',
  labour: usual('mail'),
  judge: onSessions((sessions) => {
    const without = sessions.filter(({ ehlo }) => (ehlo?.code ?? 0) >= 400).map(({ host }) => host);
    return without.length > 0 ? warn({ without }) : pass({ hosts: [...new Set(sessions.map(({ host }) => host))] });
  }),
});

/**
 * A recipient in our own domain was offered with a null sender and, to the first servers, with a sender of that domain; no message
 * followed.
 */
export const relay = check({
  id: 'smtp/relay',
  severity: 'critical',
  reference: rfc(5321, '7.9'),
  mendedOn: 'mail-servers',
  judge: onSessions((heard, { domain, servers }) => {
    // It was offered to machines under the name of the domain alone; evidence of earlier releases has it of all.
    const sessions = heard.filter(({ host, relay }) => relay !== null || sameOrganization(host, domain));
    if (sessions.length === 0) return notApplicable('third-party');
    const visits = servers.flatMap(({ manners }) => (manners?.seen ? [manners.value] : []));
    const open = [...sessions, ...visits].flatMap(({ host, address, relay }) =>
      relay && isTaken(relay) ? [{ host, address, said: said(relay) }] : [],
    );
    if (open.length > 0) return fail({ open: open.filter(isFirstOfHost) });
    const untried = servers.find(
      ({ manners }) => manners && !manners.seen && manners.silence === 'undeclared',
    )?.manners;
    if (untried && !untried.seen) return unknown(untried);
    const doubt = sessions.flatMap((session) => doubtOfRelay(session) ?? [])[0];
    if (doubt) return unknown(doubt);
    const unvisited = servers.flatMap(({ host, manners }) => (manners ? [[host, askedToRelay(manners)] as const] : []));
    return pass(
      { refused: sessions.map(({ host, relay }) => ({ host, said: relay ? said(relay) : '' })) },
      unseenAmong(unvisited),
    );
  }),
});

/** A greeting and a farewell, which a confused server gives to any question. */
const ELSEWHERE: readonly number[] = [220, 221];

/** A client reads the first digit alone (RFC 5321 §4.2.1). */
function isTaken({ code }: SmtpReply): boolean {
  return code >= 200 && code < 300 && !ELSEWHERE.includes(code);
}

export const ptr = check({
  id: 'smtp/ptr',
  severity: 'medium',
  reference: rfc(1912, '2.1'),
  axis: 'reputation',
  mendedOn: 'mail-servers',
  judge: onAddresses((reverse) => {
    const without = reverse.flatMap(({ address, names }) => (names.seen && names.value.length === 0 ? [address] : []));
    if (without.length > 0) return warn({ without });
    const unread = reverse.map(({ names }) => names).find((names) => !names.seen);
    if (unread && !unread.seen) return unknown(unread);
    return pass({
      names: reverse.map(({ address, names }) => ({ address, name: names.seen ? (names.value[0] ?? '') : '' })),
    });
  }),
});

export const fcrdns = check({
  id: 'smtp/fcrdns',
  severity: 'medium',
  reference: rfc(1912, '2.1'),
  axis: 'reputation',
  mendedOn: 'mail-servers',
  judge: onAddresses((reverse) => {
    const named = reverse.filter(({ names }) => !names.seen || names.value.length > 0);
    if (named.length === 0) return notApplicable('no-reverse-name');
    const astray = named.flatMap(({ address, names, forward }) =>
      names.seen && forward.seen && !forward.value.includes(address) ? [{ address, name: names.value[0] ?? '' }] : [],
    );
    if (astray.length > 0) return warn({ astray });
    const unread = named.map(({ forward }) => forward).find((forward) => !forward.seen);
    if (unread && !unread.seen) return unknown(unread);
    return pass({ addresses: named.map(({ address }) => address) });
  }),
});

/** Names that a provider gives to every address, as its subscribers' have. */
export const ptrGeneric = check({
  id: 'smtp/ptr-generic',
  severity: 'low',
  reference: 'M3AAWG Sender Best Common Practices 3.0, § 5.2',
  axis: 'reputation',
  mendedOn: 'mail-servers',
  judge: onAddresses((reverse) => {
    const named = reverse.flatMap(({ address, names }) =>
      names.seen && names.value.length > 0 ? [{ address, names: names.value }] : [],
    );
    const generic = named.flatMap(({ address, names }) =>
      names.every((name) => isGeneric(name, address)) ? [{ address, name: names[0] ?? '' }] : [],
    );
    if (generic.length > 0) return warn({ generic });
    const unread = reverse.map(({ names }) => names).find((names) => !names.seen);
    if (unread && !unread.seen) return unknown(unread);
    if (named.length === 0) return notApplicable('no-reverse-name');
    return pass({ names: named.map(({ address, names: [name = ''] }) => ({ address, name })) });
  }),
});

export const checks = [reachable, banner, ehlo, relay, ptr, fcrdns, ptrGeneric] as const;

const SUBSCRIBER = /(^|[.-])(dyn(amic|ip)?|dhcp|dial(up|in)?|pool|pppo?e?|[avs]?dsl|cable|broadband)\d*([.-]|$)/;

/** A word of subscriber lines, or all four numbers of the address. IPv6 is not judged by its digits. */
function isGeneric(name: string, address: string): boolean {
  if (SUBSCRIBER.test(name)) return true;
  if (isIpv6(address)) return false;
  const numbers = name.split(/\D+/).filter(Boolean).map(Number);
  return address.split('.').every((octet) => {
    const index = numbers.indexOf(Number(octet));
    return index >= 0 && numbers.splice(index, 1).length === 1;
  });
}

/** Whether every dead server stands behind a live one: an old trick against spam, harmless to others. */
function standsBehind(dead: readonly string[], alive: readonly string[], { servers }: SmtpEvidence): boolean {
  const best = Math.min(...servers.filter(({ host }) => alive.includes(host)).map(({ preference }) => preference));
  return servers.filter(({ host }) => dead.includes(host)).every(({ preference }) => preference > best);
}

/** The second session as far as its question on relaying. */
function askedToRelay(manners: NonNullable<MailServer['manners']>): Observed<unknown> {
  if (!manners.seen || manners.value.relay) return manners;
  return manners.value.broken ?? manners;
}

function said({ code, lines }: SmtpReply): string {
  return `${code} ${lines[0] ?? ''}`.slice(0, 200).trim();
}

/** Greylisting says nothing, but a refusal for the reason of relaying is one, even for now: it is what Postfix answers. */
function doubtOfRelay({ address, relay, broken }: SmtpSession): Unseen | null {
  if (!relay) return broken && !broken.seen ? broken : unseen('refused', `${address}: MAIL FROM`);
  const refused = relay.code >= 500 || /relay/i.test(relay.lines.join(' '));
  return refused ? null : unseen('refused', `${address}: ${said(relay)}`);
}

function onAddresses<R extends Outcome>(rule: (reverse: readonly ReverseName[]) => R) {
  return onMail((servers) => {
    const all = servers.flatMap(({ reverse }) => reverse).filter(({ address }) => !isInternal(address));
    const distinct = [...Map.groupBy(all, ({ address }) => address).values()].flatMap(([first]) => first ?? []);
    const unread = firstSilence(servers.map(({ addresses }) => addresses));
    if (distinct.length === 0) return unread ? unknown(unread) : notApplicable('no-address');
    const judged = rule(distinct);
    return unread && !isFault(judged) ? unknown(unread) : judged;
  });
}
