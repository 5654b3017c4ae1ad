import { type RepairApi, repairAsked, repairKey, repairUndoAsked } from '@rempart/contract';
import { keptToken } from '../../../http/kept-token.ts';
import { conform } from '../../../http/read.ts';
import type { PageRequest } from '../../../http/wing-site.ts';
import type { Tools } from '../ports/tools.ts';
import type { RepairDesk } from '../usecases/desk.ts';
import { readRepairForm } from '../usecases/form.ts';
import { HELD_MS } from '../usecases/held-keys.ts';
import { readRepair } from '../usecases/read-repair.ts';

/** Proves that this browser filled in the form of a repair, whose address alone confirms nothing. */
export const repairToken = keptToken('reparation', { sameSite: 'Strict', ms: HELD_MS });

/** The functions of the pages of repairs. */
export function repairApi({ visitor, production, answered }: PageRequest, desk: RepairDesk, tools: Tools): RepairApi {
  const secretIn = (cookies: string | null) => repairToken.read(cookies, production);
  const taken = ({ id, secret }: { readonly id: string; readonly secret: string }) => ({
    id,
    cookie: repairToken.header(secret, production),
  });
  return {
    repairForm: (reportId, choice) => answered(() => readRepairForm(reportId, choice, tools)),
    openRepair: (reportId, asked, key, cookies) =>
      answered(async () => {
        const from = { key: conform(key, repairKey), secret: secretIn(cookies), visitor };
        return taken(await desk.open(reportId, conform(asked, repairAsked), from));
      }),
    openUndo: (id, asked, key, cookies) =>
      answered(async () => {
        const from = { key: conform(key, repairKey), secret: secretIn(cookies), visitor };
        return taken(await desk.openUndo(id, conform(asked, repairUndoAsked).by, from));
      }),
    repairAttempt: (id, cookies) => answered(() => desk.read(id, secretIn(cookies))),
    confirmRepair: (id, { isCompared, key }, cookies) =>
      answered(async () => {
        const given = key === '' ? null : conform(key, repairKey);
        return desk.confirm(id, secretIn(cookies), { isCompared, key: given, visitor });
      }),
    repair: (id) => answered(() => readRepair(id, tools)),
  };
}
