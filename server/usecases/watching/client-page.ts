import type { ClientDomain, ClientPage } from '@rempart/contract';
import type { Tools } from '../../ports/tools.ts';
import type { Watch } from '../../ports/watching.ts';
import { readResults } from '../read-analysis.ts';
import { Refusal } from '../refusal.ts';
import { fleetOfWatches } from './fleet.ts';
import { findFleetLink } from './share.ts';

type Dependencies = Pick<Tools, 'store' | 'viewVersion' | 'now'>;

/** Domains of a client whose plans are read, the lowest points first: each is a result of some 50 kB. */
const READ_IN_FULL = 20;
/** Steps of each. */
const FIRST = 3;

/** What a client sees: the domains of the link, what to do first in each, and what they have in common. Throws `NOT_FOUND`. */
export async function readClientPage(token: string, tools: Dependencies): Promise<ClientPage> {
  const { watcher, link } = await findFleetLink(token, 'client', tools);
  const isOf = ({ id, tags }: Watch) => (link.tag === null ? id === link.watchId : tags.includes(link.tag));
  const watches = (await tools.store.watching.of(watcher.id)).filter(isOf);
  const { domains, common } = await fleetOfWatches(watches, tools);
  const byPoints = domains.toSorted((a, b) => (a.points ?? 101) - (b.points ?? 101));
  const steps = await Promise.all(
    byPoints.map(({ reportId }, at) => (at < READ_IN_FULL ? firstSteps(reportId, tools) : null)),
  );
  return {
    provider: await tools.store.fleetSharing.provider(watcher.id),
    name: link.name,
    domains: byPoints.map(({ id: _, tags: __, ...domain }, at): ClientDomain => {
      const first = steps[at] ?? null;
      return { ...domain, first: first === 'preparing' ? null : first };
    }),
    common,
    preparing: steps.filter((first) => first === 'preparing').length,
    at: tools.now().toISOString(),
  };
}

/** null where the result is not there. */
async function firstSteps(reportId: string | null, tools: Dependencies): Promise<ClientDomain['first'] | 'preparing'> {
  if (reportId === null) return null;
  try {
    const { plan } = await readResults(reportId, tools);
    return (
      plan?.first.slice(0, FIRST).map(({ title, why, who, party, effort, week }) => ({
        title,
        why,
        who,
        effort,
        week,
        party: party ?? null,
      })) ?? null
    );
  } catch (fault) {
    if (fault instanceof Refusal) return fault.code === 'PREPARING' ? 'preparing' : null;
    throw fault;
  }
}
