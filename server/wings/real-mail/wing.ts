import type { Wing } from '../../process/wing.ts';
import { mailSite } from './http/site.ts';
import type { MailTables } from './ports/tools.ts';
import { mailData } from './postgres/data.ts';
import { giveUpSums, sumReports } from './usecases/box-reading.ts';
import { receivedIn } from './usecases/received.ts';

export const realMail: Wing<MailTables, object> = {
  data: { ...mailData, received: receivedIn },
  open: async () => ({}),
  jobs: (tools) => ({
    'sum-reports': {
      concurrency: 1,
      work: (input) => sumReports(input, tools),
      giveUp: (input) => giveUpSums(input, tools),
    },
  }),
  site: mailSite,
};
