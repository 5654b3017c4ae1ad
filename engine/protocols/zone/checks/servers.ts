import { firstSilence } from '../../../common/first-silence.ts';
import { isIpv6 } from '../../../common/host-addresses.ts';
import { checkIn, rfc } from '../../../model/check.ts';
import { small, usual } from '../../../model/labour.ts';
import { type Observed, unseen } from '../../../model/observed.ts';
import { fail, notApplicable, pass, unknown, unseenAmong, warn } from '../../../model/outcome.ts';
import type { NameServerEvidence, ServerProbe } from '../evidence.ts';
import {
  addressesUnread,
  hasZone,
  isAuthoritative,
  isDead,
  onDelegation,
  presence,
  silenceOf,
  unheard,
  unseenOf,
  untold,
} from '../name-servers.ts';

const check = checkIn('resolution');

export const nsLame = check({
  id: 'dns/ns-lame',
  severity: 'high',
  reference: rfc(1912, '2.8'),
  labour: usual('dns'),
  judge: onDelegation(({ servers }) => {
    const probes = servers.flatMap(({ host, probes }) =>
      probes.map((probe) => ({ host, address: probe.address, soa: saidOfZone(probe) })),
    );
    const judged = probes.filter(({ soa }) => soa.seen || soa.silence === 'refused');
    const lame = judged.flatMap(({ host, address, soa }) => {
      if (soa.seen && isAuthoritative(soa.value)) return [];
      return [{ host, address, rcode: soa.seen ? soa.value.rcode : null }];
    });
    const facts = { lame, answered: judged.length, silent: probes.length - judged.length };
    if (lame.length > 0) return lame.length * 2 >= judged.length ? fail(facts) : warn(facts);
    const mute = servers.filter(
      (server) => presence(server) === 'silent' && !server.probes.some((probe) => saidOfZone(probe).seen),
    );
    if (mute.length > 0) return unknown(silenceOf(mute));
    return judged.length > 0 ? pass(facts, unseenOf(servers, saidOfZone)) : notApplicable('no-server-address');
  }),
});

/** What a server says of the zone: over TCP where only its datagrams are lost, as by a server that limits its rate. */
function saidOfZone({ soa, tcp }: ServerProbe): ServerProbe['soa'] {
  return soa.seen || isDead(soa) || !tcp.seen ? soa : tcp;
}

/**
 * Silence is what this rule measures: of one address, over UDP and TCP, while another of its kind answers. All silent may be our own
 * network.
 */
export const nsSilent = check({
  id: 'dns/ns-silent',
  severity: 'medium',
  reference: rfc(2182, '3'),
  labour: usual('dns'),
  judge: onDelegation(({ servers }) => {
    const probes = servers.flatMap(({ host, probes }) => probes.map((probe) => ({ host, ...probe })));
    const answering = probes.filter(isHeard);
    const kinds = new Set(answering.map(({ address }) => isIpv6(address)));
    const comparable = probes.filter(({ address, soa }) => kinds.has(isIpv6(address)) && (soa.seen || !isDead(soa)));
    const silent = comparable.filter(({ soa, tcp, ns }) => [soa, tcp, ns].every(isTimeout));
    const nowhere = servers.filter(isWithoutAddress).map(({ host }) => host);
    const facts = {
      silent: silent.map(({ host, address }) => ({ host, address })),
      answering: answering.length,
      overTcpAlone: answering.filter(isDeaf).length,
    };
    if (silent.length > 0 || (nowhere.length > 0 && answering.length > 0)) return warn({ ...facts, nowhere });
    const unread = firstSilence(comparable.filter((probe) => !isHeard(probe)).map(({ soa }) => soa));
    if (unread) return unknown(unread);
    return answering.length > 0 ? pass(facts, unseenAmong(addressesUnread(servers))) : unheard(servers);
  }),
});

/** Neither the DNS nor the parent gives its name an address. */
function isWithoutAddress({ ipv4, ipv6, probes }: NameServerEvidence): boolean {
  return ipv4.seen && ipv6.seen && probes.length === 0;
}

const isHeard = ({ soa, tcp, ns }: ServerProbe) => soa.seen || tcp.seen || ns.seen;
const isTimeout = (answer: Observed<unknown>) => !answer.seen && answer.silence === 'timeout';

