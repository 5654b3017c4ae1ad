import { firstSilence } from '../../../common/first-silence.ts';
import { check } from '../../../model/check.ts';
import { fail, notApplicable, pass, TURNED_AWAY, unknown, unseenAmong, warn } from '../../../model/outcome.ts';
import { absence, isClosed, presentHosts } from '../../web-tls/presence.ts';
import { isNarrow, secureState } from '../../web-tls/sessions.ts';
import type { WebPageReads } from '../evidence.ts';

export const tlsReachable = check({
  id: 'dns/tls-reachable',
  step: 'ssl',
  severity: 'high',
  reference: 'HTTPS — RFC 9110 §4.2.2',
  axis: 'web',
  judge: ({ web, pages }: WebPageReads) => {
    const present = presentHosts(web);
    if (present.length === 0) return absence(web);
    const states = present.map((host) => ({ host: host.host, state: secureState(host, web) }));
    const named = (wanted: 'open' | 'closed') => states.flatMap(({ host, state }) => (state === wanted ? [host] : []));
    const plain = pages.plain.flatMap(({ host, exchange }) => (exchange.seen ? [host] : []));
    const facts = {
      secure: named('open'),
      without: named('closed').filter((host) => plain.includes(host)),
      narrow: present.filter((host) => isNarrow(host, web)).map(({ host }) => host),
    };
    if (facts.narrow.length > 0) return fail(facts);
    const unheard = unseenAmong(
      [
        ...web.hosts.map(({ host, addresses }) => [host, addresses] as const),
        ...present.flatMap(({ host, endpoints }) => endpoints.map(({ session }) => [host, session] as const)),
        ...pages.plain.map(({ host, exchange }) => [host, exchange] as const),
      ],
      TURNED_AWAY,
    );
    if (facts.secure.length > 0) return facts.without.length > 0 ? warn(facts) : pass(facts, unheard);
    const silent = firstSilence(present.flatMap(({ endpoints }) => endpoints.map(({ session }) => session)));
    if (states.some(({ state }) => state === 'silent')) return unknown(silent ?? NOT_SEEN);
    if (facts.without.length > 0) return fail(facts);
    const unread = firstSilence(pages.plain.map(({ exchange }) => exchange).filter((exchange) => !isClosed(exchange)));
    return unread ? unknown(unread) : notApplicable('no-web');
  },
});

export const checks = [tlsReachable] as const;

const NOT_SEEN = { silence: 'unreachable', detail: 'no address was tried' } as const;
