import type { Wing } from '../../process/wing.ts';
import { repairSite } from './http/site.ts';
import { repairData } from './postgres/data.ts';
import { type HeldKeys, openHeldKeys } from './usecases/desk.ts';

export const repair: Wing<object, { readonly heldKeys: HeldKeys }> = {
  data: repairData,
  // What is being written into a zone is finished before the process ends.
  open: async (closing) => ({ heldKeys: closing.with(openHeldKeys()) }),
  site: repairSite,
};
