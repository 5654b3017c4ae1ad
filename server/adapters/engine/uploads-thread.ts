import type { SendersReading } from '@rempart/contract';
import { answerAsked } from '@rempart/report/thread';
import type { UploadAsked } from '../../ports/uploads.ts';
import { composeSenders } from '../../usecases/compose-senders.ts';
import { openMails } from '../messages/mails-opened.ts';

answerAsked<UploadAsked, SendersReading>(async ({ files, ...asked }) =>
  composeSenders({ ...asked, files: await openMails(files) }),
);