export const nsTcp = check({
  id: 'dns/ns-tcp',
  severity: 'medium',
  reference: rfc(7766, '5'),
  labour: usual('dns', 'none'),
  judge: onDelegation(({ servers }) => {
    const alive = servers.flatMap(({ host, probes }) =>
      probes.filter(({ soa }) => soa.seen).map(({ address, tcp }) => ({ host, address, tcp })),
    );
    const refusing = alive.filter(({ tcp }) => !tcp.seen && DEFINITE.includes(tcp.silence));
    const facts = {
      refusing: refusing.map(({ host, address }) => ({ host, address })),
      answering: alive.filter(({ tcp }) => tcp.seen).length,
    };
    if (refusing.length > 0) return facts.answering === 0 ? fail(facts) : warn(facts);
    const silent = firstSilence(alive.map(({ tcp }) => tcp));
    if (silent) return unknown(silent);
    return alive.length > 0
      ? pass(
          facts,
          unseenOf(servers, ({ soa }) => soa),
        )
      : unheard(servers);
  }),
});

/**
 * Most resolvers ask by datagram alone: who answers over TCP and not by datagram answers few of them. A server that cuts each of its
 * datagrams costs everybody who asks a connection. One without EDNS sends no signatures, and no datagram of more than 512 octets.
 */
export const nsUdp = check({
  id: 'dns/ns-udp',
  severity: 'low',
  reference: `${rfc(7766, '5')}, ${rfc(4035, '3')}`,
  labour: usual('dns', 'none'),
  judge: onDelegation(({ servers, referral }) => {
    const heard = servers.flatMap(({ host, probes }) =>
      probes.flatMap((probe) => {
        const datagram = datagramOf(probe);
        return datagram.seen ? [{ host, address: probe.address, ...datagram.value }] : [];
      }),
    );
    const placed = (found: readonly { readonly host: string; readonly address: string }[]) =>
      found.map(({ host, address }) => ({ host, address }));
    const deaf = servers.flatMap(({ host, probes }) =>
      placed(probes.filter(isDeaf).map((probe) => ({ host, ...probe }))),
    );
    const facts = {
      deaf,
      cutting: placed(heard.filter(({ cut }) => cut)),
      plain: placed(heard.filter(({ edns }) => !edns)),
      answering: heard.length,
    };
    // Where no datagram has come back from any server, it may be our own network that loses them.
    const comesBack = heard.length > 0 || (referral.seen && referral.value.from.transport === 'udp');
    if (deaf.length > 0 && comesBack) return heard.length === 0 ? fail(facts) : warn(facts);
    if (facts.cutting.length > 0 || facts.plain.length > 0) return warn(facts);
    const [silent] = servers.flatMap(({ probes }) => probes.map(datagramOf)).filter(({ seen }) => !seen);
    if (heard.length > 0) return pass(facts, unseenOf(servers, datagramOf));
    return silent && !silent.seen ? unknown(silent) : unheard(servers);
  }),
});

function isDeaf({ datagram, tcp }: ServerProbe): boolean {
  return tcp.seen && datagram !== undefined && isTimeout(datagram);
}

/** An error, or an answer for no zone, says nothing of EDNS by leaving it out. */
function datagramOf(probe: ServerProbe): NonNullable<ServerProbe['datagram']> {
  const { datagram, soa } = probe;
  if (!datagram?.seen) return datagram ?? unseen('not-recorded');
  return datagram.value.edns || hasZone(probe) ? datagram : unseen('lame', undefined, [datagram, soa]);
}

export const nsRecursion = check({
  id: 'dns/ns-recursion',
  severity: 'high',
  reference: rfc(5358, '4'),
  labour: usual('dns'),
  judge: onDelegation(({ servers }) => {
    const replies = servers.flatMap(({ host, probes }) =>
      probes.flatMap(({ address, recursion }) => (recursion.seen ? [{ host, address, ...recursion.value }] : [])),
    );
    const open = replies
      .filter(
        ({ available, authoritative, rcode, answers }) =>
          // A denial that is not its own was fetched for us as well as an answer.
          available && !authoritative && ((rcode === 'NOERROR' && answers > 0) || rcode === 'NXDOMAIN'),
      )
      .map(({ host, address, name }) => ({ host, address, name }));
    if (open.length > 0) return fail({ open, answered: replies.length });
    if (replies.length > 0) return pass({ open, answered: replies.length }, unseenOf(servers, recursionOf));
    const heard = servers.flatMap(({ probes }) => probes.filter(({ soa }) => soa.seen));
    const silent = firstSilence(heard.map(({ recursion }) => recursion));
    return silent ? unknown(silent) : unheard(servers);
  }),
});

