import { MOST_BELOW, type WatchProof, watchProofLabel } from '@rempart/contract';
import { registrableDomain } from '@rempart/engine';
import { sha256 } from '../../../common/digest.ts';
import type { Tools } from '../ports/tools.ts';

type Dependencies = Pick<Tools, 'store' | 'provesWatch'>;

/** A name that may not be watched yet, and what its registered name has to publish first. */
export interface Unproven {
  readonly domain: string;
  readonly registrable: string;
  readonly proof: WatchProof;
}

/**
 * Of names that an address is to watch, those that come after the first `MOST_BELOW` below one registered name, unless that publishes a
 * proof. Without it anybody could have two hundred names below the domain of another audited every day.
 */
export async function unprovenNames(
  email: string,
  domains: readonly string[],
  tools: Dependencies,
): Promise<readonly Unproven[]> {
  return unprovenAmong(email, domains, await watchedBy(email, tools), tools);
}

/** The same where nothing is told of what the address watches already: who enters it may not be its owner. */
export function unprovenInList(
  email: string,
  domains: readonly string[],
  tools: Dependencies,
): Promise<readonly Unproven[]> {
  return unprovenAmong(email, domains, new Set(), tools);
}

async function unprovenAmong(
  email: string,
  domains: readonly string[],
  before: ReadonlySet<string>,
  tools: Pick<Tools, 'provesWatch'>,
): Promise<readonly Unproven[]> {
  const news = domains.filter((domain) => !before.has(domain));
  const byName = Map.groupBy([...before, ...news], (domain) => registrableDomain(domain) ?? domain);
  const crowded = [...byName].filter(
    ([, names]) => names.length > MOST_BELOW && names.some((name) => !before.has(name)),
  );
  const found = await Promise.all(
    crowded.map(async ([registrable, names]) => {
      const proof = proofOf(email, registrable);
      if (await tools.provesWatch(registrable, proof.value)) return [];
      return names.slice(MOST_BELOW).flatMap((domain) => (before.has(domain) ? [] : [{ domain, registrable, proof }]));
    }),
  );
  return found.flat();
}

async function watchedBy(email: string, { store }: Pick<Tools, 'store'>): Promise<ReadonlySet<string>> {
  const watcher = await store.watching.watcherOf(email);
  const watches = watcher ? await store.watching.of(watcher.id) : [];
  const ids = watches.filter(({ state }) => state === 'confirmed').map(({ domainId }) => domainId);
  return new Set((await store.watching.domains(ids)).map(({ domain }) => domain));
}

/** Says to whom the domain gives its accord, and to nobody who reads the DNS. */
function proofOf(email: string, registrable: string): WatchProof {
  const digest = sha256(`${email.toLowerCase()} ${registrable}`);
  return { name: `${watchProofLabel}.${registrable}`, value: digest.slice(0, PROOF_SIGNS) };
}

/** 128 bits. */
const PROOF_SIGNS = 32;
