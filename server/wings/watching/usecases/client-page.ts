import type { ClientDomain, ClientPage } from '@rempart/contract';
import { readResults } from '../../../usecases/read-analysis.ts';
import { Refusal } from '../../../usecases/refusal.ts';
import type { OwnedLink } from '../ports/fleet-sharing.ts';
import type { Tools } from '../ports/tools.ts';
import type { Watch } from '../ports/watching.ts';
import { fleetOfWatches } from './fleet.ts';
import { shownWatches } from './list.ts';
import { findFleetLink } from './share.ts';

type Dependencies = Pick<Tools, 'store' | 'viewVersion' | 'now'>;

/** Domains of a client whose plans are read, the lowest points first: each is a result of some 50 kB. */
const READ_IN_FULL = 20;
/** Steps of each. */
const FIRST = 3;

/** What a client sees: the domains of the link, what to do first in each, and what they have in common. Throws `NOT_FOUND`. */
export async function readClientPage(token: string, tools: Dependencies): Promise<ClientPage> {
  return clientPageOf(await findFleetLink(token, 'client', tools), tools);
}

/** The same, where the link was found by other means than its secret. */
export async function clientPageOf({ watcher, link }: OwnedLink, tools: Dependencies): Promise<ClientPage> {
  const isOf = ({ id, tags }: Watch) => (link.tag === null ? id === link.watchId : tags.includes(link.tag));
  const watches = (await tools.store.watching.of(watcher.id)).filter(isOf);
  const { domains, common } = await fleetOfWatches(watches, tools);
  const byPoints = domains.toSorted((a, b) => (a.points ?? 101) - (b.points ?? 101));
  const steps = await Promise.all(
    byPoints.map(({ reportId }, at) => (at < READ_IN_FULL ? firstSteps(reportId, tools) : null)),
  );
  const inFull = new Set(byPoints.slice(0, READ_IN_FULL).map(({ id }) => id));
  const read = watches.filter(({ publicId }) => inFull.has(publicId));
  const histories = new Map((await shownWatches(read, tools.store, tools.now())).map((one) => [one.id, one]));
  return {
    provider: await tools.store.fleetSharing.provider(watcher.id),
    name: link.name,
    domains: byPoints.map(({ id, tags: _, ...domain }, at): ClientDomain => {
      const told = steps[at] ?? null;
      const { first, firstThing } = told === null || told === 'preparing' ? UNTOLD : told;
      const { history = [], changes = [] } = histories.get(id) ?? {};
      return { ...domain, first, firstThing, history, changes: changes.filter(isOfClient) };
    }),
    common,
    preparing: steps.filter((told) => told === 'preparing').length,
    at: tools.now().toISOString(),
  };
}

/** Who sends in the domain's name is told to the holder of its reports alone. */
const isOfClient = ({ change }: ClientDomain['changes'][number]) => change.kind !== 'source';

const UNTOLD = { first: null, firstThing: null } as const;

/** null where the result is not there. */
async function firstSteps(
  reportId: string | null,
  tools: Dependencies,
): Promise<Pick<ClientDomain, 'first' | 'firstThing'> | null | 'preparing'> {
  if (reportId === null) return null;
  try {
    const { plan } = await readResults(reportId, tools);
    if (plan === null) return null;
    return {
      first: plan.first.slice(0, FIRST),
      firstThing: plan.firstThing ?? null,
    };
  } catch (fault) {
    if (fault instanceof Refusal) return fault.code === 'PREPARING' ? 'preparing' : null;
    throw fault;
  }
}
