import { agree, count, enumerate, enumerateSome } from '../../../common/phrases.en.ts';
import { type Place, placesOf } from '../../../common/places.ts';
import type { AdviceFor } from '../../../model/advice.ts';
import type { checks } from '../checks/servers.ts';
import type { SoaTimers } from '../evidence.ts';

export const advice = {
  'dns/ns-lame': {
    title: 'Authoritative name servers',
    task: 'Serve the zone on all its name servers again',
    why: 'A delegated server that does not know the zone makes some visits and some mail slow, or fail.',
    pass: ({ answered, silent }) =>
      `${answered > 1 ? `The ${answered} addresses that answered are authoritative` : 'The only address that answered is authoritative'} for the zone${silent > 0 ? `; ${count(silent, 'other', 'others')} did not answer our network` : ''}.`,
    warn: ({ lame, answered }) => lameWords(lame, answered),
    fail: ({ lame, answered }) => lameWords(lame, answered),
    remedy: 'Configure the zone on these servers, or remove them from the list at your registrar and from the zone.',
  },
  'dns/ns-silent': {
    title: 'Reachable name servers',
    task: 'Repair or remove the name servers that do not answer',
    why: 'A delegated server that does not answer delays some visits and some mail by several seconds, and will not take over when the others fail.',
    pass: ({ answering, overTcpAlone }) => {
      if (overTcpAlone > 0)
        return `${count(answering, 'address of the name servers answers', 'addresses of the name servers answer')}, of which ${overTcpAlone} over TCP alone.`;
      return answering > 1
        ? `The ${answering} addresses of the name servers answer.`
        : 'The only address that we queried answers.';
    },
    warn: ({ silent, nowhere, answering }) =>
      [
        silent.length > 0 &&
          `${places(silent)}: no answer to our queries over UDP or TCP, which bear EDNS as those of resolvers do, whereas ${count(answering, 'other address answers', 'other addresses answer')}.`,
        nowhere.length > 0 && `${enumerateSome(nowhere)}: no address in the DNS, so that nobody can query it.`,
      ]
        .filter(Boolean)
        .join(' '),
    remedy: ({ silent, nowhere }) =>
      [
        silent.length > 0 &&
          'From another network, ask this server on port 53 with EDNS ("dig") and without ("dig +noedns"). If it answers the second only, update it, or let the firewall before it pass EDNS. If it answers neither, repair it, or remove it from the zone and from the list at your registrar.',
        nowhere.length > 0 &&
          `Remove ${enumerateSome(nowhere)} from the zone and from the list at your registrar, or have its operator publish its address again.`,
      ]
        .filter(Boolean)
        .join(' '),
  },
  'dns/ns-tcp': {
    title: 'DNS over TCP',
    task: 'Make the name servers answer over TCP',
    why: 'Long answers (DNSSEC, DKIM, SPF lists) need TCP; if a server refuses it, they cannot be read.',
    pass: ({ answering }) => `${count(answering, 'address answers', 'addresses answer')} over TCP as well.`,
    warn: ({ refusing }) =>
      `${agree(refusing, 'This address refuses', 'These addresses refuse')} TCP connections: ${places(refusing)}.`,
    fail: ({ refusing }) => `All addresses that answer over UDP refuse TCP: ${places(refusing)}.`,
    remedy: 'Open TCP port 53 on these servers and in the firewalls (RFC 7766).',
  },
  'dns/ns-udp': {
    title: 'Short DNS answers (UDP)',
    task: 'Make the name servers give short answers at once (UDP, EDNS)',
    why: 'A name is usually asked for and told in one datagram. Without it each question costs a connection, and without EDNS the zone cannot be signed.',
    pass: ({ answering }) =>
      `${count(answering, 'address answers', 'addresses answer')} our question in one datagram, with EDNS.`,
    fail: ({ deaf }) =>
      `${places(deaf)}: no answer over UDP, although they answer over TCP. Most resolvers ask over UDP alone, and do not find the domain.`,
    warn: ({ deaf, cutting, plain }) =>
      [
        deaf.length > 0 && `No answer over UDP, but over TCP: ${places(deaf)}.`,
        cutting.length > 0 && `Every answer is cut, to be asked for again over TCP: ${places(cutting)}.`,
        plain.length > 0 && `EDNS, without which DNSSEC does not work, is not spoken: ${places(plain)}.`,
      ]
        .filter(Boolean)
        .join(' '),
    remedy:
      'Update these name servers (EDNS is of 1999), and look in them and in the firewalls before them for a setting that drops, cuts or limits answers over UDP (port 53).',
  },
  'dns/ns-recursion': {
    title: 'Name servers closed to recursive queries',
    task: 'Close the name servers to recursive queries from outside',
    why: 'A server that resolves any name for anyone is used to amplify attacks, and its cache can be poisoned.',
    pass: ({ answered }) =>
      `We queried ${count(answered, 'address', 'addresses')}: none resolves names of other zones.`,
    fail: ({ open }) =>
      open.length > 1
        ? `Open resolvers: ${places(open)} looked up for us a name that is not in their zone.`
        : `Open resolver: ${places(open)} looked up for us a name that is not in its zone.`,
    remedy:
      'Disable recursion on the authoritative servers ("recursion no" in BIND), or restrict it to your own network.',
  },
  'dns/ns-axfr': {
    title: 'Zone transfer',
    task: 'Refuse zone transfers (AXFR) to unknown clients',
    why: 'Anyone who copies the whole zone reads the list of your machines at once, including those that you mention nowhere.',
    pass: ({ refusing }) =>
      `We asked ${count(refusing, 'address', 'addresses')} for the whole zone: ${refusing === 1 ? 'it refuses' : 'all refuse'} the transfer.`,
    fail: ({ open }) => `The whole zone is transferred to anyone who asks, by ${places(open)}.`,
    remedy:
      'Restrict transfers (AXFR) to the addresses of your secondary name servers, and preferably to a TSIG key ("allow-transfer" in BIND, "provide-xfr" in NSD).',
  },
  'dns/soa-timers': {
    title: 'Timers of the zone (SOA)',
    task: 'Set the timers of the zone (SOA)',
    why: 'These timers tell secondary name servers when to check for changes and for how long to serve an old copy: if they are badly set, a short outage makes the domain disappear.',
    pass: (facts) => `${timerWords(facts)}: within the usual ranges.`,
    warn: (facts) =>
      `${timerWords(facts)}. Outside the usual ranges: ${enumerate(facts.outside.map((timer) => TIMERS[timer]))}.`,
    remedy:
      'Set the SOA record, for example: refresh 14400 s, retry 3600 s, expire 1209600 s, negative caching (minimum) 3600 s.',
  },
  'dns/soa-serial': {
    title: 'Same version of the zone on all servers',
    task: 'Bring the name servers to the same version of the zone',
    why: 'While the servers differ, some visitors get an old configuration.',
    pass: ({ serials }) =>
      `All servers give the same version of the zone (serial number ${enumerate(serials.map(String))}).`,
    warn: ({ serials }) =>
      `At the time of the audit, the servers gave different versions of the zone (serial numbers ${enumerate(serials.map(String))}).`,
    remedy:
      'If the difference lasts for more than one hour, check the zone transfers between the primary and the secondary name servers.',
  },
} satisfies AdviceFor<typeof checks>;

const TIMERS = {
  refresh: 'refresh (at least 4 h)',
  retry: 'retry (at least 1 h, less than refresh)',
  expire: 'expire (at least 7 days, more than refresh)',
  minimum: 'negative caching (5 min to 24 h)',
} as const;

function timerWords({ refresh, retry, expire, minimum }: SoaTimers): string {
  return `Refresh ${refresh} s, retry ${retry} s, expire ${expire} s, negative caching ${minimum} s`;
}

function places(found: readonly Place[]): string {
  return enumerateSome(placesOf(found));
}

export interface Lame extends Place {
  /** null: no service listens there. */
  readonly rcode: string | null;
}

function lameWords(lame: readonly Lame[], answered: number): string {
  const who = enumerateSome(placesOf(lame, (one) => `: ${lameness(one)}`));
  return `${lame.length} of ${count(answered, 'address', 'addresses')} ${lame.length === 1 ? 'is' : 'are'} not authoritative for the zone: ${who}.`;
}

function lameness({ rcode }: Lame): string {
  if (rcode === null) return 'no service';
  return rcode === 'NOERROR' ? 'not authoritative' : rcode;
}
