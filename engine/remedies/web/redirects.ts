import { mapSeen, type Observed } from '../../model/observed.ts';
import type { Exchange, Hop } from '../../protocols/web-page/evidence.ts';
import { loops } from '../../protocols/web-page/response-headers.ts';
import { told } from '../changes.ts';
import { proposal, remedy } from '../remedy.ts';
import { evidenceFor, failingChecks, withEvidence } from '../situation.ts';

/** One redirect of a circle taken away, so that a page is shown where it stood. */
export const webLoop = remedy({
  id: 'web/loop',
  who: 'web',
  follows: ['web/https'],
  propose: (situation) => {
    const evidence = evidenceFor(situation, 'dns');
    if (!evidence || failingChecks(situation, 'dns/http-redirect').length === 0) return null;
    const { plain, secure } = evidence.pages;
    const circles = [...(secure ? [secure] : []), ...plain].flatMap(({ host, exchange }) =>
      exchange.seen && loops(exchange.value) ? [{ host, circle: circleOf(exchange.value) }] : [],
    );
    if (circles.length === 0) return null;
    // The same circle is met from each of its names.
    const distinct = [...Map.groupBy(circles, ({ circle }) => circle.toSorted().join(' ')).values()];
    const hosts = [...new Set(circles.map(({ host }) => host))];
    return proposal({
      facts: { hosts, backward: distinct.flatMap(([first]) => (first ? [backwardIn(first.circle)] : [])) },
      effort: 15,
      risk: 'low',
      targets: hosts,
      changes: [told('remove', 'file/page', 'https-only')],
      apply: (world) =>
        withEvidence(world, 'dns', ({ pages, ...dns }) => ({
          ...dns,
          pages: {
            ...pages,
            plain: pages.plain.map((page) => whereItTurns(page, redirected(page.host))),
            secure: pages.secure && whereItTurns(pages.secure, shown(pages.secure)),
          },
        })),
    });
  },
});

/** The addresses that lead to one another, in their order. */
function circleOf({ hops, stopped }: Exchange): readonly string[] {
  const urls = hops.map(({ url }) => url);
  const [, again = ''] = stopped?.split(' ') ?? [];
  return urls.slice(Math.max(0, urls.indexOf(again)));
}

/** The redirect to remove: one that leads from https back to http, otherwise the one that closes the loop. */
function backwardIn(circle: readonly string[]): { readonly from: string; readonly to: string } {
  const steps = circle.map((from, index) => ({ from, to: circle[index + 1] ?? circle[0] ?? '' }));
  const down = steps.find(({ from, to }) => from.startsWith('https:') && to.startsWith('http:'));
  return down ?? steps.at(-1) ?? { from: '', to: '' };
}

type Page = WebPages['plain'][number];
type WebPages = NonNullable<ReturnType<typeof evidenceFor<'dns'>>>['pages'];

function whereItTurns<P extends Page>(page: P, hops: readonly Hop[]): P {
  return {
    ...page,
    exchange: mapSeen(page.exchange, (found) => (loops(found) ? { ...found, hops, stopped: null } : found)),
  };
}

/** The page under the first address, with what the server sends there today. */
function shown({ host, exchange }: Page): readonly Hop[] {
  const sent = exchange.seen ? (exchange.value.hops[0]?.headers ?? []) : [];
  const kept = sent.filter(([name]) => name !== 'location' && name !== 'content-type');
  return [{ url: `https://${host}/`, status: 200, headers: [...kept, ['content-type', 'text/html']] }];
}

/** A browser that asks for the bare name is redirected to https at once, on the same host. */
export const webRedirect = remedy({
  id: 'web/redirect',
  who: 'web',
  follows: ['web/https', 'web/loop'],
  propose: (situation) => {
    const evidence = evidenceFor(situation, 'dns');
    if (!evidence || failingChecks(situation, 'dns/http-redirect').length === 0) return null;
    return proposal({
      facts: { hosts: evidence.pages.plain.map(({ host }) => host) },
      effort: 15,
      risk: 'low',
      targets: evidence.pages.plain.map(({ host }) => host),
      changes: [told('replace', 'file/page', 'https-only')],
      apply: (world) =>
        withEvidence(world, 'dns', (dns) => ({
          ...dns,
          pages: {
            ...dns.pages,
            plain: dns.pages.plain.map(({ host, exchange, other }) => {
              const direct = (answer: Observed<Exchange>) =>
                mapSeen(answer, (found) => ({ ...found, hops: redirected(host), stopped: null }));
              return { host, exchange: direct(exchange), ...(other && { other: direct(other) }) };
            }),
          },
        })),
    });
  },
});

function redirected(host: string): readonly Hop[] {
  const [from, to] = [`http://${host}/`, `https://${host}/`];
  return [
    { url: from, status: 301, headers: [['location', to]] },
    { url: to, status: 200, headers: [['content-type', 'text/html']] },
  ];
}
