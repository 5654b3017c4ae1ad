import assert from 'node:assert/strict';
import { buffer } from 'node:stream/consumers';
import { test } from 'node:test';
import { SMTPStream } from 'smtp-server/lib/smtp-stream.js';
// The gate reads with it.
import './gate.ts';

/** The message that is read from these pieces. */
async function readFrom(pieces: readonly Buffer[]): Promise<Buffer> {
  const stream = new SMTPStream();
  const message = buffer(stream.startDataMode());
  for (const piece of pieces) if (!stream.write(piece)) await new Promise((drained) => stream.once('drain', drained));
  return message;
}

const END = '\r\n.\r\n';
const sent = (message: string) => Buffer.from(message.replace(/^\./gm, '..') + END);
const cut = (octets: Buffer, length: number, first = length) => [
  octets.subarray(0, first),
  ...Array.from({ length: Math.ceil((octets.length - first) / length) }, (_, n) =>
    octets.subarray(first + n * length, first + (n + 1) * length),
  ),
];

test('the pieces of a mail in which no line begins with a dot are handed on where they are, without a copy', async () => {
  const octets = sent(`Subject: a\r\n\r\n${`${'a.'.repeat(400)}\r\n`.repeat(2_000)}`);
  const pieces = cut(octets, 65_536);
  const stream = new SMTPStream();
  let uncopied = 0;
  const message = stream.startDataMode();
  message.on('data', (piece: Buffer) => {
    if (piece.buffer === octets.buffer) uncopied += piece.length;
  });
  const ended = new Promise((end) => message.once('end', end));
  for (const piece of pieces) if (!stream.write(piece)) await new Promise((drained) => stream.once('drain', drained));
  await ended;
  assert.ok(uncopied > octets.length * 0.8, `${uncopied} of ${octets.length}`);
});

test('wherever a mail is cut, its dots and its end are read as the standard says', async () => {
  const filler = 'b'.repeat(9_000);
  const hard = '\r\n.\r\n..\r\n.\n.\r\r\n.a\r\n\r\n.\n\r\n....\r\n\n.x';
  const text = `.${filler}${hard}${filler}\r\n${filler}.${filler}${hard}`;
  const octets = sent(text);
  // Each place of the hard lines is once the end of a large piece, and once its beginning.
  for (let first = 8_990; first < 9_060; first += 1) {
    const read = await readFrom(cut(octets, 9_013, first));
    assert.equal(read.toString(), `${text}\r\n`, `cut at ${first}`);
  }
  for (const length of [1, 3, 8_192, 8_193, 27_000])
    assert.equal((await readFrom(cut(octets, length))).toString(), `${text}\r\n`);
});

test('what follows the end of a mail in the same piece is a command, and none is smuggled in before it', async () => {
  const commands: string[] = [];
  const stream = new SMTPStream();
  stream.oncommand = (command, done) => {
    commands.push(command.toString());
    done?.();
  };
  const message = buffer(stream.startDataMode());
  const body = `${'c'.repeat(20_000)}\n.\nRSET\n.\r\nRSET\r\n..\r\n${'d'.repeat(20_000)}`;
  stream.continue();
  for (const piece of cut(Buffer.from(`${body}${END}NOOP\r\n`), 8_500)) stream.write(piece);
  assert.equal((await message).length, body.length + '\r\n'.length - 1);
  await new Promise((done) => setImmediate(done));
  assert.deepEqual(commands, ['NOOP']);
});