export const soaSerial = check({
  id: 'dns/soa-serial',
  severity: 'low',
  reference: rfc(1034, '4.3.5'),
  labour: usual('dns'),
  judge: onDelegation(({ servers }) => {
    const serials = servers.flatMap(({ host, probes }) =>
      probes.flatMap(({ soa }) =>
        soa.seen && isAuthoritative(soa.value) && soa.value.serial !== null ? [{ host, serial: soa.value.serial }] : [],
      ),
    );
    const facts = { serials: [...new Set(serials.map(({ serial }) => serial))], servers: serials };
    if (facts.serials.length > 1) return warn(facts);
    if (serials.length > 0)
      return pass(
        facts,
        unseenOf(servers, ({ soa }) => soa),
      );
    return untold(servers);
  }),
});

/** RFC 1912 §2.2, RFC 2308 §5; the figures are those of Zonemaster's ZONE test plan. */
const REFRESH_LEAST = 14_400;
const RETRY_LEAST = 3_600;
const EXPIRE_LEAST = 604_800;
const MINIMUM_LEAST = 300;
const MINIMUM_MOST = 86_400;

export const soaTimers = check({
  id: 'dns/soa-timers',
  severity: 'low',
  reference: `${rfc(1912, '2.2')}, ${rfc(2308, '5')}`,
  labour: small('dns', 'none'),
  judge: onDelegation(({ servers }) => {
    const found = servers.flatMap(({ probes }) =>
      probes.flatMap(({ soa }) =>
        soa.seen && isAuthoritative(soa.value) && soa.value.timers ? [soa.value.timers] : [],
      ),
    );
    const [timers] = found;
    if (!timers) return untold(servers);
    const { refresh, retry, expire, minimum } = timers;
    const outside = [
      ...(refresh < REFRESH_LEAST ? (['refresh'] as const) : []),
      ...(retry < RETRY_LEAST || retry >= refresh ? (['retry'] as const) : []),
      ...(expire < EXPIRE_LEAST || expire <= refresh ? (['expire'] as const) : []),
      ...(minimum < MINIMUM_LEAST || minimum > MINIMUM_MOST ? (['minimum'] as const) : []),
    ];
    return outside.length > 0 ? warn({ ...timers, outside }) : pass({ ...timers, outside });
  }),
});

export const nsAxfr = check({
  id: 'dns/ns-axfr',
  severity: 'medium',
  reference: rfc(5936, '5'),
  labour: small('dns'),
  judge: onDelegation(({ servers }) => {
    const replies = servers.flatMap(({ host, probes }) =>
      probes.map(({ address, soa, transfer }) => ({ host, address, soa, transfer })),
    );
    const open = replies.flatMap(({ host, address, transfer }) =>
      transfer.seen && transfer.value.rcode === 'NOERROR' && transfer.value.records > 0 ? [{ host, address }] : [],
    );
    // To hang up is to refuse.
    const refusing = replies.filter(({ soa, transfer }) =>
      transfer.seen ? true : soa.seen && DEFINITE.includes(transfer.silence),
    );
    const facts = { open, refusing: refusing.length - open.length };
    if (open.length > 0) return fail(facts);
    if (facts.refusing > 0) return pass(facts, unseenOf(servers, transferOf));
    const silent = firstSilence(replies.filter(({ soa }) => soa.seen).map(({ transfer }) => transfer));
    return silent ? unknown(silent) : unheard(servers);
  }),
});

export const checks = [nsLame, nsSilent, nsTcp, nsUdp, nsRecursion, nsAxfr, soaSerial, soaTimers] as const;

/** One that would ask for us and failed did not show whether it would have told. */
function recursionOf({ recursion }: ServerProbe): Observed<unknown> {
  const isFailed = recursion.seen && recursion.value.available && recursion.value.rcode === 'SERVFAIL';
  return isFailed ? unseen('servfail') : recursion;
}

function transferOf({ soa, transfer }: ServerProbe): Observed<unknown> {
  // Who hangs up on this question alone refuses it.
  return soa.seen && !transfer.seen && DEFINITE.includes(transfer.silence) ? soa : transfer;
}

/** Silences that are the server's own word, not a lost packet. */
const DEFINITE: readonly string[] = ['refused', 'reset'];
