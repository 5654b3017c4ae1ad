import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { readArguments } from './arguments.ts';
import { replay } from './replay.ts';
import { STATUS } from './status.ts';
import { UsageError } from './usage-error.ts';

const folder = mkdtempSync(join(tmpdir(), 'recording-'));
after(() => rmSync(folder, { recursive: true }));
const file = join(folder, 'seen.json');

const HEAD = { domain: 'a.fr', at: '2026-11-22T10:00:00Z', durationMs: 1, permits: { dns: true, connections: true } };
const SILENT = { seen: false, silence: 'timeout' };
const recorded = (differing: object) =>
  JSON.stringify({ ...HEAD, existence: SILENT, protocols: { spf: SILENT }, ...differing });

const refused: Readonly<Record<string, readonly [string | Buffer, RegExp]>> = {
  'octets that are no text': [Buffer.from([0x1b, 0x9b, 0xff, 0x00, 0x0a]), /ligne 1\s: ce n’est pas du JSON$/],
  'JSON of another kind, on its second line': ['\n[1]\n', /ligne 2\s: ce n’est pas l’enregistrement d’une analyse$/],
  null: ['null', /pas l’enregistrement/],
  'no time': [recorded({ at: 'yesterday' }), /pas l’enregistrement/],
  'no permits': [recorded({ permits: null }), /pas l’enregistrement/],
  'an existence of another shape': [recorded({ existence: true }), /pas l’enregistrement/],
  'protocols of another shape': [recorded({ protocols: [] }), /pas l’enregistrement/],
  'a protocol of another shape': [recorded({ protocols: { spf: 1 } }), /pas l’enregistrement/],
  'a silence that was never ours': [recorded({ protocols: { spf: { seen: false } } }), /pas l’enregistrement/],
  'proofs of another shape': [recorded({ trace: 1 }), /pas l’enregistrement/],
  'proofs without their exchanges': [recorded({ trace: { exchanges: [1] } }), /pas l’enregistrement/],
  'a line cut in the middle, another after it': [
    `${recorded({}).slice(0, -9)}\n${recorded({})}\n`,
    /ligne 1\s: .* JSON$/,
  ],
  nothing: ['', /ne contient pas d’analyse$/],
};

for (const [name, [content, sentence]] of Object.entries(refused))
  test(`refused: ${name}`, async () => {
    writeFileSync(file, content);
    for (const how of [['--json'], ['--proof'], ['--json', '--proof']])
      await assert.rejects(
        replay(readArguments([...how, '--replay', file]), file),
        (fault) => fault instanceof UsageError && sentence.test(fault.message),
        how.join(' '),
      );
  });

test('what no reader of proofs can show is refused when it is asked for, and judged all the same', async () => {
  const exchange = { question: { kind: 'tls' }, answer: { seen: true, value: null } };
  writeFileSync(file, recorded({ trace: { exchanges: [exchange], omitted: 0 } }));
  const shown = (...how: readonly string[]) => replay(readArguments([...how, '--replay', file]), file);
  assert.equal(await shown('--json'), STATUS.part);
  await assert.rejects(shown('--json', '--proof'), UsageError);
});

test('a file of one endless line is refused', async () => {
  writeFileSync(file, Buffer.alloc(65 * 2 ** 20, '1'));
  await assert.rejects(replay(readArguments(['--replay', file]), file), /une ligne dépasse 64\sMio/);
});

test('a domain that the recording does not contain passes no gate', async () => {
  writeFileSync(file, recorded({}));
  const shown = (...domains: readonly string[]) =>
    replay(readArguments(['--json', '--replay', file, ...domains]), file);
  assert.equal(await shown('a.fr'), STATUS.part);
  await assert.rejects(
    shown('a.fr', 'b.fr'),
    (fault) => fault instanceof UsageError && /ne contient pas b\.fr$/.test(fault.message),
  );
});
