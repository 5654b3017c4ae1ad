/**
 * Half of what a large mail cost the event loop: the library looks at each octet of a message for lines that begin with a dot, and copies
 * each piece behind the end of the one before. A piece without such a line goes on as it came; only its end is left to the library.
 */
import { SMTPStream } from 'smtp-server/lib/smtp-stream.js';

/** Small pieces are not worth it. */
const LEAST = 8_192;
/** The library holds the last four octets back, which may begin the end of the message, and waits where the reader of the rest is slow. */
const LEFT = 8;
const LINE_END = 0x0a;

const feed = SMTPStream.prototype._feedDataStream;

SMTPStream.prototype._feedDataStream = function (piece, done) {
  const { _lastBytes: held, _dataStream: message } = this;
  // A line that begins in what was held back, or a message that begins here, may begin with a dot.
  const isPlain = held && !held.includes(LINE_END) && !this._atDataStart && !piece.includes('\n.');
  if (!isPlain || !message?.writable || piece.length < LEAST) return feed.call(this, piece, done);
  this._lastBytes = false;
  for (const part of [held, piece.subarray(0, -LEFT)]) {
    this._countDataBytes(part.length);
    message.write(part);
  }
  return feed.call(this, piece.subarray(-LEFT), done);
};
