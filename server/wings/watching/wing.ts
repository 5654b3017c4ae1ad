import type { Wing } from '../../process/wing.ts';
import { watchingSite } from './http/site.ts';
import type { WatchTables } from './ports/tools.ts';
import { watchingData } from './postgres/data.ts';
import { giveUpWatchAudit, runWatchAudit, startWatchAudits } from './usecases/audit.ts';
import { watchMails } from './usecases/compose-mails.ts';
import { sendMonthlyPages } from './usecases/monthly.ts';
import { readSources } from './usecases/sources.ts';
import { tellChanges } from './usecases/tell.ts';

const ROUND_MS = 60_000;

export const watching: Wing<WatchTables, object> = {
  data: watchingData,
  open: async () => ({}),
  tasks: (tools) => [
    [ROUND_MS, () => startWatchAudits(tools)],
    [ROUND_MS, () => readSources(tools)],
    [ROUND_MS, () => tellChanges(tools)],
    [ROUND_MS, () => sendMonthlyPages(tools)],
  ],
  jobs: (tools) => ({
    'watch-audit': {
      concurrency: 1,
      work: (input, signal) => runWatchAudit(input, tools, signal),
      giveUp: (input) => giveUpWatchAudit(input, tools),
    },
  }),
  mails: watchMails,
  site: watchingSite,
};
