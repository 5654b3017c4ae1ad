import type { WingSite } from '../../../http/wing-site.ts';
import type { Tools } from '../ports/tools.ts';
import { openRepairDesk } from '../usecases/desk.ts';
import type { HeldKeys } from '../usecases/held-keys.ts';
import { repairApi, repairToken } from './api.ts';

export function repairSite(tools: Tools & { readonly heldKeys: HeldKeys }): WingSite {
  return {
    tokens: [repairToken],
    pages: (request) => repairApi(request, openRepairDesk(tools, request.warn), tools),
  };
}
