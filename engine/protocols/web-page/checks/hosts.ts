import { isInternal } from '../../../common/address-ranges.ts';
import { firstSilence } from '../../../common/first-silence.ts';
import { isIpv6 } from '../../../common/host-addresses.ts';
import { checkIn, rfc } from '../../../model/check.ts';
import { small, usual } from '../../../model/labour.ts';
import { type Observed, unseen } from '../../../model/observed.ts';
import { fail, info, notApplicable, type Outcome, pass, unknown, unseenAmong, warn } from '../../../model/outcome.ts';
import type { WebEndpoint } from '../../web-tls/evidence.ts';
import type { WebHostRecords } from '../../zone/evidence.ts';
import { addressesOf } from '../../zone/name-servers.ts';
import type { Families, PageFace, WebPageReads } from '../evidence.ts';
import { type ReadServices, readServices } from '../https-services.ts';

const check = checkIn('resolution');

export const aPresent = check({
  id: 'dns/a-present',
  severity: 'medium',
  reference: rfc(1035, '3.4.1'),
  labour: small('dns'),
  judge: onHosts((hosts, { web }) => {
    const forbidden = web.hosts.flatMap(({ endpoints }) => endpoints.filter(isForbidden).map(({ address }) => address));
    const found = hosts.map((host) => ({ host: host.host, addresses: addressesOf(host) }));
    const internal = found.flatMap(({ host, addresses }) =>
      addresses
        .filter((address) => isInternal(address) || forbidden.includes(address))
        .map((address) => ({ host, address })),
    );
    const left = found.filter((one) =>
      one.addresses.some((address) => !internal.some((other) => other.address === address)),
    );
    const facts = { hosts: found, internal, left: left.map(({ host }) => host) };
    if (internal.length > 0) return fail(facts);
    const unread = firstSilence(hosts.flatMap(({ ipv4, ipv6 }) => [ipv4, ipv6]));
    if (unread) return unknown(unread);
    return found.some(({ addresses }) => addresses.length > 0) ? pass(facts) : info(facts);
  }),
});

export const aIpv6 = check({
  id: 'dns/a-ipv6',
  severity: 'low',
  reference: rfc(6540, '2'),
  labour: usual('web'),
  judge: onHosts((hosts, { web, pages }) => {
    const unread = firstSilence(hosts.flatMap(({ ipv4, ipv6 }) => [ipv4, ipv6]));
    const present = hosts.filter((host) => addressesOf(host).length > 0);
    if (present.length === 0) return unread ? unknown(unread) : notApplicable('no-web');
    const without = present.flatMap(({ host, ipv6 }) => (ipv6.seen && ipv6.value.length === 0 ? [host] : []));
    const endpoints = web.hosts.flatMap(({ host, endpoints }) => endpoints.map((endpoint) => ({ host, ...endpoint })));
    const six = endpoints.filter(({ address }) => isIpv6(address));
    const served = endpoints.some(({ address, session }) => !isIpv6(address) && session.seen);
    const refusing = six.filter(({ session }) => !session.seen && session.silence === 'refused');
    const unlike = pages.families ? differenceOf(pages.families) : null;
    const facts = { without, refusing: refusing.map(({ host, address }) => ({ host, address })), unlike };
    if (served && refusing.length > 0) return fail(facts);
    if (without.length > 0 || unlike) return warn(facts);
    const silent = unread ?? firstSilence(six.map(({ session }) => session));
    if (silent) return unknown(silent);
    const faces = pages.families ? [pages.families.ipv4, pages.families.ipv6] : [];
    const unheard = unseenAmong(
      faces.map((face) => [pages.families?.host ?? '', face] as const),
      [],
    );
    return pass({ ...facts, compared: pages.families ? isTelling(pages.families) : false }, unheard);
  }),
});

/** Pages that share fewer of their words are not one page with another date or another advertisement. */
const ALIKE = 0.5;
/** A gatekeeper answers by what it thinks of the visitor, not by family. */
const GATEKEEPERS = [401, 403, 429, 503];

