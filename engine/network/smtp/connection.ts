import type { Duplex } from 'node:stream';
import type { SmtpReply } from '../../model/ask.ts';
import { type Observed, seen, unseen } from '../../model/observed.ts';
import type { Ends } from '../ending.ts';
import { startTimeLimit } from '../time.ts';
import { createBoundedReader, type StreamParser } from '../transport/bounded-reader.ts';

/** Commands and replies over one stream (RFC 5321 §2.4). */
export interface SmtpConnection {
  /** Sends commands in one segment and reads `expect` replies, each within `withinMs` milliseconds; stops at the first that is not seen. */
  readonly say: (
    commands: readonly string[],
    expect: number,
    withinMs?: number,
  ) => Promise<readonly Observed<SmtpReply>[]>;
  /** Releases the stream; what the server sent and nobody read is dropped. */
  readonly leave: () => void;
}

const MAX_BYTES = 32_768;
const MAX_LINES = 64;
const MAX_LINE = 2_048;
const REPLY_MS = 20_000;

/** `note` is told every line of either side, as `SmtpSession.transcript` has them. */
export function openSmtpConnection(
  stream: Duplex,
  time: Ends,
  note: (line: string) => void = () => {},
): SmtpConnection {
  const intake = createBoundedReader(stream, MAX_BYTES);
  const hear = async (ms: number) => {
    const patience = startTimeLimit(time, ms);
    const reply = await intake.next(findReply, patience.signal);
    patience.clear();
    if (reply.seen) for (const line of replyLines(reply.value)) note(`< ${line}`);
    return reply;
  };
  return {
    say: async (commands, expect, withinMs = REPLY_MS) => {
      if (commands.length > 0) stream.write(commands.map((command) => `${command}\r\n`).join(''));
      for (const command of commands) note(`> ${command}`);
      const replies: Observed<SmtpReply>[] = [];
      while (replies.length < expect) {
        const reply = await hear(withinMs);
        replies.push(reply);
        if (!reply.seen) return replies;
      }
      return replies;
    },
    leave: intake.leave,
  };
}

/** A whole reply: `250-` lines, then one with a space or nothing after its code (RFC 5321 §4.2.1). Bare LF is tolerated. */
export const findReply: StreamParser<SmtpReply> = (bytes) => {
  const lines: string[] = [];
  let first: string | undefined;
  let start = 0;
  for (;;) {
    const end = bytes.indexOf(10, start);
    if ((end < 0 ? bytes.length : end) - start > MAX_LINE)
      return { found: unseen('limit', 'a line too long'), used: 0 };
    if (end < 0 && (start === bytes.length || isCode(bytes[start]))) return null;
    const line = bytes.toString('utf8', start, end < 0 ? bytes.length : end).replace(/\r$/, '');
    const [, code, more] = /^([2-5]\d\d)([ -]|$)/.exec(line) ?? [];
    first ??= code;
    // Of two codes neither can be believed: that they are the same is all that tells one reply from the next.
    if (!code || code !== first) return { found: unseen('malformed', JSON.stringify(line.slice(0, 80))), used: 0 };
    lines.push(line.slice(4));
    start = end + 1;
    if (more !== '-') return { found: seen({ code: Number(code), lines }), used: start };
    if (lines.length >= MAX_LINES) return { found: unseen('limit', 'a reply too long'), used: 0 };
  }
};

/** First digit of a reply code; another octet there is not SMTP, and no end of line need be waited for. */
const isCode = (octet = 0) => octet >= 0x32 && octet <= 0x35;

/** A reply as it was sent (RFC 5321 §4.2.1). */
export function replyLines({ code, lines }: SmtpReply): readonly string[] {
  return lines.map((line, index) => `${code}${index < lines.length - 1 ? '-' : ' '}${line}`);
}

/** EHLO keywords with their parameters, upper case; the first line is the greeting (RFC 5321 §4.1.1.1). */
export function extensionsOf({ lines }: SmtpReply): readonly string[] {
  return lines
    .slice(1)
    .map((line) => line.trim().toUpperCase())
    .filter((line) => line !== '');
}
