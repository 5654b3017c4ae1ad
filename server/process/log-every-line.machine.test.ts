import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';

/** What a production server would write to the standard error, for these statements. */
function linesOf(statements: string): readonly string[] {
  const own = new URL('.', import.meta.url).href;
  const script = `
    import { openLog } from '${own}../common/log.ts';
    import { logEveryLine } from '${own}log-every-line.ts';
    logEveryLine(openLog({ production: true, secrets: ['s3cret'] }, (line) => process.stderr.write(line + '\\n')));
    ${statements}`;
  const { stderr, stdout } = spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
    encoding: 'utf8',
  });
  assert.equal(stdout, '');
  return stderr.trim().split('\n');
}

test('what libraries and Node write becomes lines of JSON, masked like all others', () => {
  const lines = linesOf(`
    console.warn('The path "%s" could not be decoded', '/x/Ab1Ab1Ab1Ab1Ab1Ab1Ab1Ab1');
    console.log('line one\\nline two s3cret');
    process.emitWarning('odd', 'ExperimentalWarning');
    setTimeout(() => { throw new Error('the end of ada@exemple.fr'); }, 50);`);
  const faults = lines.map((line) => (JSON.parse(line) as { readonly text: string }).text);
  assert.equal(faults.length, 4);
  assert.equal(faults[0], 'The path "/x/Ab1A…" could not be decoded');
  assert.equal(faults[1], 'line one\nline two [secret]');
  assert.match(faults[2] ?? '', /^ExperimentalWarning: odd/);
  assert.match(faults[3] ?? '', /^Error: the end of a\*\*\*@exemple\.fr/);
});
