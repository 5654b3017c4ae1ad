import { repairPath } from '@rempart/contract';
import { changedLines } from '@rempart/engine/repair';
import type { Mail } from '../../../ports/mail.ts';
import type { Tools } from '../ports/tools.ts';
import { alarmDraft } from './alarm-words.fr.ts';
import { hostName } from './form-words.fr.ts';
import { stands, undoUntil } from './kept.ts';
import { repairDraft } from './mail-words.fr.ts';

/** Tells the holder of a zone what was written or taken back, by whom, and how to take it back; nothing where that was deleted since. */
export async function composeRepair({ key }: Mail, { store, origin }: Pick<Tools, 'store' | 'origin'>) {
  const [id = '', told] = key.split('/');
  const repair = await store.repairs.find(id);
  if (!repair) return null;
  const draft = repairDraft({
    ...repair,
    host: hostName(repair.way),
    ...changedLines(repair.sets),
    isUndone: told === 'undone',
    until: undoUntil(repair),
    pageUrl: origin() + repairPath(id),
  });
  return { draft };
}

/** Tells the holder what went wrong since a step; nothing where it was taken back or deleted since. */
export async function composeRepairAlarm({ key }: Mail, { store, origin }: Pick<Tools, 'store' | 'origin'>) {
  const [id = ''] = key.split('/');
  const repair = await store.repairs.find(id);
  if (!repair || !stands(repair)) return null;
  const causes = await store.repairWatches.toldBy(key);
  const draft = alarmDraft({ ...repair, causes, until: undoUntil(repair), pageUrl: origin() + repairPath(id) });
  return { draft };
}