/** What a visitor in IPv6 would see otherwise than one in IPv4; null where nothing, or nothing that can be determined. */
function differenceOf({ host, ipv4, ipv6, likeness }: Families) {
  if (!ipv4.seen || !ipv6.seen || isGuarded(ipv4.value) || isGuarded(ipv6.value)) return null;
  const [four, six] = [ipv4.value, ipv6.value];
  const statuses = { host, four: four.status, six: six.status };
  if (Math.floor(four.status / 100) !== Math.floor(six.status / 100)) return { kind: 'status', ...statuses } as const;
  if (four.leadsTo !== six.leadsTo) return { kind: 'redirect', host, four: four.leadsTo, six: six.leadsTo } as const;
  return likeness !== null && likeness < ALIKE ? ({ kind: 'content', host, likeness } as const) : null;
}

/** Whether two pages were really held side by side. */
function isTelling({ ipv4, ipv6, likeness }: Families): boolean {
  return likeness !== null && ipv4.seen && ipv6.seen && !isGuarded(ipv4.value) && !isGuarded(ipv6.value);
}

function isGuarded({ status }: PageFace): boolean {
  return GATEKEEPERS.includes(status);
}

/** Browsers that follow such a record begin at the addresses that it gives, and at the name to which it leads (RFC 9460 §3, §7.3). */
export const httpsRecord = check({
  id: 'dns/https-record',
  severity: 'low',
  reference: `${rfc(9460, '3')}, ${rfc(9460, '8')}`,
  labour: small('dns'),
  judge: onHosts((hosts) => {
    const answers = hosts.map(({ host, services = unseen('not-recorded') }) => [host, services] as const);
    const read = answers.flatMap(([host, found]) => (found.seen ? [readServices(host, found.value)] : []));
    const used = read.flatMap((one) => one.used);
    const facts = {
      hosts: [...new Set(used.map(({ host }) => host))],
      nowhere: used.filter(isNowhere).map(({ host, target }) => ({ host, target })),
      astray: used.flatMap(astrayOf),
      closed: used.flatMap(({ host, doors = [] }) =>
        doors.flatMap(({ address, port, state }) => (isClosedDoor(state) ? [{ host, address, port }] : [])),
      ),
      // What browsers refuse or pass over, and why.
      unused: read.flatMap((one) => one.unused),
    };
    const isFaulty = [facts.nowhere, facts.astray, facts.closed, facts.unused].some((found) => found.length > 0);
    if (isFaulty) return warn(facts);
    const unread = firstSilence([...answers.map(([, found]) => found), ...used.map(({ addresses }) => addresses)]);
    if (unread) return unknown(unread);
    if (used.length === 0)
      return notApplicable(read.some(({ isNone }) => isNone) ? 'https-no-service' : 'no-https-record');
    const doors = used.flatMap(({ host, doors = [] }) => doors.map(({ state }) => [host, state] as const));
    return pass(facts, unseenAmong(doors));
  }),
});

export const checks = [aPresent, aIpv6, httpsRecord] as const;

type Followed = ReadServices['used'][number];

function isNowhere({ addresses }: Followed): boolean {
  return addresses.seen && addresses.value.length === 0;
}

function astrayOf({ target, hints, addresses }: Followed) {
  if (!addresses.seen || addresses.value.length === 0) return [];
  return hints.filter((hint) => !addresses.value.includes(hint)).map((address) => ({ host: target, address }));
}

function isClosedDoor(state: Observed<'open' | 'closed'>): boolean {
  return state.seen && state.value === 'closed';
}

function onHosts<R extends Outcome>(rule: (hosts: readonly WebHostRecords[], evidence: WebPageReads) => R) {
  return (evidence: WebPageReads) =>
    evidence.hosts.seen ? rule(evidence.hosts.value, evidence) : unknown(evidence.hosts);
}

function isForbidden({ session }: WebEndpoint): boolean {
  return !session.seen && session.silence === 'forbidden';
}
