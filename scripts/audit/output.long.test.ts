import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { FORMATS } from './formats/format.ts';
import { STATUS } from './status.ts';
import { hasPrlimit, intoFile, twoAudits } from './testing/commands.ts';

const folder = mkdtempSync(join(tmpdir(), 'output-'));
after(() => rmSync(folder, { recursive: true }));
const recording = twoAudits(folder);
const file = join(folder, 'out');

/**
 * Lengths at which each output is cut, evenly from none of it to all but one octet. Each is a process of its own, and the command writes an
 * output in a few parts, so that more of them try the same again; OUTPUT_CUTS asks for more.
 */
const CUTS = Number(process.env['OUTPUT_CUTS'] ?? 7);

for (const format of FORMATS)
  test(`${format}: wherever a full disk cuts, what is there is its beginning, and the status says so`, {
    skip: !hasPrlimit && 'prlimit is missing',
  }, async () => {
    const args = ['--format', format, '--replay', recording];
    const whole = await intoFile(file, args);
    const octets = Buffer.from(whole.text);
    for (let cut = 0; cut < CUTS; cut += 1) {
      const room = Math.floor((cut * (octets.length - 1)) / (CUTS - 1));
      const { status, text } = await intoFile(file, args, room);
      assert.equal(status, STATUS.unwritten, `${room} of ${octets.length} octets`);
      assert.equal(text, octets.subarray(0, room).toString());
    }
    assert.deepEqual(await intoFile(file, args, octets.length), whole, 'a disk with just the place for it');
  });
