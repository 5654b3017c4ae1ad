import { includeCost, openAddressNames } from '@rempart/engine';
import type { Wing } from '../../process/wing.ts';
import { mailSite } from './http/site.ts';
import { openMailGate } from './mail-gate.ts';
import { verifyMessage } from './outside/messages/verify.ts';
import { openMessages } from './outside/messages.ts';
import { openReportMails } from './outside/report-mails.ts';
import { openUploads } from './outside/uploads.ts';
import type { MailTables, MailTools } from './ports/tools.ts';
import { mailData } from './postgres/data.ts';
import { giveUpSums, sumReports } from './usecases/box-reading.ts';
import { receivedIn } from './usecases/received.ts';

/** A sending server waits ten minutes for the reply (RFC 5321 §4.5.3.2.6). */
const MESSAGE_MS = 25_000;

export const realMail: Wing<MailTables, MailTools> = {
  data: { ...mailData, received: receivedIn },
  open: async (closing, { networks }) => {
    const messages = closing.with(openMessages());
    const names = openAddressNames();
    return {
      readUpload: closing.with(openUploads()).ask,
      readReportMail: closing.with(openReportMails()).ask,
      readBounce: messages.readBounce,
      includeCost: (name) => includeCost(name, networks.networkFor(name)),
      // The names of addresses stand below arpa, of which the laboratory has nothing.
      addressNames: (addresses) => names(addresses, networks.networkFor('arpa')),
      verifyMessage: (asked) => {
        const how = { signal: AbortSignal.timeout(MESSAGE_MS), permits: { dns: true, connections: false } };
        return verifyMessage(asked, networks.networkFor(asked.audited).open(how), messages.readSignatures);
      },
    };
  },
  jobs: (tools) => ({
    'sum-reports': {
      concurrency: 1,
      work: (input) => sumReports(input, tools),
      giveUp: (input) => giveUpSums(input, tools),
    },
  }),
  takeMailIn: openMailGate,
  site: mailSite,
};
