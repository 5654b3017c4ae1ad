import { readBounce } from '../server/wings/real-mail/outside/messages/bounce.ts';
import { readReportMail } from '../server/wings/real-mail/outside/messages/report-mail.ts';
import type { MailTools } from '../server/wings/real-mail/ports/tools.ts';
import { composeSenders } from '../server/wings/real-mail/usecases/compose-senders.ts';

/** For tests: reads reports and notifications in this thread; no message is verified. */
export const mailHere: MailTools = {
  readUpload: async (asked) => composeSenders(asked),
  verifyMessage: async () => {
    throw new Error('this network has no mail');
  },
  readReportMail,
  readBounce,
};
