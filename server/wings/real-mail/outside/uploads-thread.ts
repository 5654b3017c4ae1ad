import { answerAsked } from '@rempart/report/thread';
import type { UploadAsked, UploadRead } from '../ports/uploads.ts';
import { composeSenders } from '../usecases/compose-senders.ts';
import { openMails } from './messages/mails-opened.ts';
import { filesIn } from './uploaded-form.ts';

/** Takes a form apart and reads the files in it, or shows what was stored. */
export async function readUploaded({ form, ...asked }: UploadAsked): Promise<UploadRead> {
  const files = form ? await filesIn(form) : [];
  if (typeof files === 'string') return { ...composeSenders({ ...asked, files: [] }), fault: files };
  return { ...composeSenders({ ...asked, files: await openMails(files) }), fault: null };
}

answerAsked<UploadAsked, UploadRead>(readUploaded);
