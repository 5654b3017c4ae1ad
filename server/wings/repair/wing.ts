import type { Wing } from '../../process/wing.ts';
import { repairSite } from './http/site.ts';
import { openJudge } from './outside/judge.ts';
import { openRepairWorld } from './outside/world.ts';
import type { RepairTables, RepairTools } from './ports/tools.ts';
import { repairData } from './postgres/data.ts';
import { type HeldKeys, openHeldKeys } from './usecases/held-keys.ts';
import { composeRepair, composeRepairAlarm } from './usecases/mail.ts';
import { wakeWatchman, watchRepair } from './usecases/watch-repairs.ts';

const WATCHMAN_MS = 60_000;

export const repair: Wing<RepairTables, RepairTools & { readonly heldKeys: HeldKeys }> = {
  data: repairData,
  open: async (closing, { networks, calling }) => {
    const { planSteps, choose, readZone } = closing.with(openJudge());
    return {
      repairing: openRepairWorld({ ...networks, ...calling, readZone }),
      ...{ planSteps, choose },
      // What is being written into a zone is finished, or left to the journal, before the process ends.
      heldKeys: closing.with(openHeldKeys()),
    };
  },
  tasks: (tools) => [[WATCHMAN_MS, () => wakeWatchman(tools)]],
  jobs: (tools) => ({
    'repair-watch': {
      concurrency: 1,
      work: (input) => watchRepair(input, tools),
      // The next report, message or look is judged with all that there is.
      giveUp: async () => {},
    },
  }),
  mails: (tools) => ({
    repair: (mail) => composeRepair(mail, tools),
    repairAlarm: (mail) => composeRepairAlarm(mail, tools),
  }),
  site: repairSite,
};
