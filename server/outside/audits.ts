import type { Demo } from '@house/contract';
import { audit, type NetworkOptions, openNetwork, readDomain, resolverAnswers } from '@house/engine';
import { advise } from '@house/engine/fr';
import type { Outside } from '../open.ts';

/** How long the answer to « is there a resolver » is kept. */
const RESOLVER_KNOWN_MS = 30_000;
const LAB_NAME = /\.example$/;

/** The engine on the real world; outside production also on the lab's, under `.example`. */
export async function openAudits(
  settings: NetworkOptions,
  { production }: { readonly production: boolean },
): Promise<Outside> {
  const world = openNetwork(settings);
  const lab = production ? null : await openLab();
  const networkFor = (domain: string) => (lab && LAB_NAME.test(domain) ? lab.network : world);
  const resolver = remembered(() => resolverAnswers(settings), RESOLVER_KNOWN_MS);
  return {
    audit: (domain, { signal, permits, selectors }) =>
      audit(domain, { network: networkFor(domain), signal, options: { permits, selectors } }),
    advise,
    readDomain: (typed) => readDomain(typed, { laboratory: lab !== null }),
    demo: async () => ({ worlds: lab?.worlds ?? [], resolver: await resolver() }),
    close: async () => lab?.close(),
  };
}

async function openLab() {
  const { startLab } = await import('@house/lab');
  const lab = await startLab();
  const worlds: Demo['worlds'] = lab.worlds.map(({ domain, title }) => ({ domain, about: title }));
  return { network: openNetwork(lab), worlds, close: lab.close };
}

/** Asks at once, and again behind the back of who asks later: nobody waits twice. */
function remembered<T>(ask: () => Promise<T>, keptMs: number): () => Promise<T> {
  let known = ask();
  let askedAt = performance.now();
  return () => {
    if (performance.now() - askedAt > keptMs) {
      askedAt = performance.now();
      const fresh = ask();
      void fresh.then(() => {
        known = fresh;
      });
    }
    return known;
  };
}
