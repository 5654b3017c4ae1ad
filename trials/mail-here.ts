import { readBounce } from '../server/wings/real-mail/outside/messages/bounce.ts';
import { readReportMail } from '../server/wings/real-mail/outside/messages/report-mail.ts';
import { readUploaded } from '../server/wings/real-mail/outside/uploads-thread.ts';
import type { MailTools } from '../server/wings/real-mail/ports/tools.ts';

/** For tests: reads reports and notifications in this thread; without a network no message is verified. */
export const mailHere: MailTools = {
  readUpload: readUploaded,
  verifyMessage: async () => {
    throw new Error('this network has no mail');
  },
  readReportMail,
  readBounce,
  includeCost: async () => 1,
  addressNames: async () => ({}),
};
