import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { FORMATS } from './formats/format.ts';
import { STATUS } from './status.ts';
import { hasPrlimit, intoClosedPipe, intoFile, openCommands, twoAudits, untoldOf } from './testing/commands.ts';

const folder = mkdtempSync(join(tmpdir(), 'output-'));
after(() => rmSync(folder, { recursive: true }));
const recording = twoAudits(folder);
const replaying = (format: string) => ['--format', format, '--fail-under', 'C', '--replay', recording];
const full = join(folder, 'out');

/** For what the command says with room enough. */
const commands = openCommands();
after(() => commands.close());

const SAID = /^Impossible d’écrire sur la sortie standard\s: /m;

for (const format of FORMATS) {
  test(`${format}: what a full disk cuts is never told as whole`, {
    skip: !hasPrlimit && 'prlimit is missing',
  }, async () => {
    const whole = await commands.run(...replaying(format));
    assert.deepEqual([whole.code, whole.stderr], [STATUS.whole, '']);
    const cut = await intoFile(full, replaying(format), Buffer.byteLength(whole.stdout) - 1);
    assert.equal(cut.status, STATUS.unwritten);
    assert.match(cut.stderr, SAID);
    assert.equal(cut.text, whole.stdout.slice(0, -1));
  });

  test(`${format}: a reader that closes the pipe never lets a gate pass by it`, async () => {
    assert.deepEqual(await intoClosedPipe(...replaying(format)), { status: STATUS.closedPipe, stderr: '' });
  });
}

test('a monitor takes a line that a full disk cuts for unknown', {
  skip: !hasPrlimit && 'prlimit is missing',
}, async () => {
  const args = ['--format', 'nagios', '--replay', recording, 'exemplaire.example'];
  const whole = await commands.run(...args);
  assert.deepEqual([whole.code, whole.stderr], [0, '']);
  const { status, stderr } = await intoFile(full, args, Buffer.byteLength(whole.stdout) - 1);
  assert.equal(status, 3);
  assert.match(stderr, SAID);
});

test('without a reader, where that is allowed, the command goes on and tells what the gate says', async () => {
  const ended = async (letter: string) => {
    const { status } = await intoClosedPipe('--fail-under', letter, '--allow', 'closed-pipe', '--replay', recording);
    return status;
  };
  assert.equal(await ended('C'), STATUS.whole);
  assert.equal(await ended('B'), STATUS.below);
});

test('threads of the laboratory, whose outputs are piped into those of the command, change no end of a closed pipe', async () => {
  const live = ['--json', '--only', 'spf', 'vide.example'];
  assert.deepEqual(await intoClosedPipe(...live), { status: STATUS.closedPipe, stderr: '' });
  assert.equal(await untoldOf(...live), STATUS.part);
});

test('a device without room is told in both languages, of the help too', {
  skip: !existsSync('/dev/full') && 'this system has no /dev/full',
}, async () => {
  for (const [args, said] of [
    [['--json', '--replay', recording], SAID],
    [['--json', '--lang', 'en', '--replay', recording], /^Cannot write to the standard output: ENOSPC/],
    [['--help'], SAID],
  ] as const) {
    const { status, stderr } = await intoFile('/dev/full', args);
    assert.equal(status, STATUS.unwritten, args.join(' '));
    assert.match(stderr, said);
  }
});

test('a recording and a journal that the disk cuts end the command as not written', {
  skip: !hasPrlimit && 'prlimit is missing',
}, async () => {
  const list = join(folder, 'names');
  writeFileSync(list, 'vide.example\n');
  for (const [args, file] of [
    [
      ['--only', 'spf', '--allow', 'part,unmeasured', '--record', join(folder, 'kept.json'), 'vide.example'],
      'kept.json',
    ],
    [['list', '--dns-only', '--resume', join(folder, 'kept.jsonl'), list], 'kept.jsonl'],
  ] as const) {
    const { status, stderr } = await intoFile(full, args, 500);
    assert.equal(status, STATUS.unwritten, stderr);
    assert.match(stderr, new RegExp(`^Impossible d’écrire \\S+${file.replace('.', '\\.')}\\s: `, 'm'));
    assert.equal(readFileSync(join(folder, file)).length, 500);
  }
});
