import type { Tools } from '../ports/tools.ts';

export interface Readiness {
  /** Whether a row could be written, and no unreadable data was found. */
  readonly database: boolean;
  /** Whether there is space to write. */
  readonly disk: boolean;
}

/** Below this, space soon runs out: a report takes half a megabyte, the write-ahead log 16 at once. */
const ROOM_OCTETS = 100 * 1024 * 1024;
/** The endpoint is public, and a request must not cost a write each time. */
const KNOWN_MS = 2_000;

type Dependencies = Pick<Tools, 'store' | 'freeOctets' | 'now'>;

/** Whether this process can do its work, as far as that depends on other components. */
export function openReadiness(tools: Dependencies): () => Promise<Readiness> {
  let cached: { readonly until: number; readonly readiness: Promise<Readiness> } | null = null;
  return () => {
    const at = performance.now();
    if (cached === null || at > cached.until) cached = { until: at + KNOWN_MS, readiness: look(tools) };
    return cached.readiness;
  };
}

/** Whether the database answers. */
export function isDatabaseThere({ store }: Pick<Tools, 'store'>): Promise<boolean> {
  return store.ping().then(
    () => true,
    () => false,
  );
}

async function look({ store, freeOctets, now }: Dependencies): Promise<Readiness> {
  const [database, octets] = await Promise.all([
    Promise.all([store.marks.set('ready', now()), store.ping()]).then(
      () => true,
      () => false,
    ),
    freeOctets(),
  ]);
  return { database, disk: octets === null || octets >= ROOM_OCTETS };
}
