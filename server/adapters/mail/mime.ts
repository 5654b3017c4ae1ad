import { product } from '@rempart/brand';
import DKIM from 'nodemailer/lib/dkim';
import MailComposer from 'nodemailer/lib/mail-composer';
import type { OutgoingMessage, SenderIdentity } from '../../ports/mail.ts';

export interface Composer {
  readonly from: string;
  readonly domain: string;
  /** The message as it is sent (RFC 5322), signed where there is a key. */
  readonly compose: (letter: OutgoingMessage) => Promise<Buffer>;
}

export function openComposer({ from, dkim }: SenderIdentity): Composer {
  const domain = from.slice(from.lastIndexOf('@') + 1);
  const signer =
    dkim &&
    new DKIM({
      domainName: domain,
      keySelector: dkim.selector,
      privateKey: dkim.privateKey,
      headerFieldNames: SIGNED.join(':'),
    });
  return {
    from,
    domain,
    compose: async (letter) => {
      const built = await new MailComposer({
        from: { name: product.name, address: from },
        to: { name: '', address: letter.to },
        ...(letter.replyTo !== null && { replyTo: { name: '', address: letter.replyTo } }),
        subject: letter.subject,
        messageId: `<${letter.messageId}@${domain}>`,
        text: letter.text,
        html: letter.html,
        // Automatic replies, such as absence notices, are not wanted (RFC 3834 §5).
        headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribing(letter) },
        attachments: letter.attachments.map(({ name, mediaType, content }) => ({
          filename: name,
          contentType: mediaType,
          content: typeof content === 'string' ? content : Buffer.from(content),
        })),
        newline: 'windows',
        disableFileAccess: true,
        disableUrlAccess: true,
      })
        .compile()
        .build();
      return signer ? signed(built, signer) : built;
    },
  };
}

/** What RFC 6376 §5.4.1 advises, and both fields of RFC 8058 §4; fields that a message lacks are skipped. */
const SIGNED = [
  'From',
  'Reply-To',
  'Subject',
  'Date',
  'Message-ID',
  'To',
  'MIME-Version',
  'Content-Type',
  'Content-Transfer-Encoding',
  'Auto-Submitted',
  'List-Unsubscribe',
  'List-Unsubscribe-Post',
];

/** RFC 2369 §3.2; one-click unsubscription works over TLS only (RFC 8058 §3.1). */
function unsubscribing({ unsubscribe }: OutgoingMessage): Readonly<Record<string, string>> {
  if (unsubscribe === null) return {};
  const fields = { 'List-Unsubscribe': `<${unsubscribe}>` };
  return unsubscribe.startsWith('https:')
    ? { ...fields, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
    : fields;
}

async function signed(message: Buffer, signer: InstanceType<typeof DKIM>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of signer.sign(message, {})) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}
