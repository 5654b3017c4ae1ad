import { answerAsked } from '@rempart/report/thread';
import type { UploadAsked, UploadRead } from '../ports/uploads.ts';
import { composeSenders } from '../usecases/compose-senders.ts';
import { openMails } from './messages/mails-opened.ts';

answerAsked<UploadAsked, UploadRead>(async ({ files, ...asked }) =>
  composeSenders({ ...asked, files: await openMails(files) }),
);
