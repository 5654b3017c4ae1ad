import type { StoredAudit } from '../../../ports/audits.ts';
import { addOnce } from '../../../usecases/made-by-worker.ts';
import { Refusal } from '../../../usecases/refusal.ts';
import type { EnglishView } from '../ports/english.ts';
import type { Tools } from '../ports/tools.ts';

type Dependencies = Pick<Tools, 'store' | 'drawEnglish' | 'viewVersion' | 'now'>;

/** Some 30 kB each. */
const MOST_KEPT = 200;
const drawn = new WeakMap<Tools['store'], Map<string, Promise<EnglishView>>>();

/**
 * A completed audit in English, drawn from its evidence and verdicts when it is first read and kept in memory. Throws `PREPARING` while its
 * view is made, so that both languages say the same, and `NOT_FOUND` where it was forgotten.
 */
export async function readEnglish({ id, publicId }: StoredAudit, tools: Dependencies): Promise<EnglishView> {
  const { store, viewVersion, drawEnglish } = tools;
  const found = (await store.views.head(publicId))?.found ?? null;
  if (found?.version !== viewVersion) {
    if (!(await store.audits.isWhole(id))) throw new Refusal('NOT_FOUND');
    throw (await addOnce('prepare-view', { auditId: id }, viewVersion, tools)).refusal;
  }
  const kept = drawn.get(store) ?? new Map<string, Promise<EnglishView>>();
  drawn.set(store, kept);
  // A view that was made again has another tag: it may show other verdicts.
  const key = `${publicId} ${found.tag}`;
  const known = kept.get(key) ?? draw();
  kept.delete(key);
  kept.set(key, known);
  for (const oldest of kept.keys()) if (kept.size > MOST_KEPT) kept.delete(oldest);
  return known.catch((error: unknown) => {
    kept.delete(key);
    throw error;
  });

  async function draw(): Promise<EnglishView> {
    const whole = await store.audits.conclusion(id);
    if (!whole) throw new Refusal('NOT_FOUND');
    return drawEnglish({ evidence: whole.evidence, results: whole.results });
  }
}
