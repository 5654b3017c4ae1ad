import type { Tools } from '../ports/tools.ts';

export interface Readiness {
  /** Whether a row could be written, and no data was met that cannot be read. */
  readonly database: boolean;
  /** Whether there is room to write. */
  readonly disk: boolean;
}

/** Less is soon nothing: a report takes half a megabyte, the write-ahead log 16 at once. */
const ROOM_OCTETS = 100 * 1024 * 1024;
/** Anybody may ask, and not everybody is answered by a write of their own. */
const KNOWN_MS = 2_000;

type Given = Pick<Tools, 'store' | 'freeOctets' | 'now'>;

/** Whether this process can do its work, as far as it depends on others. */
export function openReadiness(tools: Given): () => Promise<Readiness> {
  let known: { readonly until: number; readonly readiness: Promise<Readiness> } | null = null;
  return () => {
    const at = performance.now();
    if (known === null || at > known.until) known = { until: at + KNOWN_MS, readiness: look(tools) };
    return known.readiness;
  };
}

/** Whether the database answers. */
export function isDatabaseThere({ store }: Pick<Tools, 'store'>): Promise<boolean> {
  return store.ping().then(
    () => true,
    () => false,
  );
}

async function look({ store, freeOctets, now }: Given): Promise<Readiness> {
  const [database, octets] = await Promise.all([
    Promise.all([store.marks.set('ready', now()), store.ping()]).then(
      () => true,
      () => false,
    ),
    freeOctets(),
  ]);
  return { database, disk: octets === null || octets >= ROOM_OCTETS };
}
