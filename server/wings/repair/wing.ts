import type { Wing } from '../../process/wing.ts';
import { repairSite } from './http/site.ts';
import { type HeldKeys, openHeldKeys } from './usecases/desk.ts';

/** Its tables stand among those of the core, which mails what they tell. */
export const repair: Wing<object, { readonly heldKeys: HeldKeys }> = {
  data: { tables: () => ({}), purge: async () => ({}) },
  // What is being written into a zone is finished before the process ends.
  open: async (closing) => ({ heldKeys: closing.with(openHeldKeys()) }),
  site: repairSite,
};
