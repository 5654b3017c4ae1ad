import PostalMime from 'postal-mime';
import type { Bounce } from '../../ports/bounces.ts';

const DEEPEST_PART = 5;
const LONGEST_ANSWER = 500;
const OTHER: Bounce = { action: 'other', answer: '' };

/** Reads a delivery status notification (RFC 3464): in its `message/delivery-status` part the worst action of any recipient counts. */
export async function readBounce(message: Uint8Array): Promise<Bounce> {
  const email = await PostalMime.parse(message, {
    maxNestingDepth: DEEPEST_PART,
    attachmentEncoding: 'arraybuffer',
  }).catch(() => null);
  const part = email?.attachments.find(({ mimeType }) => mimeType.toLowerCase() === 'message/delivery-status');
  if (!part) return OTHER;
  const text =
    typeof part.content === 'string' ? part.content : Buffer.from(new Uint8Array(part.content)).toString('utf8');
  const blocks = text.split(/\r?\n\r?\n/).map(fieldsIn);
  const failed = blocks.find((fields) => fields.get('action') === 'failed');
  if (failed) return { action: 'failed', answer: answerIn(failed) };
  const delivered = blocks.find((fields) => fields.get('action') === 'delivered');
  return delivered ? { action: 'delivered', answer: answerIn(delivered) } : OTHER;
}

function fieldsIn(block: string): ReadonlyMap<string, string> {
  const lines = block.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/);
  return new Map(
    lines.flatMap((line) => {
      const at = line.indexOf(':');
      const name = line.slice(0, at).trim().toLowerCase();
      const value = line.slice(at + 1).trim();
      return at > 0 ? [[name, name === 'action' ? (value.toLowerCase().split(/\s/)[0] ?? '') : value] as const] : [];
    }),
  );
}

function answerIn(fields: ReadonlyMap<string, string>): string {
  const said = fields.get('diagnostic-code')?.replace(/^\s*[\w-]+\s*;\s*/, '') ?? '';
  return [fields.get('status') ?? '', said].join(' ').trim().slice(0, LONGEST_ANSWER);
}
