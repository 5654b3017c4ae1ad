import { legible, type RepairPage } from '@rempart/contract';
import { changedLines } from '@rempart/engine/repair';
import { Refusal } from '../../../usecases/refusal.ts';
import type { Tools } from '../ports/tools.ts';
import { causeWords } from './alarm-words.fr.ts';
import { hostName } from './form-words.fr.ts';
import { mayBeUndone, stands, undoUntil, watchedUntil } from './kept.ts';

const ID = /^[\w-]{22}$/;

/** What was written by this name, and what became of it. Throws `NOT_FOUND` where there is none, or it was deleted. */
export async function readRepair(id: string, { store, now }: Pick<Tools, 'store' | 'now'>): Promise<RepairPage> {
  const repair = ID.test(id) ? await store.repairs.find(id) : null;
  if (!repair) throw new Refusal('NOT_FOUND');
  const { reportId, domain, title, at, by, way, state, letters, obtained, sets } = repair;
  const { removed, added } = changedLines(sets);
  const alarms = await store.repairWatches.toldOf(id);
  // What the step obtained is no longer so once it was taken back.
  const isOfNow = state !== 'undone' || obtained?.isOfReturn === true;
  const { letter = null, servers = null, differs = [] } = obtained ?? {};
  const isWatched = stands(repair) && now() < watchedUntil(repair);
  return {
    ...{ id, reportId, domain, title, at, by, state, letters },
    host: hostName(way),
    way,
    removed: removed.map(legible),
    added: added.map(legible),
    obtained: obtained && isOfNow ? { letter, servers, differs: differs.map(({ title }) => title) } : null,
    alarms: alarms.map((cause) => legible(causeWords(cause))),
    watchedUntil: isWatched ? watchedUntil(repair).toISOString() : null,
    undoUntil: mayBeUndone(repair, now()) ? undoUntil(repair).toISOString() : null,
  };
}
