import PostalMime from 'postal-mime';
import type { UploadedFile } from '../../ports/uploads.ts';

const MOST_FILES = 20;
const DEEPEST_PART = 5;
/** A header field at the very beginning: neither XML nor JSON nor an archive begins so. */
const HEADER_FIELD = /^\s*[A-Za-z][A-Za-z0-9-]*:[ \t]/;

/**
 * Files as they were uploaded, with the attachments of saved messages in place of the messages. One about single messages (RFC 9991) quotes
 * what people wrote, and stays closed.
 */
export async function openMails(files: readonly UploadedFile[]): Promise<readonly UploadedFile[]> {
  return (await Promise.all(files.map(attachmentsOf))).flat();
}

async function attachmentsOf(file: UploadedFile): Promise<readonly UploadedFile[]> {
  const { name, octets } = file;
  if (!HEADER_FIELD.test(Buffer.from(octets.subarray(0, 200)).toString('latin1'))) return [file];
  const email = await PostalMime.parse(octets, {
    maxNestingDepth: DEEPEST_PART,
    attachmentEncoding: 'arraybuffer',
  }).catch(() => null);
  const attachments = email?.attachments ?? [];
  const isAboutMessages = attachments.some(({ mimeType }) => mimeType.toLowerCase() === 'message/feedback-report');
  if (attachments.length === 0 || isAboutMessages) return [file];
  return attachments.slice(0, MOST_FILES).map(({ filename, content }) => ({
    name: filename ?? name,
    octets: typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content),
  }));
}
